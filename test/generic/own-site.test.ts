import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rangeEndOf } from "../../src/generic/answers/range-end.ts";
import type { JsonObject } from "../../src/json/json.ts";
import { createStandin, type StandinOptions } from "../../src/standin.ts";

const arg = (type: string, more: JsonObject = {}): JsonObject => ({ type, required: false, ...more });
const route = (
  namespace: string,
  endpoints: readonly (readonly [methods: string[], args: JsonObject])[],
): JsonObject => ({
  namespace,
  methods: endpoints.flatMap(([methods]) => methods),
  endpoints: endpoints.map(([methods, args]) => ({ methods, args })),
});
const line = { type: "object", properties: { product_id: { type: "integer" }, quantity: { type: "integer" } } };
const address = arg("object", { properties: { city: { type: "string" }, country: { type: "string" } } });
const order = {
  status: arg("string", { enum: ["open", "paid"] }),
  customer_id: arg("integer"),
  total: arg("string"),
  placed_date: arg("string", { format: "date-time" }),
  billing: address,
  meta_data: arg("array", { items: { type: "object" } }),
  line_items: arg("array", { items: line }),
};
const listArgs = {
  page: arg("integer"),
  per_page: arg("integer"),
  orderby: arg("string", { enum: ["date", "total", "popularity"] }),
  order: arg("string", { enum: ["asc", "desc"] }),
  customer: arg("integer"),
  product: arg("integer"),
  min_total: arg("string"),
  placed_after: arg("string", { default: "2018-06-15T00:00:00" }),
  placed_before: arg("string"),
  on_sale: arg("boolean"),
  status: arg("string"),
};
const index: JsonObject = {
  name: "Quay",
  namespaces: ["quay/v1"],
  routes: {
    "/quay/v1/orders": route("quay/v1", [
      [["GET"], listArgs],
      [["POST"], order],
    ]),
    "/quay/v1/orders/(?P<id>[\\d]+)": route("quay/v1", [
      [["GET"], {}],
      [["POST", "PUT", "PATCH"], order],
      [["DELETE"], {}],
    ]),
    "/quay/v1/orders/batch": route("quay/v1", [[["POST", "PUT", "PATCH"], order]]),
    "/quay/v1/berths": route("quay/v1", [[["GET"], { page: arg("integer") }]]),
    "/quay/v1/berths/(?P<id>[\\d]+)": route("quay/v1", [[["GET"], {}]]),
    "/quay/v1/cart": route("quay/v1", [[["GET"], {}]]),
    "/quay/v1/status": route("quay/v1", [[["GET"], {}]]),
    "/quay/v1/sign-in": route("quay/v1", [[["POST"], { user: arg("string"), password: arg("string") }]]),
    "/quay/v1/guests": route("quay/v1", [
      [["GET"], {}],
      [["POST"], { name: arg("string") }],
    ]),
  },
};

/** With an object that is written member by member, and a list that is written as a whole. */
const withPlan: JsonObject = {
  ...index,
  routes: {
    ...(index.routes as JsonObject),
    "/quay/v1/plan": route("quay/v1", [[["GET", "PUT"], { note: arg("string") }]]),
    "/quay/v1/plan/moorings": route("quay/v1", [
      [["GET"], {}],
      [["PUT"], { code: arg("string"), kind: arg("string", { enum: ["buoy"] }) }],
    ]),
  },
};

async function site(options: StandinOptions = {}) {
  const standin = await createStandin({ index, now: "2027-01-15T10:00:00Z", ...options });
  const ask = async (method: string, where: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await standin.fetch(new URL(where, standin.apiRoot).href, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as JsonObject & JsonObject[],
    };
  };
  return { standin, ask, get: (where: string) => ask("GET", where) };
}

