import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createStandin } from "../../src/index.ts";
import type { JsonObject } from "../../src/json/json.ts";
import type { OverlayDocument, OverlayRule } from "../../src/seeding/overlay-document.ts";

const route = (args: JsonObject, methods = ["GET"]) => ({
  namespace: "quay/v1",
  methods,
  endpoints: methods.map((method) => ({ methods: [method], args })),
});
const index = {
  name: "Quay",
  home: "http://quay.example",
  namespaces: ["quay/v1"],
  routes: {
    "/": { ...route({}), namespace: "" },
    "/quay/v1/boats": route({ size: { type: "integer" } }, ["GET", "POST"]),
    "/quay/v1/boats/(?P<id>[\\d]+)": route({ id: { type: "integer" } }),
    "/quay/v1/piers": route({}),
  },
};
const boats = [{ id: 1, name: "Ada", berth: { price: 3 } }];

async function overlaid(overlay: OverlayDocument) {
  const site = await createStandin({ index, seeds: [{ answers: { "quay/v1/boats": boats } }, { overlay }] });
  onTestFinished(() => site.close());
  return async (path: string, { as, method = "GET", json }: { as?: string; method?: string; json?: object } = {}) => {
    const response = await site.fetch(site.apiRoot + path, {
      method,
      headers: { "content-type": "application/json", ...(as && { authorization: `Basic ${btoa(`${as}:${as}`)}` }) },
      ...(json && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  };
}

const rules = (...answers: (Omit<OverlayRule, "route" | "method"> & Partial<OverlayRule>)[]): OverlayDocument => ({
  answers: answers.map((rule) => ({ route: "/quay/v1/boats", method: "GET", ...rule })),
});

it("a refusal by role is answered to that role alone, and nothing is written for it", async () => {
  const body = { code: "quay_closed", message: "Closed.", data: { status: 403 } };
  const ask = await overlaid(
    rules({ as: "visitor", answer: { status: 403, body } }, { method: "POST", answer: { status: 403, body } }),
  );
  expect(await ask("quay/v1/boats")).toMatchObject({ status: 403, body });
  expect((await ask("quay/v1/boats", { method: "POST", json: { size: 3 } })).status).toBe(403);
  expect((await ask("quay/v1/boats", { as: "admin" })).body).toHaveLength(1);
});

it("another code is answered where the double refuses, in arguments too, and one call alone may be meant", async () => {
  const answer = { status: 422, body: { code: "quay_size", message: "No.", data: { status: 422 } } };
  const ask = await overlaid(
    rules(
      { when: { status: 400, code: "rest_invalid_param" }, answer },
      { when: { calls: ["quay/v1/boats?size=7"] }, answer: { status: 404, body: { code: "quay_none" } } },
    ),
  );
  expect((await ask("quay/v1/boats?size=many")).body).toMatchObject({ code: "quay_size" });
  expect((await ask("quay/v1/boats?size=3")).status).toBe(200);
  const only = await ask("quay/v1/boats?size=7");
  expect([only.status, only.body, only.headers.get("x-standin-basis")]).toEqual([
    404,
    { code: "quay_none" },
    "recorded",
  ]);
});

it("members of every item are set where they are missing or of another type, and dropped; headers are set and taken", async () => {
  const ask = await overlaid(
    rules({
      members: { set: { "/*/berth/price": "3.50", "/*/flag": { code: "SE" } }, drop: ["/*/name"] },
      headers: { "X-Quay": "1", "X-WP-Total": null, Allow: "GET" },
    }),
  );
  const { body, headers } = await ask("quay/v1/boats");
  expect(body).toMatchObject([{ id: 1, berth: { price: "3.50" }, flag: { code: "SE" } }]);
  expect(body[0]).not.toHaveProperty("name");
  expect(["x-quay", "x-wp-total", "allow"].map((name) => headers.get(name))).toEqual(["1", null, "GET"]);
});

it("routes of the index are others, new and gone, and the index lists them so", async () => {
  const ask = await overlaid({
    index: {
      routes: {
        "/quay/v1/piers": null,
        "/quay/v1/ropes": route({}),
        "/quay/v1/boats": route({ size: { type: "integer", maximum: 5 } }),
      },
    },
  });
  expect((await ask("quay/v1/piers")).body).toMatchObject({ code: "rest_no_route" });
  expect((await ask("quay/v1/ropes")).status).toBe(200);
  expect((await ask("quay/v1/boats?size=6")).status).toBe(400);
  expect(Object.keys((await ask("")).body.routes)).toEqual(
    expect.arrayContaining(["/quay/v1/ropes", "/quay/v1/boats"]),
  );
});

it("addresses of the site in it are those of the double", async () => {
  const answer = { status: 200, body: { at: "http://quay.example/wp-json/quay/v1/boats" } };
  const ask = await overlaid(rules({ answer }));
  expect((await ask("quay/v1/boats")).body).toEqual({ at: "http://127.0.0.1:4010/wp-json/quay/v1/boats" });
});

it("a file with nothing but an overlay replaces no seeds, and one that is wrong is refused with the place", async () => {
  const folder = mkdtempSync(join(tmpdir(), "standin-overlay-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "overlay.json");
  const body = { code: "closed", message: "", data: { status: 403 } };
  const overlay = { answers: [{ route: "/calendar/events/v1/events", method: "GET", answer: { status: 403, body } }] };
  writeFileSync(file, JSON.stringify({ overlay }));
  const site = await createStandin({ seeds: file });
  onTestFinished(() => site.close());
  expect((await site.fetch(`${site.apiRoot}calendar/events/v1/events`)).status).toBe(403);
  expect(await (await site.fetch(`${site.apiRoot}calendar/events/v1/venues`)).json()).toMatchObject({
    venues: expect.arrayContaining([expect.anything()]) as unknown,
  });
  writeFileSync(file, JSON.stringify({ overlay: { answers: [{ route: "/a" }] } }));
  await expect(createStandin({ seeds: file })).rejects.toThrow(/overlay\.json at \/overlay\/answers\/0/);
});
