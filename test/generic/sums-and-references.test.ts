import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { served } from "./served.ts";

const arg = (type: Json, more: JsonObject = {}): JsonObject => ({ type, required: false, ...more });
const route = (...endpoints: readonly (readonly [methods: string[], args: JsonObject])[]): JsonObject => ({
  namespace: "quay/v1",
  methods: endpoints.flatMap(([methods]) => methods),
  endpoints: endpoints.map(([methods, args]) => ({ methods, args })) as Json[],
});
const text = arg("string");
const ids = arg("array", { items: { type: "integer" } });
const objects = (properties: JsonObject) => arg("array", { items: { type: "object", properties } });
const time = arg(["null", "string"]);
const product = {
  name: text,
  status: arg("string", { enum: ["draft", "publish"] }),
  featured: arg("boolean", { default: false }),
  regular_price: text,
  sale_price: text,
  date_on_sale_from: time,
  date_on_sale_to: time,
  related_ids: ids,
  downloads: objects({ id: { type: "string" }, name: { type: "string" } }),
};
const order = {
  billing: arg("object"),
  date_expires: time,
  date_expires_gmt: time,
  minimum_amount: text,
  maximum_amount: text,
  product_ids: ids,
  excluded_product_ids: ids,
  line_items: objects({
    id: { type: "integer" },
    product_id: { type: ["null", "object", "string", "number", "boolean", "integer", "array"] },
    variation_id: { type: "integer" },
    quantity: { type: "integer" },
    total: { type: "string" },
    price: { type: "number" },
  }),
  shipping_lines: objects({
    id: { type: "integer" },
    method_id: text,
    total: { type: "string" },
    total_tax: { type: "string" },
  }),
};
const pair = (word: string, args: JsonObject, listArgs: JsonObject = {}) => ({
  [`/quay/v1/${word}`]: route([["GET"], { per_page: arg("integer"), search: text, ...listArgs }], [["POST"], args]),
  [`/quay/v1/${word}/(?P<id>[\\d]+)`]: route(
    [["GET"], {}],
    [["PUT"], args],
    [["DELETE"], { force: arg("boolean", { default: false }) }],
  ),
});
const index: JsonObject = {
  name: "Quay",
  namespaces: ["quay/v1"],
  routes: {
    ...pair("products", product, { featured: arg("boolean"), status: arg("string", { default: "any" }) }),
    ...pair("products/(?P<product_id>[\\d]+)/variations", { sku: text }),
    ...pair("orders", order),
    ...pair("methods", { name: text }),
  },
};

interface Product {
  id: number;
  featured: boolean;
  regular_price: string;
  related_ids: number[];
  downloads: { id: string }[];
}

interface Line {
  id: number;
  product_id: number;
  variation_id: number;
  quantity: number;
  total: string;
  price: number;
}

interface Order {
  id: number;
  billing: { first_name: string };
  date_expires: string;
  date_expires_gmt: string;
  minimum_amount: string;
  maximum_amount: string;
  product_ids: number[];
  excluded_product_ids: number[];
  line_items: Line[];
  shipping_lines: { method_id: string; total_tax: string }[];
}

async function shop() {
  const { call } = await served(index);
  const all = async (where: string) => (await call("GET", `quay/v1/${where}`)).body as Json[];
  return {
    call,
    products: (await all("products?per_page=100")) as unknown as Product[],
    orders: (await all("orders?per_page=100")) as unknown as Order[],
  };
}

