import { describe, expect, it } from "vitest";
import { served } from "./served.ts";
import { shopDocument } from "./shop-document.ts";

describe("a collection", () => {
  it("has members of its parameters, with values that suit their names", async () => {
    const { call } = await served(shopDocument);
    const { body, headers } = await call("GET", "shop/v1/products/1");
    expect(body).toMatchObject({
      id: 1,
      name: expect.any(String),
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
      price: expect.stringMatching(/^\d+\.\d\d$/),
      stock_quantity: expect.any(Number),
      vendor_id: expect.any(Number),
      dimensions: { length: expect.any(String) },
    });
    expect(headers.get("x-standin-basis")).toBe("invented");
    expect((await call("GET", `shop/v1/vendors/${body.vendor_id}`)).status).toBe(200);
  });

  it("has members of its schema, in their contexts", async () => {
    const { call } = await served(shopDocument);
    const { body } = await call("GET", "shop/v1/vendors/2");
    expect(body).toMatchObject({
      id: 2,
      email: expect.stringMatching(/@example\.test$/),
      country: expect.stringMatching(/^[A-Z]{2}$/),
      homepage: expect.stringMatching(/^https?:\/\//),
      _links: { self: [{ href: "http://127.0.0.1:4010/wp-json/shop/v1/vendors/2" }] },
    });
    expect(Object.keys(body)).not.toContain("secret");
  });

  it("is filtered, ordered and paged", async () => {
    const { call } = await served(shopDocument);
    const all = (await call("GET", "shop/v1/products?per_page=100")).body as {
      id: number;
      name: string;
      price: string;
      vendor_id: number;
    }[];
    const list = async (query: string) =>
      (await call("GET", `shop/v1/products?per_page=100&${query}`)).body as typeof all;
    expect((await list("orderby=price&order=asc")).map(({ price }) => Number(price))).toEqual(
      all.map(({ price }) => Number(price)).sort((a, b) => a - b),
    );
    expect(await list("min_price=100")).toHaveLength(all.filter(({ price }) => Number(price) >= 100).length);
    const [first] = all;
    expect((await list(`vendor=${first?.vendor_id}`)).map(({ vendor_id }) => vendor_id)).toContain(first?.vendor_id);
    expect((await list(`search=${encodeURIComponent(first?.name ?? "")}`)).map(({ id }) => id)).toContain(first?.id);
    const { headers } = await call("GET", "shop/v1/products?page=3");
    expect([headers.get("x-wp-total"), headers.get("x-wp-totalpages")]).toEqual(["24", "3"]);
  });

  it("keeps what is written", async () => {
    const { call } = await served(shopDocument);
    const made = await call("POST", "shop/v1/products", { name: "Tea pot", price: "12.50" });
    expect([made.status, made.headers.get("location")]).toEqual([
      201,
      "http://127.0.0.1:4010/wp-json/shop/v1/products/25",
    ]);
    expect(made.body).toMatchObject({
      id: 25,
      name: "Tea pot",
      slug: "tea-pot",
      price: "12.50",
      status: "publish",
      stock_quantity: 0,
      tags: [],
    });
    expect((await call("PUT", "shop/v1/products/25", { price: "9.00" })).body).toMatchObject({
      name: "Tea pot",
      price: "9.00",
    });
    expect((await call("DELETE", "shop/v1/products/25")).body.status).toBe("trash");
    expect((await call("DELETE", "shop/v1/products/25?force=true")).body.deleted).toBe(true);
    expect((await call("GET", "shop/v1/products/25")).body.code).toBe("rest_record_invalid_id");
    expect((await call("DELETE", "shop/v1/vendors/1")).body.deleted).toBe(true);
  });

  it("takes many changes at once", async () => {
    const { call } = await served(shopDocument);
    const { body } = await call("POST", "shop/v1/products/batch", {
      create: [{ name: "Cup" }],
      update: [{ id: 1, name: "Saucer" }, { id: 999 }],
      delete: [2],
    });
    expect(body).toMatchObject({
      create: [{ id: 25, name: "Cup" }],
      update: [
        { id: 1, name: "Saucer" },
        { id: 999, error: { code: "rest_record_invalid_id" } },
      ],
      delete: [{ id: 2 }],
    });
    expect((await call("GET", "shop/v1/products/2")).status).toBe(404);
  });
});

describe("a nested collection", () => {
  it("belongs to the record before it", async () => {
    const { call } = await served(shopDocument);
    const notes = (await call("GET", "shop/v1/orders/2/notes")).body as {
      id: number;
      _links: { up: { href: string }[] };
    }[];
    expect(notes).toHaveLength(2);
    expect(notes[0]?._links.up[0]?.href).toBe("http://127.0.0.1:4010/wp-json/shop/v1/orders/2");
    const made = await call("POST", "shop/v1/orders/2/notes", { note: "Call first" });
    expect((await call("GET", "shop/v1/orders/2/notes")).body).toHaveLength(3);
    expect((await call("GET", `shop/v1/orders/2/notes/${made.body.id}`)).body.note).toBe("Call first");
    expect((await call("GET", `shop/v1/orders/3/notes/${made.body.id}`)).status).toBe(404);
    expect((await call("GET", "shop/v1/orders/999/notes")).body.code).toBe("rest_parent_invalid_id");
  });
});

describe("other routes", () => {
  it("name records by words", async () => {
    const { call } = await served(shopDocument);
    const [gateway] = (await call("GET", "shop/v1/gateways")).body;
    expect((await call("GET", `shop/v1/gateways/${gateway.code}`)).body).toEqual(gateway);
    expect((await call("PUT", `shop/v1/gateways/${gateway.code}`, { title: "Cash" })).body.title).toBe("Cash");
  });

  it("keep settings, one object for each word", async () => {
    const { call } = await served(shopDocument);
    expect((await call("GET", "shop/v1/settings")).body).toEqual({ currency: "EUR", tax: false });
    await call("PATCH", "shop/v1/settings", { tax: true });
    expect((await call("GET", "shop/v1/settings")).body).toEqual({ currency: "EUR", tax: true });
    await call("POST", "shop/v1/modules/sitemap", { active: true });
    expect((await call("GET", "shop/v1/modules/sitemap")).body).toEqual({ active: true });
    expect((await call("GET", "shop/v1/modules/other")).body).toEqual({ active: false });
  });

  it("do what is to be done to something that is there", async () => {
    const { call } = await served(shopDocument);
    expect((await call("POST", "shop/v1/orders/1/cancel", { reason: "late" })).body).toEqual({
      success: true,
      id: 1,
      reason: "late",
    });
    expect((await call("POST", "shop/v1/orders/999/cancel")).status).toBe(404);
    expect((await call("POST", "shop/v1/feed")).body).toEqual({ success: true });
  });
});

describe("a site", () => {
  const list = async (options: object) =>
    (await (await served(shopDocument, options)).call("GET", "shop/v1/products?per_page=100")).body;

  it("is the same for the same seed, another for another", async () => {
    expect(await list({ seed: 7 })).toEqual(await list({ seed: 7 }));
    expect(await list({ seed: 7 })).not.toEqual(await list({ seed: 8 }));
  });

  it("grows with its scale and keeps what it had", async () => {
    const { call } = await served(shopDocument, { scale: 3 });
    expect((await call("GET", "shop/v1/products")).headers.get("x-wp-total")).toBe("72");
    const small = await served(shopDocument);
    const { vendor_id: _scaled, ...product } = (await call("GET", "shop/v1/products/5")).body;
    const { vendor_id: _small, ...same } = (await small.call("GET", "shop/v1/products/5")).body;
    expect(product).toEqual(same);
  });

  it("holds what its seeds say, the rest invented", async () => {
    const seeds = [{ records: { "shop/v1/products": [{ name: "Matcha", price: "4.50" }] } }];
    const { call } = await served(shopDocument, { seeds });
    const { body } = await call("GET", "shop/v1/products");
    expect(body).toMatchObject([
      { id: 1, name: "Matcha", slug: "matcha", price: "4.50", stock_quantity: expect.any(Number) },
    ]);
    expect((await call("GET", "shop/v1/vendors")).headers.get("x-wp-total")).toBe("24");
  });

  it("is told apart by resource at the control endpoint, and goes back", async () => {
    const { site, call } = await served(shopDocument);
    const mark = site.snapshot();
    await call("DELETE", "shop/v1/products/1?force=true");
    expect((await call("GET", "shop/v1/products/1")).status).toBe(404);
    site.restore(mark);
    expect((await call("GET", "shop/v1/products/1")).status).toBe(200);
    expect(site.state("shop/v1/orders/notes")).toHaveLength(48);
  });

  it("lets handlers answer in place of it", async () => {
    const handlers = { "GET /shop/v1/products/{id}": () => ({ status: 418, body: { code: "teapot" } }) };
    const { call } = await served(shopDocument, { handlers });
    expect((await call("GET", "shop/v1/products/1")).status).toBe(418);
    expect((await call("GET", "shop/v1/products")).status).toBe(200);
  });
});

describe("the address", () => {
  it.each([
    ["https://site.test/sub", "https://site.test/sub/wp-json/shop/v1/settings", "/sub/wp-json/"],
    ["https://site.test", "https://site.test/index.php/wp-json/shop/v1/settings", "/index.php/wp-json/"],
    ["https://site.test", "https://site.test/api/shop/v1/settings", "/api/"],
    ["https://site.test", "https://site.test/?rest_route=/shop/v1/settings", "/wp-json/"],
  ])("of %s with %s is %s", async (home, self, path) => {
    const routes = shopDocument.routes as Record<string, Record<string, never>>;
    const linked = { ...routes, "/shop/v1/settings": { ...routes["/shop/v1/settings"], _links: { self } } };
    const { site, call } = await served({ ...shopDocument, home, routes: linked });
    expect(new URL(site.apiRoot).pathname).toBe(path);
    expect((await call("GET", "shop/v1/settings")).status).toBe(200);
    const asked = new URL("?rest_route=/shop/v1/settings", site.apiRoot).href;
    expect((await site.fetch(new Request(asked))).status).toBe(200);
  });
});