const orders = [
  {
    id: 1,
    status: "open",
    customer_id: 5,
    total: "9.50",
    placed_date: "2027-01-01T08:00:00",
    line_items: [{ product_id: 3 }],
  },
  {
    id: 2,
    status: "paid",
    customer_id: 6,
    total: "120.00",
    placed_date: "2027-01-02T18:00:00",
    line_items: [{ product_id: 4 }],
  },
  {
    id: 3,
    status: "paid",
    customer_id: 5,
    total: "30.00",
    placed_date: "2027-01-03T08:00:00",
    line_items: [{ product_id: 3 }],
  },
];
const given: StandinOptions = { seeds: [{ answers: { "quay/v1/orders": orders } }] };

describe("filters of a list that only an index tells of", () => {
  it.each([
    ["", [1, 2, 3]],
    ["customer=5", [1, 3]],
    ["product=3", [1, 3]],
    ["min_total=30", [2, 3]],
    ["placed_after=2027-01-02", [2, 3]],
    ["placed_before=2027-01-02", [1, 2]],
    ["status=paid&customer=5", [3]],
    ["orderby=total&order=desc", [2, 3, 1]],
    ["orderby=total", [1, 3, 2]],
  ])("?%s", async (query, ids) => {
    const { get } = await site(given);
    const { body } = await get(`quay/v1/orders?${query}`);
    expect(body.map(({ id }) => id)).toEqual(ids);
  });

  it("are told in a header and in the journal where nobody understands them", async () => {
    const { get, standin } = await site(given);
    for (let time = 0; time < 2; time += 1) {
      const { headers, body } = await get("quay/v1/orders?on_sale=true&orderby=popularity&customer=5");
      expect(headers.get("x-standin-ignored")).toBe("on_sale, popularity");
      expect(body).toHaveLength(2);
    }
    const told = standin.requests;
    expect(told.map(({ ignored }) => ignored)).toEqual([
      ["on_sale", "popularity"],
      ["on_sale", "popularity"],
    ]);
  });

  it("come from no default, which may be of the day on which the document was made", async () => {
    const { get } = await site({
      index: JSON.parse(readFileSync("test/laws/documents/range.json", "utf8")) as JsonObject,
    });
    expect((await get("e/v1/events")).body.length).toBeGreaterThan(0);
    expect((await get("e/v1/events?start_date=2099-01-01T00:00:00")).body).toHaveLength(0);
  });

  it.each([
    ["min_price", { base: "price", side: "low" }],
    ["price_max", { base: "price", side: "high" }],
    ["after", { base: "", side: "low" }],
    ["modified_before", { base: "modified", side: "high" }],
    ["start_date", { base: "start_date", side: "low" }],
    ["end_date", { base: "start_date", side: "high" }],
    ["starts_after", { base: "start_date", side: "low" }],
    ["ends_before", { base: "end_date", side: "high" }],
    ["until", { base: "", side: "high" }],
    ["min", undefined],
    ["customer", undefined],
    ["title", undefined],
  ] as const)("%s bounds %o", (name, end) => {
    expect(rangeEndOf(name)).toEqual(end);
  });
});

