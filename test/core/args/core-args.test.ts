import { describe, expect, it } from "vitest";
import type { JsonObject, Json } from "../../../src/json/json.ts";
import { createStandin, type Standin } from "../../../src/standin.ts";

type Args = Record<string, JsonObject>;

const word = { type: "string", required: false };
const whole = { type: "integer", required: false };

function routeOf(namespace: string, endpoints: [methods: string[], args: Args][]): JsonObject {
  return {
    namespace,
    methods: [...new Set(endpoints.flatMap(([methods]) => methods))],
    endpoints: endpoints.map(([methods, args]) => ({ methods, args })),
  };
}

function documentOf(routes: JsonObject): JsonObject {
  return { name: "House", url: "http://house.example", home: "http://house.example", namespaces: ["wp/v2"], routes };
}

const statuses = {
  type: "array",
  default: "publish",
  items: { type: "string", enum: ["publish", "draft", "private", "any"] },
};

const core = documentOf({
  "/wp/v2/pages": routeOf("wp/v2", [
    [
      ["GET"],
      { page: { ...whole, default: 1, minimum: 1 }, offset: whole, search: word, slug: word, status: statuses },
    ],
    [
      ["POST"],
      {
        title: { type: "object" },
        template: word,
        author: whole,
        meta: { type: "object" },
        status: { type: "string", enum: ["publish", "draft"] },
      },
    ],
  ]),
  "/wp/v2/pages/(?P<id>[\\d]+)": routeOf("wp/v2", [
    [["GET"], { id: whole }],
    [
      ["POST", "PUT", "PATCH"],
      { id: whole, title: { type: "object" }, template: word, status: { type: "string", enum: ["publish", "draft"] } },
    ],
    [["DELETE"], { id: whole, force: { type: "boolean" } }],
  ]),
  "/wp/v2/templates": routeOf("wp/v2", [[["GET"], {}]]),
  "/wp/v2/menus": routeOf("wp/v2", [
    [["GET"], { hide_empty: { type: "boolean" }, slug: word }],
    [
      ["POST"],
      { name: { ...word, required: true }, slug: word, locations: { type: "array", items: { type: "string" } } },
    ],
  ]),
  "/wp/v2/menu-locations": routeOf("wp/v2", [[["GET"], {}]]),
  "/wp/v2/users": routeOf("wp/v2", [
    [["GET"], {}],
    [
      ["POST"],
      {
        username: { ...word, required: true },
        email: { ...word, format: "email", required: true },
        password: { ...word, required: true },
      },
    ],
  ]),
  "/wp/v2/settings": routeOf("wp/v2", [
    [["GET"], {}],
    [["POST"], { motto: word }],
  ]),
});

const template = {
  theme: "ours",
  source: "theme",
  has_theme_file: true,
  is_custom: true,
  status: "publish",
  type: "wp_template",
  content: { raw: "" },
};

const answers: JsonObject = {
  "wp/v2/users": [
    { id: 1, username: "ada", name: "Ada", slug: "ada", roles: ["administrator"], email: "ada@house.example" },
    { id: 2, username: "sam", name: "Sam", slug: "sam", roles: ["subscriber"], email: "sam@house.example" },
  ],
  "wp/v2/pages": [{ id: 5, status: "trash", slug: "old", title: { raw: "Old", rendered: "Old" }, template: "gone" }],
  "wp/v2/templates": [
    { ...template, id: "ours//broad", slug: "broad", title: { raw: "Broad", rendered: "Broad" } },
    { ...template, id: "ours//page", slug: "page", is_custom: false, title: { raw: "Page", rendered: "Page" } },
  ],
  "wp/v2/settings": { motto: "Ours" },
  "wp/v2/menu-locations": { main: { name: "main", description: "Main", menu: 0 } },
};

async function siteWith(index: JsonObject = core): Promise<Standin> {
  return createStandin({ index, auth: "strict", seeds: [{ answers, others: "empty" }] as never });
}

interface Told {
  readonly status: number;
  readonly code: Json | undefined;
  readonly details: Json | undefined;
}

