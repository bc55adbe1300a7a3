import type { JsonObject } from "../../src/json/json.ts";
import { documentOf } from "../catalogue/tolerant/oddities.ts";

const arg = (type: string, more: JsonObject = {}): JsonObject => ({ type, ...more, required: false });
const id = { id: arg("integer") };
const product: JsonObject = {
  name: arg("string"),
  slug: arg("string"),
  status: arg("string", { default: "publish", enum: ["draft", "pending", "private", "publish"] }),
  price: arg("string"),
  stock_quantity: arg("integer"),
  description: arg("string"),
  vendor_id: arg("integer"),
  dimensions: arg("object", { properties: { length: { type: "string" }, width: { type: "string" } } }),
  tags: arg("array", { items: { type: "string" } }),
};
const list: JsonObject = {
  page: arg("integer", { default: 1, minimum: 1 }),
  per_page: arg("integer", { default: 10, minimum: 1, maximum: 100 }),
  search: arg("string"),
  order: arg("string", { default: "desc", enum: ["asc", "desc"] }),
  orderby: arg("string", { default: "id", enum: ["id", "name", "price"] }),
  status: arg("string", { default: "any" }),
  vendor: arg("array", { items: { type: "integer" } }),
  min_price: arg("string"),
};

const route = (endpoints: readonly (readonly [string[], JsonObject | []])[]): JsonObject => ({
  namespace: "shop/v1",
  methods: endpoints.flatMap(([methods]) => methods),
  endpoints: endpoints.map(([methods, args]) => ({ methods, args })),
});

/** An index document of a shop with every kind of route: pairs, nested pairs, keys that are words, settings, actions, many at once. */
export const shopDocument: JsonObject = documentOf({
  "/shop/v1": route([[["GET"], { namespace: { default: "shop/v1", required: false } }]]),
  "/shop/v1/products": route([
    [["GET"], list],
    [["POST"], product],
  ]),
  "/shop/v1/products/(?P<id>[\\d]+)": route([
    [["GET"], id],
    [["POST", "PUT", "PATCH"], { ...id, ...product }],
    [["DELETE"], { ...id, force: arg("boolean", { default: false }) }],
  ]),
  "/shop/v1/products/batch": route([
    [
      ["POST", "PUT", "PATCH"],
      {
        create: arg("array", { items: { type: "object" } }),
        update: arg("array", { items: { type: "object" } }),
        delete: arg("array", { items: { type: "integer" } }),
      },
    ],
  ]),
  "/shop/v1/vendors": route([[["GET"], list]]),
  "/shop/v1/vendors/(?P<id>[\\d]+)": {
    ...route([
      [["GET"], id],
      [["DELETE"], id],
    ]),
    schema: {
      title: "vendor",
      type: "object",
      properties: {
        id: { type: "integer", readonly: true },
        name: { type: "string" },
        email: { type: "string", format: "email" },
        country: { type: "string" },
        homepage: { type: "string", format: "uri" },
        secret: { type: "string", context: ["edit"] },
      },
    },
  },
  "/shop/v1/orders": route([
    [["GET"], list],
    [
      ["POST"],
      { customer: arg("string"), total: arg("string"), status: arg("string", { enum: ["pending", "completed"] }) },
    ],
  ]),
  "/shop/v1/orders/(?P<id>[\\d]+)": route([[["GET"], id]]),
  "/shop/v1/orders/(?P<order_id>[\\d]+)/notes": route([
    [["GET"], { order_id: arg("integer") }],
    [["POST"], { order_id: arg("integer"), note: arg("string") }],
  ]),
  "/shop/v1/orders/(?P<order_id>[\\d]+)/notes/(?P<id>[\\d]+)": route([
    [["GET"], { order_id: arg("integer"), ...id }],
    [["DELETE"], { order_id: arg("integer"), ...id }],
  ]),
  "/shop/v1/orders/(?P<id>[\\d]+)/cancel": route([[["POST"], { ...id, reason: arg("string") }]]),
  "/shop/v1/gateways": route([[["GET"], []]]),
  "/shop/v1/gateways/(?P<code>[\\w-]+)": route([
    [["GET"], []],
    [["PUT"], { title: arg("string"), enabled: arg("boolean") }],
  ]),
  "/shop/v1/modules/(?P<slug>[a-z\\-]+)": route([
    [["GET"], []],
    [["POST", "PUT", "PATCH"], { active: arg("boolean") }],
  ]),
  "/shop/v1/settings": route([
    [["GET"], []],
    [["POST", "PUT", "PATCH"], { currency: arg("string", { default: "EUR" }), tax: arg("boolean") }],
  ]),
  "/shop/v1/feed": route([[["POST"], []]]),
});
