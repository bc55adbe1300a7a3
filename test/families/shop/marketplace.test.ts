import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SeedDocument } from "../../../src/seeding/seed-document.ts";
import type { Standin } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";
import { type Talk, talkTo } from "../../support/talk.ts";

interface Subscription {
  product_key: string;
  active: boolean;
}

const MARKET = "/shop/v3/marketplace";
const seed = JSON.parse(
  readFileSync(new URL("../../transcripts/seed-connected.json", import.meta.url), "utf8"),
) as SeedDocument;

describe("subscriptions of a connected site", () => {
  let talk: Talk;
  const keyed = async (key: string) =>
    (await talk<Subscription[]>("GET", `${MARKET}/subscriptions`)).body.find((item) => item.product_key === key);
  const about = (route: string, product_key: string) =>
    talk("POST", `${MARKET}/subscriptions/${route}`, { product_key });
  let site: Standin;
  beforeAll(async () => {
    site = await heldSite({ seeds: [seed], now: "2026-11-27T22:20:00Z" });
    talk = talkTo(site);
  });
  beforeEach(() => site.reset());

  it("are listed by name", async () => {
    const { body } = await talk<Subscription[]>("POST", `${MARKET}/refresh`);
    expect(body.map((item) => [item.product_key, item.active])).toEqual([
      ["K-GIFT", false],
      ["K-CODE", true],
      ["K-TABLE", false],
    ]);
    expect(await keyed("K-CODE")).toMatchObject({ sites_active: 1, maxed: true, expired: false, has_update: true });
    expect(await keyed("K-GIFT")).toMatchObject({ expired: true, has_update: false });
  });

  it("are connected, disconnected and read back", async () => {
    expect((await about("connect", "K-TABLE")).body.success).toBe(true);
    expect(await keyed("K-TABLE")).toMatchObject({ active: true, connections: ["http://127.0.0.1:4010/en"] });
    expect((await about("disconnect", "K-TABLE")).body.success).toBe(true);
    expect((await keyed("K-TABLE"))?.active).toBe(false);
    expect((await about("disconnect", "K-TABLE")).status).toBe(400);
  });

  it.each([
    ["connect", "K-GIFT", "subscription_expired"],
    ["connect", "K-NONE", undefined],
    ["activate", "K-GIFT", undefined],
    ["activate-plugin", "K-GIFT", undefined],
  ])("refuse to %s %s", async (route, key, code) => {
    const { status, body } = await about(route, key);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false });
    expect((body.data as { code?: string }).code).toBe(code);
  });

  it("activate an installed product", async () => {
    expect((await about("activate", "K-TABLE")).status).toBe(200);
    expect(await keyed("K-TABLE")).toMatchObject({ active: true, local: { active: true } });
    expect((await about("activate-plugin", "K-CODE")).status).toBe(200);
  });

  it("give an address to install from, unless installed", async () => {
    const url = (key: string) => talk("GET", `${MARKET}/subscriptions/install-url?product_key=${key}`);
    expect((await url("K-GIFT")).body.data).toHaveProperty("url");
    expect((await url("K-TABLE")).body.data).toHaveProperty("message");
    expect((await url("K-NONE")).status).toBe(400);
  });

  it("pass the vendor's answer to an order through", async () => {
    expect((await talk("POST", `${MARKET}/create-order`, { product_id: 103 })).body).toEqual({
      product_id: 103,
      zip_slug: "gift-wrapping",
      product_type: "plugin",
    });
    expect((await talk("POST", `${MARKET}/create-order`, { product_id: 7 })).status).toBe(404);
  });

  it.each(["103", "abc", 1.5, [103], true])("take no order of %j", async (product_id) => {
    const { status, body } = await talk("POST", `${MARKET}/create-order`, { product_id });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "rest_invalid_param", data: { details: [] } });
    expect(body).toHaveProperty("data.params.product_id");
  });
});

describe("the marketplace of the built-in site", () => {
  it("features products in groups and previews one", async () => {
    const talk = talkTo(await heldSite());
    const { body } = await talk<{ items: { id: number }[] }[]>("GET", `${MARKET}/featured`);
    expect(body.length).toBeGreaterThan(0);
    const answers = await Promise.all(
      body
        .flatMap(({ items }) => items)
        .map(({ id }) => talk("GET", `/shop/v1/marketplace/product-preview?product_id=${id}`)),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await talk("GET", "/shop/v1/marketplace/product-preview?product_id=987654")).status).toBe(404);
    expect((await talk("GET", "/shop/v1/marketplace/product-preview")).status).toBe(400);
  });

  it("is out of reach where no seed says otherwise", async () => {
    const talk = talkTo(await heldSite({ seeds: [] }));
    expect((await talk("GET", `${MARKET}/featured`)).body.success).toBe(false);
    const preview = (id: string) => talk("GET", `/shop/v1/marketplace/product-preview?product_id=${id}`);
    expect(await preview("7pm")).toMatchObject({ status: 200, body: { success: false } });
    expect(await preview("pm")).toMatchObject({ status: 400, body: { success: false } });
    expect((await talk("GET", `${MARKET}/subscriptions`)).body).toEqual([]);
    expect((await talk("POST", `${MARKET}/create-order`, { product_id: 1 })).body).toBeNull();
  });
});
