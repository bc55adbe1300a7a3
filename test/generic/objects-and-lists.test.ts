import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { served } from "./served.ts";

const arg = (type: string, more: JsonObject = {}): JsonObject => ({ type, required: false, ...more });
const route = (
  ...endpoints: readonly (readonly [methods: string[], args: JsonObject | JsonObject[]])[]
): JsonObject => ({
  namespace: "quay/v1",
  methods: endpoints.flatMap(([methods]) => methods),
  endpoints: endpoints.map(([methods, args]) => ({ methods, args })) as Json[],
});
const paged = { page: arg("integer"), per_page: arg("integer") };
const text = arg("string");

const index: JsonObject = {
  name: "Quay",
  namespaces: ["quay/v1"],
  routes: {
    "/quay/v1/checkout": route([["GET"], {}], [["POST"], { note: text }]),
    "/quay/v1/checkout/(?P<id>[\\d]+)": route([["POST"], { note: text }]),
    "/quay/v1/goods/collection-data": route([["GET"], paged]),
    "/quay/v1/reports/sales/stats": route([
      ["GET"],
      { ...paged, interval: text, orderby: arg("string", { enum: ["date", "net_sales", "items_sold"] }) },
    ]),
    "/quay/v1/settings": route([["GET"], {}]),
    "/quay/v1/settings/(?P<group_id>[\\w-]+)": route([["GET"], { group: text }]),
    "/quay/v1/settings/(?P<group_id>[\\w-]+)/batch": route([["POST"], { group: text, value: text }]),
    "/quay/v1/settings/(?P<group_id>[\\w-]+)/(?P<id>[\\w-]+)": route(
      [["GET"], { group: text, id: text }],
      [["PUT"], { group: text, id: text, value: text }],
    ),
    "/quay/v1/modules/settings": route([["GET"], {}], [["PUT"], { is_open: arg("boolean") }]),
    "/quay/v1/modules/settings/(?P<slug>[a-z-]+)": route([["PUT"], { is_open: arg("boolean") }]),
    "/quay/v1/passes": route([["GET"], paged], [["POST"], [arg("string"), arg("integer")]]),
    "/quay/v1/passes/(?P<id>\\d+)": route([["GET"], {}], [["PUT"], { name: text, gate_nonce: text }]),
    "/quay/v1/boards": route([["GET"], paged]),
    "/quay/v1/boards/(?P<board>\\w+)": route([["GET"], {}]),
    "/quay/v1/notices": route([["GET"], { ...paged, type: arg("string", { enum: ["info", "warning"] }) }]),
    "/quay/v1/notices/(?P<id>\\d+)": route([["GET"], {}], [["PUT"], { id: arg("integer") }]),
  },
};

describe("an object", () => {
  it("is one though it has parts below it or pages", async () => {
    const { call } = await served(index);
    const { body } = await call("GET", "quay/v1/checkout");
    expect(body).toEqual({ note: "" });
    expect((await call("GET", "quay/v1/goods/collection-data")).body).not.toBeInstanceOf(Array);
    expect((await call("GET", "quay/v1/reports/sales/stats")).body).toEqual({
      totals: { net_sales: 0, items_sold: 0 },
      intervals: [],
    });
  });

  it("is changed as a whole where its parts are never read", async () => {
    const { call } = await served(index);
    expect((await call("GET", "quay/v1/modules/settings")).body).toEqual({ is_open: false });
    await call("PUT", "quay/v1/modules/settings", { is_open: true });
    expect((await call("GET", "quay/v1/modules/settings")).body).toEqual({ is_open: true });
  });

  it("is a list where the site was seen to answer one", async () => {
    const seen = [{ id: 1, note: "Ring twice" }];
    const { call } = await served(index, { seeds: [{ answers: { "quay/v1/checkout": seen } }] });
    expect((await call("GET", "quay/v1/checkout")).body).toEqual(seen);
  });
});

describe("a list", () => {
  it("is what a word names where several of its things are changed at once", async () => {
    const { call } = await served(index);
    const groups = (await call("GET", "quay/v1/settings")).body as { group_id: string }[];
    expect(groups.map(({ group_id }) => group_id)).toContain("general");
    const settings = (await call("GET", "quay/v1/settings/general")).body as { id: string; group: string }[];
    expect(settings.map(({ group }) => group)).toEqual(settings.map(() => "general"));
    const { id } = settings[0] ?? { id: "" };
    const changed = await call("POST", "quay/v1/settings/general/batch", { update: [{ id, value: "SEK" }] });
    expect(changed.body).toMatchObject({ update: [{ id, value: "SEK" }] });
    expect((await call("GET", `quay/v1/settings/general/${id}`)).body).toMatchObject({ id, value: "SEK" });
  });

  it("has members of what changes one where what makes one is told by no names", async () => {
    const { call } = await served(index);
    const [pass] = (await call("GET", "quay/v1/passes")).body as JsonObject[];
    expect(Object.keys(pass ?? {})).toEqual(["id", "name", "_links"]);
  });

  it("names each of its things by a word of its own", async () => {
    const { call } = await served(index);
    const boards = (await call("GET", "quay/v1/boards?per_page=100")).body as { board: string }[];
    expect(new Set(boards.map(({ board }) => board)).size).toBe(24);
    expect((await call("GET", `quay/v1/boards/${boards[7]?.board}`)).body).toEqual(boards[7]);
  });

  it("is guessed from its filters where one is written by its id alone", async () => {
    const { call } = await served(index);
    const [notice] = (await call("GET", "quay/v1/notices")).body as JsonObject[];
    expect(notice).toMatchObject({
      id: 1,
      name: expect.any(String),
      type: expect.stringMatching(/^(?:info|warning)$/),
    });
  });
});
