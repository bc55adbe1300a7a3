import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { houseWith, siteWith } from "../site-with.ts";

const as = "administrator";
const ABILITIES = "wp-abilities/v1/abilities";
const berths = { type: "object", properties: { berths: { type: "integer", maximum: 5 } }, required: ["berths"] };

function ability(name: string, annotations: JsonObject, more: JsonObject = {}): JsonObject {
  const meta = { annotations, show_in_rest: true, public: false };
  return { name, label: name, description: "", category: "quay", input_schema: [], output_schema: {}, ...more, meta };
}

const lists: Record<string, Json> = {
  [ABILITIES]: [
    ability("quay/count", { readonly: true }),
    ability("quay/find", { readonly: true }, { input_schema: berths, category: "tides" }),
    ability("quay/moor", { readonly: false }, { input_schema: berths }),
    ability("quay/clear", { destructive: true, idempotent: true }, { input_schema: berths }),
    ability("quay/ring", {}),
    ability("dock/open", { readonly: true }),
  ],
};
const found = async (query: string) =>
  (await (await siteWith(lists))(`GET ${ABILITIES}?${query}`, { as })).list.map(({ name }) => name);

describe("lists of abilities", { timeout: 20_000 }, () => {
  it.each([
    ["category=TIDES", ["quay/find"]],
    ["category=%20Ti.des!", ["quay/find"]],
    ["namespace=Dock/", ["dock/open"]],
    ["category=.&namespace=doc", []],
    ["namespace=dock&meta[show_in_rest]=false", ["dock/open"]],
    ["namespace=dock&meta[annotations][readonly]=false", []],
  ])("by %s hold %j", async (query, names) => {
    expect(await found(query)).toEqual(names);
  });
});

describe("the run of an ability", { timeout: 20_000 }, () => {
  const input = { berths: 2 };
  const run = async (call: string, body?: JsonObject) => {
    const [method = "", path = ""] = call.split(" ");
    const site = await siteWith(lists);
    return site(`${method as "GET"} ${ABILITIES}/quay/${path}`, { as, ...(body && { body }) });
  };

  it.each([
    ["POST moor/run", { input }, 200, undefined],
    ["POST moor/run", { input: { berths: 9 } }, 400, "ability_invalid_input"],
    ["POST moor/run?input[berths]=2", {}, 400, "ability_invalid_input"],
    ["POST moor/run?input[berths]=9", { input }, 200, undefined],
    ["GET find/run?input[berths]=2", undefined, 200, undefined],
    ["GET find/run", undefined, 400, "ability_invalid_input"],
    ["DELETE clear/run?input[berths]=2", undefined, 200, undefined],
    ["DELETE clear/run", { input }, 400, "ability_invalid_input"],
    ["GET count/run", undefined, 200, undefined],
    ["GET count/run?input[berths]=2", undefined, 400, "ability_missing_input_schema"],
    ["POST ring/run", { input: 3 }, 400, "ability_missing_input_schema"],
    ["POST ring/run?input=3", {}, 200, undefined],
    ["POST find/run", { input }, 405, "rest_ability_invalid_method"],
  ])("by %s with %j answers %d %s", async (call, body, status, code) => {
    const answer = await run(call, body);
    expect([answer.status, (answer.body as JsonObject | null)?.code]).toEqual([status, code]);
  });

  it("that is let in allows every method", async () => {
    const moored = await run("POST moor/run", { input });
    expect(moored.headers.get("allow")).toBe("GET, POST, PUT, PATCH, DELETE");
  });

  it("is no matter of a HEAD", async () => {
    const site = await houseWith(lists);
    const headers = { authorization: `Basic ${btoa(`${as}:${as}`)}` };
    const head = async (path: string) => {
      const { status, headers: sent } = await site.fetch(`${site.apiRoot}${path}`, { method: "HEAD", headers });
      return [status, sent.get("allow")];
    };
    expect(await head(`${ABILITIES}/quay/count/run`)).toEqual([405, null]);
    expect(await head(`${ABILITIES}/quay/count`)).toEqual([200, "GET"]);
  });
});

describe("the core's own abilities", { timeout: 20_000 }, () => {
  const own = (name: string, properties: string[]) =>
    ability(
      name,
      { readonly: true },
      {
        input_schema: { type: "object", properties: { fields: { type: "array" } }, default: {} },
        output_schema: { type: "object", properties: Object.fromEntries(properties.map((one) => [one, {}])) },
      },
    );
  const SITE = "name description url wpurl admin_email charset language version".split(" ");
  const USER = "id display_name user_nicename user_login roles locale".split(" ");
  const abilities = [own("core/get-site-info", SITE), own("core/get-user-info", USER)];
  const asked = async (path: string, who: string) => {
    const call = await siteWith({
      [ABILITIES]: abilities,
      "wp/v2/settings": { title: "Quay", description: "Boats", email: "a@quay.example", language: "sv_SE" },
    });
    const { body, headers } = await call(`GET ${ABILITIES}/core/${path}`, { as: who });
    return [body, headers.get("x-standin-basis")];
  };

  it("tell of the site", async () => {
    const home = "http://127.0.0.1:4010";
    expect(await asked("get-site-info/run", as)).toEqual([
      {
        name: "Quay",
        description: "Boats",
        url: home,
        wpurl: home,
        admin_email: "a@quay.example",
        charset: "UTF-8",
        language: "sv-SE",
        version: "7.1",
      },
      "invented",
    ]);
  });

  it("tell of the fields that are asked for alone", async () => {
    expect(await asked("get-site-info/run?input[fields][]=charset&input[fields][]=name", as)).toEqual([
      { charset: "UTF-8", name: "Quay" },
      "family",
    ]);
  });

  it("tell of the caller", async () => {
    expect(await asked("get-user-info/run", "author")).toEqual([
      {
        id: 3,
        display_name: "author",
        user_nicename: "author",
        user_login: "author",
        roles: ["author"],
        locale: "sv_SE",
      },
      "family",
    ]);
  });
});
