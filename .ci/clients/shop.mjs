// A client of shops against a loaded document of one: products, categories, orders, several at once. Ends with 1 where anything is not as it must be.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { runChecks } from "./checks.mjs";

const [repository] = process.argv.slice(2);
const { createStandin } = await import(pathToFileURL(`${repository}/dist/bundle/index.js`).href);
const { default: ShopClient } = createRequire(import.meta.url)("shop-client");

const text = { type: "string" };
const number = { type: "integer" };
const texts = (...names) => Object.fromEntries(names.map((name) => [name, text]));
const object = (properties) => ({ type: "object", properties });
const listOf = (properties) => ({ type: "array", items: object(properties) });

const category = { id: number, ...texts("name", "slug"), parent: number, count: number };
const product = {
  id: number,
  ...texts("name", "slug", "sku", "price", "regular_price", "description"),
  status: { ...text, enum: ["draft", "pending", "private", "publish"] },
  dimensions: object(texts("length", "width", "height")),
  categories: listOf({ id: number, ...texts("name", "slug") }),
};
const order = {
  id: number,
  status: { ...text, enum: ["pending", "processing", "completed"] },
  ...texts("currency", "total"),
  customer_id: number,
  billing: object(texts("first_name", "last_name", "city", "email")),
  line_items: listOf({ id: number, name: text, product_id: number, quantity: number, total: text }),
  meta_data: listOf({ id: number, key: text, value: {} }),
};

function kind(path, properties, filters = {}) {
  const paging = { page: { ...number, default: 1 }, per_page: { ...number, default: 10, maximum: 100 } };
  const order = { order: { ...text, enum: ["asc", "desc"] }, orderby: text };
  const written = Object.fromEntries(Object.entries(properties).filter(([name]) => name !== "id"));
  const several = { create: listOf(written), update: listOf(properties), delete: { type: "array", items: number } };
  const schema = { type: "object", title: path, properties };
  const route = (endpoints) => ({
    namespace: "quay/v1",
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints,
    schema,
  });
  const read = (args) => ({ methods: ["GET"], args });
  return {
    [`/quay/v1/${path}`]: route([read({ ...paging, ...order, ...filters }), { methods: ["POST"], args: written }]),
    [`/quay/v1/${path}/(?P<id>[\\d]+)`]: route([
      read({ id: number }),
      { methods: ["POST", "PUT", "PATCH"], args: written },
      { methods: ["DELETE"], args: { force: { type: "boolean" } } },
    ]),
    [`/quay/v1/${path}/batch`]: route([{ methods: ["POST", "PUT", "PATCH"], args: several }]),
  };
}

const index = {
  name: "Quay",
  home: "https://quay.example",
  namespaces: ["quay/v1"],
  routes: {
    "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
    ...kind("products", product, { ...texts("category", "min_price", "max_price", "sku", "search") }),
    ...kind("products/categories", category),
    ...kind("orders", order, { customer: number, status: text, product: number }),
  },
};

const site = await createStandin({ index, now: "2026-11-28T00:00:00Z" });
const server = await site.listen({ port: 0 });
const client = new ShopClient({ url: server.url, consumerKey: "key", consumerSecret: "secret", version: "quay/v1" });
const all = async (path, query = {}) => (await client.get(path, { per_page: 100, ...query })).data;
const cents = (price) => Math.round(Number(price) * 100);

const checks = {
  async "lists products with how many there are, page by page"() {
    const { data, headers } = await client.get("products", { per_page: 5, page: 2 });
    assert.equal(data.length, 5);
    assert.ok(Number(headers["x-wp-total"]) > 10);
    assert.equal(Number(headers["x-wp-totalpages"]), Math.ceil(headers["x-wp-total"] / 5));
  },
  async "orders products by price"() {
    const prices = (await all("products", { orderby: "price", order: "asc" })).map(({ price }) => Number(price));
    assert.ok(prices.length > 5 && prices.every((price, at) => at === 0 || price >= prices[at - 1]));
  },
  async "filters products by price and by category"() {
    const products = await all("products");
    const middle = products.map(({ price }) => Number(price)).sort((a, b) => a - b)[Math.floor(products.length / 2)];
    const dear = await all("products", { min_price: String(middle) });
    assert.equal(dear.length, products.filter(({ price }) => Number(price) >= middle).length);
    const { id } = products.find(({ categories }) => categories.length > 0).categories[0];
    const inside = await all("products", { category: String(id) });
    assert.ok(inside.length > 0 && inside.length < products.length);
    assert.ok(inside.every(({ categories }) => categories.some((one) => one.id === id)));
  },
  async "finds the categories that products name"() {
    const known = new Map((await all("products/categories")).map(({ id, name }) => [id, name]));
    for (const { categories } of await all("products"))
      for (const { id, name } of categories) assert.equal(known.get(id), name);
  },
  async "reads orders that add up, of products that are there"() {
    const products = new Set((await all("products")).map(({ id }) => id));
    for (const { total, line_items: lines } of await all("orders")) {
      assert.equal(
        lines.reduce((sum, line) => sum + cents(line.total), 0),
        cents(total),
      );
      for (const line of lines) assert.ok(products.has(line.product_id));
    }
  },
  async "filters orders by customer"() {
    const [{ customer_id: customer }] = await all("orders");
    const own = await all("orders", { customer });
    assert.ok(own.length > 0 && own.every((one) => one.customer_id === customer));
  },
  async "makes an order and changes a part of it"() {
    const billing = { first_name: "Ada", last_name: "Berg", city: "Visby", email: "ada@quay.example" };
    const { status, data: made } = await client.post("orders", { billing, meta_data: [{ key: "gift", value: "yes" }] });
    assert.equal(status, 201);
    const { data: changed } = await client.put(`orders/${made.id}`, { billing: { city: "Malmö" } });
    assert.deepEqual(changed.billing, { ...billing, city: "Malmö" });
    assert.equal(changed.meta_data.find(({ key }) => key === "gift").value, "yes");
    assert.ok((await all("orders")).some(({ id }) => id === made.id));
  },
  async "makes, changes and deletes several products at once"() {
    const [first, second] = await all("products");
    const { data } = await client.post("products/batch", {
      create: [{ name: "Mooring line", regular_price: "12.50" }],
      update: [{ id: first.id, name: "Fender" }],
      delete: [second.id],
    });
    assert.deepEqual(
      [data.create[0].name, data.update[0].name, data.delete[0].id],
      ["Mooring line", "Fender", second.id],
    );
    assert.equal((await client.get(`products/${first.id}`)).data.name, "Fender");
    await assert.rejects(client.get(`products/${second.id}`), ({ response }) => response.status === 404);
    assert.equal((await client.get(`products/${data.create[0].id}`)).data.regular_price, "12.50");
  },
  async "says that its answers are made up"() {
    assert.equal((await client.get("products")).headers["x-standin-basis"], "invented");
  },
};

await runChecks(checks, server);
