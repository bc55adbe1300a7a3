import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import type { StandinOptions } from "../../src/standin.ts";
import { coreDocument } from "./core-document.ts";
import { served } from "./served.ts";

const paged = { page: { type: "integer", default: 1 }, per_page: { type: "integer", default: 10, maximum: 100 } };
const price = { name: { type: "string" }, price: { type: "string" } };

function shop(...names: readonly string[]): JsonObject {
  const routes = names.flatMap((name) => {
    const list = { methods: ["GET"], args: paged };
    const write = { methods: ["POST"], args: price };
    return [
      [`/quay/v1/${name}`, { namespace: "quay/v1", methods: ["GET", "POST"], endpoints: [list, write] }],
      [
        `/quay/v1/${name}/(?P<id>[\\d]+)`,
        { namespace: "quay/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
      ],
    ] as const;
  });
  const { routes: core, namespaces, ...site } = coreDocument;
  return {
    ...site,
    namespaces: ["quay/v1", ...(namespaces as string[])],
    routes: { ...Object.fromEntries(routes), ...(core as JsonObject) },
  };
}

const KINDS = ["quay/v1/products", "quay/v1/orders", "quay/v1/coupons"];
const index = shop("products", "orders", "coupons", "customers");

async function idsOf(options: Partial<StandinOptions> = {}) {
  const { call } = await served(index, options);
  const of = async (path: string) =>
    ((await call("GET", `${path}?per_page=100`)).body as { id: number }[]).map(({ id }) => id);
  return { call, of };
}

describe("ids of entries", () => {
  it("are one sequence for the core's entries and a shop's products, orders and coupons", async () => {
    const { call, of } = await idsOf();
    const all = await Promise.all(["wp/v2/posts", "wp/v2/pages", ...KINDS].map(of));
    for (const ids of all) expect(ids.length).toBeGreaterThan(3);
    const together = all.flat();
    expect(new Set(together).size).toBe(together.length);
    expect(await of("quay/v1/customers")).toContain(1);
    const { body: product } = await call("POST", "quay/v1/products", { name: "Mooring" });
    const { body: order } = await call("POST", "quay/v1/orders", { name: "First" });
    expect(order.id).toBe(product.id + 1);
    expect(together).not.toContain(product.id);
  });

  it("are those of answers that were handed over, whatever others have", async () => {
    const products = [{ id: 1, name: "Mooring", price: "12.00" }];
    const { call, of } = await idsOf({ seeds: [{ answers: { "quay/v1/products": products } }] });
    expect(await of("quay/v1/products")).toEqual([1]);
    expect((await call("GET", "quay/v1/products/1")).body).toMatchObject(products[0] ?? {});
    expect((await of("quay/v1/orders")).length).toBeGreaterThan(3);
  });
});