describe("writes to records that only an index tells of", () => {
  it("keep what is not sent: members of objects, items of lists that have an id or a key", async () => {
    const { ask } = await site(given);
    await ask("POST", "quay/v1/orders/1", {
      billing: { city: "Visby", country: "SE" },
      meta_data: [
        { key: "gift", value: "no" },
        { key: "note", value: "" },
      ],
    });
    const { body } = await ask("PUT", "quay/v1/orders/1", {
      billing: { city: "Klintehamn" },
      meta_data: [
        { key: "gift", value: "yes" },
        { key: "rush", value: "1" },
      ],
    });
    expect(body.billing).toEqual({ city: "Klintehamn", country: "SE" });
    expect(body.meta_data).toEqual([
      { key: "gift", value: "yes" },
      { key: "note", value: "" },
      { key: "rush", value: "1" },
    ]);
  });

  it("are done several at once, whatever args the route says", async () => {
    const { ask, get } = await site(given);
    const { body, status } = await ask("POST", "quay/v1/orders/batch", {
      create: [{ total: "7.00", status: "open" }],
      update: [
        { id: 2, total: "121.00" },
        { id: 99, total: "1" },
      ],
      delete: [1],
    });
    expect(status).toBe(200);
    expect(body.create).toMatchObject([{ id: 4, total: "7.00" }]);
    expect(body.update).toMatchObject([
      { id: 2, total: "121.00" },
      { id: 99, error: { data: { status: 404 } } },
    ]);
    expect((await get("quay/v1/orders")).body.map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it("show in the list where no route reads a single one", async () => {
    const { ask, get } = await site();
    const { body } = await ask("POST", "quay/v1/guests", { name: "Nils" });
    expect((await get("quay/v1/guests")).body).toContainEqual(expect.objectContaining({ name: "Nils" }));
    expect(JSON.stringify(body)).not.toMatch(/guests\/\d/);
  });
});

describe("what only the site's own code knows", () => {
  it("is an object where an object is meant", async () => {
    const { get } = await site();
    expect((await get("quay/v1/cart")).body).toMatchObject({ items: [], totals: { total_price: "0" } });
    expect((await get("quay/v1/status")).body).toMatchObject({ status: "ok" });
  });

  it("says that it had no effect, and tells no secret again", async () => {
    const { ask, standin } = await site();
    const { headers, body } = await ask("POST", "quay/v1/sign-in", { user: "nils", password: "Zq7-secret" });
    expect(headers.get("x-standin-effect")).toBe("none");
    expect(body).toEqual({ success: true, user: "nils" });
    expect(standin.requests[0]).toMatchObject({ effect: "none" });
    expect(standin.unknowns).toEqual(["GET /quay/v1/cart", "GET /quay/v1/status", "POST /quay/v1/sign-in"]);
  });

  it("is refused where the server is told so", async () => {
    const { ask, get } = await site({ unknown: "refuse" });
    const { status, body } = await ask("POST", "quay/v1/sign-in", { user: "nils" });
    expect([status, body.code]).toEqual([501, "standin_unknown"]);
    expect((await get("quay/v1/cart")).status).toBe(501);
    expect((await get("quay/v1/guests")).status).toBe(200);
  });
});

describe("private lists", () => {
  it("are for people of the site where rights are enforced, others for everybody", async () => {
    const { ask } = await site({ auth: "strict" });
    const admin = { authorization: `Basic ${btoa("admin:admin")}` };
    expect((await ask("GET", "quay/v1/orders")).body).toMatchObject({ code: "rest_forbidden", data: { status: 401 } });
    expect((await ask("GET", "quay/v1/orders/1")).status).toBe(401);
    expect((await ask("GET", "quay/v1/orders", undefined, admin)).status).toBe(200);
    expect((await ask("GET", "quay/v1/berths")).status).toBe(200);
  });

  it("are written to by nobody who may not read them", async () => {
    const { ask } = await site({ auth: "strict" });
    const as = (name: string) => ({ authorization: `Basic ${btoa(`${name}:${name}`)}` });
    const sent = { status: "open" };
    for (const [method, path] of [
      ["POST", "quay/v1/orders"],
      ["PUT", "quay/v1/orders/1"],
      ["POST", "quay/v1/orders/batch"],
    ] as const) {
      expect((await ask(method, path, sent, as("author"))).status).toBe(403);
      expect((await ask(method, path, sent, as("editor"))).status).toBeLessThan(300);
    }
    expect((await ask("POST", "quay/v1/guests", { name: "Nils" }, as("author"))).status).toBe(201);
  });

  it("are refused by a guess, and so is what is not there", async () => {
    const { ask } = await site({ auth: "strict" });
    const told = async (method: string, path: string) => {
      const { status, headers } = await ask(method, path);
      return [status, headers.get("x-standin-basis")];
    };
    expect(await told("GET", "quay/v1/orders")).toEqual([401, "invented"]);
    expect(await told("POST", "quay/v1/guests")).toEqual([401, "invented"]);
    expect(await told("GET", "quay/v1/berths/999")).toEqual([404, "invented"]);
  });

  it("stand open in a shop window, where visitors fill carts", async () => {
    const { ask } = await site({
      auth: "strict",
      index: {
        name: "Quay",
        namespaces: ["quay/store/v1"],
        routes: {
          "/quay/store/v1/cart/add-item": route("quay/store/v1", [[["POST"], { id: arg("integer") }]]),
          "/quay/store/v1/settings": route("quay/store/v1", [[["GET", "PUT"], { open: arg("boolean") }]]),
        },
      },
    });
    expect((await ask("POST", "quay/store/v1/cart/add-item", { id: 1 })).status).toBe(200);
    expect((await ask("PUT", "quay/store/v1/settings", { open: true })).status).toBe(401);
  });
});

describe("writes that keep nothing", () => {
  const effect = (headers: Headers) => [headers.get("x-standin-effect"), headers.get("x-standin-change")];

  it.each([
    ["PUT", "quay/v1/orders/1", { colour: "blue" }],
    ["PUT", "quay/v1/orders/1", {}],
    ["POST", "quay/v1/orders/batch", {}],
    ["POST", "quay/v1/orders/batch", { delete: [999] }],
    ["PUT", "quay/v1/plan", { colour: "blue" }],
  ])("say so: %s %s", async (method, path, body) => {
    const { ask } = await site({ index: withPlan, ...given });
    const { status, headers } = await ask(method, path, body);
    expect([status, ...effect(headers)]).toEqual([200, "none", null]);
  });

  it("are none where something is kept", async () => {
    const { ask } = await site({ index: withPlan, ...given });
    expect(effect((await ask("PUT", "quay/v1/orders/1", { total: "8.00" })).headers)).toEqual([null, "1"]);
    expect(effect((await ask("PUT", "quay/v1/plan", { note: "North" })).headers)).toEqual([null, "2"]);
  });
});

describe("a list that is written as a whole", () => {
  it("is a list before and after", async () => {
    const { ask, get } = await site({ index: withPlan });
    expect((await get("quay/v1/plan/moorings")).body).toEqual([{ code: "", kind: "buoy" }]);
    const sent = [
      { code: "A1", kind: "buoy" },
      { code: "A2", kind: "pole" },
    ];
    expect((await ask("PUT", "quay/v1/plan/moorings", sent)).body).toEqual(sent);
    expect((await get("quay/v1/plan/moorings")).body).toEqual(sent);
  });
});

describe("several changes at once", () => {
  const batch = async (body: unknown) => {
    const { ask } = await site(given);
    return { ask, answer: await ask("POST", "quay/v1/orders/batch", body) };
  };

  it("are each checked as they would be alone", async () => {
    const { ask, answer } = await batch({
      create: [{ status: "nope" }, { total: 7, customer_id: "5" }, "x"],
      update: [
        { id: 2, customer_id: "many" },
        { id: 3, customer_id: "8" },
      ],
    });
    const refused = (name: string) => ({
      error: { code: "rest_invalid_param", data: { params: { [name]: expect.any(String) } } },
    });
    expect(answer.body).toMatchObject({
      create: [refused("status"), refused("total"), refused("create")],
      update: [
        { id: 2, ...refused("customer_id") },
        { id: 3, customer_id: 8 },
      ],
    });
    expect((await ask("GET", "quay/v1/orders/2")).body).toMatchObject({ customer_id: 6 });
  });

  it("take ids in one text", async () => {
    const { ask, answer } = await batch({ delete: "1, 3" });
    expect(answer.body).toMatchObject({ delete: [{ id: 1 }, { id: 3 }] });
    expect((await ask("GET", "quay/v1/orders")).body).toHaveLength(1);
  });
});