describe("lines of orders", () => {
  it("cost what the products cost that they name, whatever the price is called", async () => {
    const { products, orders } = await shop();
    const costs = new Map(products.map(({ id, regular_price }) => [id, Number(regular_price)]));
    const lines = orders.flatMap(({ line_items }) => line_items);
    expect(lines.map(({ price }) => price)).toEqual(lines.map(({ product_id }) => costs.get(product_id)));
    expect(lines.map(({ total }) => total)).toEqual(lines.map(({ price, quantity }) => (price * quantity).toFixed(2)));
    expect(Math.min(...lines.map(({ price }) => price))).toBeGreaterThan(0);
  });

  it("have ids of their own, no variety of another product, and no taxes", async () => {
    const { orders } = await shop();
    const lines = orders.flatMap(({ line_items }) => line_items);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(new Set(lines.map(({ variation_id }) => variation_id))).toEqual(new Set([0]));
    const shipped = orders.flatMap(({ shipping_lines }) => shipping_lines);
    expect(new Set(shipped.map(({ total_tax }) => total_tax))).toEqual(new Set(["0.00"]));
    expect(shipped.map(({ method_id }) => method_id).filter((word) => !/^[a-z_]+$/.test(word))).toEqual([]);
  });
});

describe("lists of ids", () => {
  it("name records that are there, each once, and never the record itself", async () => {
    const { products, orders } = await shop();
    const known = new Set(products.map(({ id }) => id));
    const named = orders.flatMap(({ product_ids, excluded_product_ids }) => [product_ids, excluded_product_ids]);
    for (const list of [...named, ...products.map(({ related_ids }) => related_ids)]) {
      expect(list.filter((id) => !known.has(id))).toEqual([]);
      expect(new Set(list).size).toBe(list.length);
    }
    expect(products.filter(({ id, related_ids }) => related_ids.includes(id))).toEqual([]);
  });

  it("are of the type that their schema says", async () => {
    const { products } = await shop();
    const downloads = products.flatMap((one) => one.downloads);
    expect(new Set(downloads.map(({ id }) => typeof id))).toEqual(new Set(["string"]));
  });
});

describe("times and bounds", () => {
  it("tell one moment in both zones, and no time of a sale where there is none", async () => {
    const { products, orders } = await shop();
    expect(orders.map(({ date_expires_gmt }) => date_expires_gmt)).toEqual(
      orders.map(({ date_expires }) => date_expires),
    );
    expect(products[0]).toMatchObject({ sale_price: "", date_on_sale_from: null, date_on_sale_to: null });
  });

  it("are in order", async () => {
    const { orders } = await shop();
    for (const { minimum_amount, maximum_amount } of orders)
      expect(Number(minimum_amount)).toBeLessThan(Number(maximum_amount));
  });
});

describe("a list", () => {
  it("shows what is in the trash to who asks for it", async () => {
    const { call } = await served(index);
    await call("DELETE", "quay/v1/products/3");
    const listed = async (query: string) =>
      ((await call("GET", `quay/v1/products?per_page=100${query}`)).body as Product[]).map(({ id }) => id);
    expect(await listed("")).not.toContain(3);
    expect(await listed("&status=any")).not.toContain(3);
    expect(await listed("&status=trash")).toEqual([3]);
    expect((await call("GET", "quay/v1/products/3")).body).toMatchObject({ status: "trash" });
  });

  it("is searched in objects within its records, too", async () => {
    const { call, orders } = await shop();
    const [first] = orders;
    const found = (await call("GET", `quay/v1/orders?search=${first?.billing.first_name ?? ""}`)).body as Order[];
    expect(found.map(({ id }) => id)).toContain(first?.id);
    expect(found.length).toBeLessThan(orders.length);
  });

  it("has records of both kinds where it can be filtered by a kind", async () => {
    const { products } = await shop();
    expect(new Set(products.map(({ featured }) => featured))).toEqual(new Set([false, true]));
  });
});

describe("an object of which the document tells no member", () => {
  it("has those that its name tells, and keeps those that a call leaves out", async () => {
    const { call } = await served(index);
    const { body } = await call("POST", "quay/v1/orders", { billing: { city: "Visby" } });
    expect(body.billing).toMatchObject({ first_name: "", city: "Visby", country: "" });
    const changed = await call("PUT", `quay/v1/orders/${body.id}`, { billing: { first_name: "Nils" } });
    expect(changed.body.billing).toMatchObject({ first_name: "Nils", city: "Visby" });
  });
});
