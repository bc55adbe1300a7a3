import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { served } from "./served.ts";

const route = (endpoints: Readonly<Record<string, JsonObject>>): JsonObject => ({
  namespace: "quay/v1",
  methods: Object.keys(endpoints),
  endpoints: Object.entries(endpoints).map(([method, args]) => ({ methods: [method], args })) as Json[],
});
const currency = { type: "string", default: "SEK", enum: ["AED", "BND", "SEK", "USD"] };
const index: JsonObject = {
  name: "Quay",
  namespaces: ["quay/v1"],
  routes: {
    "/quay/v1/shipping_classes": route({ GET: {} }),
    "/quay/v1/orders/statuses": route({ GET: {} }),
    "/quay/v1/performance-indicators": route({ GET: {} }),
    "/quay/v1/tools": route({ GET: {} }),
    "/quay/v1/tools/(?P<id>[\\w-]+)": route({ GET: {} }),
    "/quay/v1/data/countries": route({ GET: {} }),
    "/quay/v1/data/countries/(?P<location>[\\w-]+)": route({ GET: {} }),
    "/quay/v1/payment_gateways": route({ GET: {} }),
    "/quay/v1/payment_gateways/(?P<id>[\\w-]+)": route({ GET: {} }),
    "/quay/v1/orders": route({ GET: {}, POST: { payment_method: { type: "string" }, currency } }),
    "/quay/v1/orders/(?P<id>[\\d]+)": route({ GET: {} }),
  },
};
type Named = { id: string; name: string; slug: string; location: string };

async function lists() {
  const { call } = await served(index);
  const list = async (path: string) => (await call("GET", `quay/v1/${path}`)).body as Named[];
  return { call, list };
}

describe("things are called what their last word says", () => {
  it.each([
    ["shipping_classes", "Letter"],
    ["orders/statuses", "Blue status"],
    ["performance-indicators", "Blue performance indicator"],
    ["tools", "Blue tool"],
    ["data/countries", "Germany"],
  ])("%s: %s", async (path, name) => {
    const { list } = await lists();
    expect((await list(path))[0]?.name).toBe(name);
  });

  it("and by a word of their own", async () => {
    const { list, call } = await lists();
    expect((await list("tools")).slice(0, 2).map(({ id }) => id)).toEqual(["blue-tool", "quiet-tool-2"]);
    expect((await call("GET", "quay/v1/tools/quiet-tool-2")).body.name).toBe("Quiet tool");
  });
});

describe("codes", () => {
  it("are those of what they name, and found in any case", async () => {
    const { list, call } = await lists();
    const countries = await list("data/countries");
    expect(countries.map(({ location }) => location)).toEqual([...new Set(countries.map(({ location }) => location))]);
    for (const code of ["SE", "se"])
      expect((await call("GET", `quay/v1/data/countries/${code}`)).body).toMatchObject({
        location: "SE",
        name: "Sweden",
      });
    expect((await call("GET", "quay/v1/data/countries/xx")).status).toBe(404);
  });
});

describe("orders", () => {
  it("are paid through gateways that are there, in the site's currency", async () => {
    const { list } = await lists();
    const gateways = new Set((await list("payment_gateways")).map(({ id }) => id));
    const orders = (await list("orders")) as unknown as { payment_method: string; currency: string }[];
    expect(orders.filter(({ payment_method }) => !gateways.has(payment_method))).toEqual([]);
    expect(new Set(orders.map((one) => one.currency))).toEqual(new Set(["SEK"]));
  });
});