async function told(
  site: Standin,
  request: string,
  { body, as }: { body?: JsonObject; as?: string } = {},
): Promise<Told> {
  const [method = "GET", path = ""] = request.split(" ");
  const answer = await site.fetch(
    new Request(site.apiRoot + path, {
      method,
      headers: {
        ...(as !== undefined && { authorization: `Basic ${btoa(`${as}:${as}`)}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  const said = (await answer.json()) as JsonObject;
  const details = (said["data"] as JsonObject | undefined)?.["details"] as Record<string, JsonObject> | undefined;
  const codes = Object.entries(details ?? {}).map(([name, detail]) => [name, detail["code"] ?? null] as const);
  return { status: answer.status, code: said["code"], details: Object.fromEntries(codes) };
}

const refusedFor = (details: JsonObject) => ({ status: 400, code: "rest_invalid_param", details });

describe("texts of entries", () => {
  const texts = { raw: { type: "string" }, rendered: { type: "string", readonly: true } };
  it.each<[string, JsonObject]>([
    ["without a type", {}],
    ["of type object", { type: "object" }],
    ["of type object with members", { type: "object", properties: texts }],
  ])("are taken as text, as an object and as null where their arg is %s", async (_, arg) => {
    const index = documentOf({
      "/wp/v2/posts": routeOf("wp/v2", [
        [["GET"], {}],
        [["POST"], { title: arg, content: arg, slug: word }],
      ]),
      "/wp/v2/posts/(?P<id>[\\d]+)": routeOf("wp/v2", [[["GET"], { id: whole }]]),
    });
    const site = await createStandin({ index });
    for (const title of ["Plain", { raw: "An object" }, null]) {
      const { status } = await told(site, "POST wp/v2/posts", { body: { title, content: "A text" } });
      expect({ title, status }).toEqual({ title, status: 201 });
    }
  });
});

describe("args of records", () => {
  it("take null, and refuse meta that is no object without a reason", async () => {
    const site = await siteWith();
    const nulls = { title: "T", author: null, template: null, status: null, meta: null };
    expect(await told(site, "POST wp/v2/pages", { body: nulls, as: "ada" })).toMatchObject({ status: 201 });
    const body = { title: "T", meta: "none" };
    expect(await told(site, "POST wp/v2/pages", { body, as: "ada" })).toEqual(refusedFor({}));
  });

  it.each<[string, Json, boolean]>([
    ["one that pages may choose", "broad", true],
    ["none", "", true],
    ["one that is not chosen but found", "page", false],
    ["one that is not there", "wide", false],
    ["a number", 12, false],
  ])("take as template %s as it should be", async (_, chosen, isTaken) => {
    const site = await siteWith();
    const said = await told(site, "POST wp/v2/pages", { body: { title: "T", template: chosen }, as: "ada" });
    expect(said).toMatchObject(isTaken ? { status: 201 } : refusedFor({ template: "rest_invalid_param" }));
  });

  it("let a record keep the status and the template that it has", async () => {
    const site = await siteWith();
    const tried = async (body: JsonObject) => (await told(site, "POST wp/v2/pages/5", { body, as: "ada" })).details;
    expect(await tried({ status: "trash", template: "gone" })).toEqual({});
    expect(await tried({ status: "future" })).toEqual({ status: "rest_not_in_enum" });
  });

  it.each<[JsonObject, JsonObject]>([
    [{ username: "bad/name" }, { username: "rest_user_invalid_username" }],
    [{ username: "two  spaces" }, { username: "rest_user_invalid_username" }],
    [{ password: "a\\b" }, { password: "rest_user_invalid_password" }],
    [{ password: "" }, { password: "rest_user_invalid_password" }],
    [{ username: "", email: "none" }, { email: "rest_invalid_email" }],
  ])("of accounts are refused for their value: %j", async (wrong, details) => {
    const body = { username: "eva", email: "eva@house.example", password: "secret", ...wrong };
    expect(await told(await siteWith(), "POST wp/v2/users", { body, as: "ada" })).toEqual(refusedFor(details));
  });

  it("put menus only where the site has a place for one", async () => {
    const site = await siteWith();
    const tried = (locations: Json) => told(site, "POST wp/v2/menus", { body: { name: "M", locations }, as: "ada" });
    expect(await tried(["main", "cellar"])).toEqual(refusedFor({ locations: "rest_invalid_menu_location" }));
    expect(await tried([5])).toEqual(refusedFor({ locations: "rest_invalid_type" }));
    expect(await tried("main")).toMatchObject({ status: 201 });
  });

  it("put a setting back by null", async () => {
    const site = await siteWith();
    expect(await told(site, "POST wp/v2/settings", { body: { motto: null }, as: "ada" })).toMatchObject({
      status: 200,
    });
    expect(await told(site, "POST wp/v2/settings", { body: { motto: 5 }, as: "ada" })).toEqual(
      refusedFor({ motto: "rest_invalid_type" }),
    );
  });
});

describe("args of lists", () => {
  it.each<[string, string | undefined, JsonObject]>([
    ["status=draft", undefined, { status: "rest_forbidden_status" }],
    ["status=nonsense", undefined, { status: "rest_forbidden_status" }],
    ["status=draft", "sam", { status: "rest_forbidden_status" }],
    ["status=publish", undefined, {}],
    ["status=nonsense", "ada", { status: "rest_not_in_enum" }],
    ["status=Draft,private", "ada", {}],
    ["page=0&offset=many", undefined, { page: "rest_out_of_bounds" }],
    ["page=1&offset=many", undefined, { offset: "rest_invalid_type" }],
  ])("?%s, asked by %s, is told %j", async (query, as, details) => {
    const said = await told(await siteWith(), `GET wp/v2/pages?${query}`, as === undefined ? {} : { as });
    expect(said.details).toEqual(details);
  });
});

describe("what is left alone", () => {
  it("is any other namespace, whatever its words", async () => {
    const args = { title: { type: "object" }, status: { type: "string", enum: ["publish"] } };
    const index = documentOf({
      "/shop/v1/posts": routeOf("shop/v1", [
        [["GET"], {}],
        [["POST"], args],
      ]),
    });
    const site = await createStandin({ index: { ...index, namespaces: ["shop/v1"] } });
    const body = { title: "Plain", status: null };
    expect(await told(site, "POST shop/v1/posts", { body })).toMatchObject(
      refusedFor({ title: "rest_invalid_type", status: "rest_invalid_type" }),
    );
  });
});
