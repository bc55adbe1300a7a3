import { describe, expect, it } from "vitest";
import type { SeedDocument } from "../../../src/seeding/seed-document.ts";
import type { Standin } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";
import { talkTo } from "../../support/talk.ts";

const products = (count: number): SeedDocument => ({
  records: {
    content: Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      kind: "product",
      slug: `p${n}`,
      title: `P${n}`,
      status: "publish",
    })),
  },
});

const siteWith = (count: number) => heldSite({ seeds: [products(count)], now: "2026-11-27T22:20:00Z" });

async function report(site: Standin, body = {}) {
  const answer = await talkTo(site)("POST", "/shop/pos/v1/catalog/create", body);
  return answer.body as { state: string; progress: number; processed: number; total: number; url?: string };
}

function advance(site: Standin, advanceMs: number): Promise<Response> {
  return site.fetch(
    new Request("http://127.0.0.1:4010/__standin/clock", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ advanceMs }),
    }),
  );
}

describe("the catalogue of the point of sale", () => {
  it("is scheduled, under way and completed as the clock goes", async () => {
    const site = await siteWith(25);
    expect(await report(site)).toMatchObject({ state: "scheduled", progress: 0, total: -1 });
    expect(await report(site)).toMatchObject({ state: "in_progress", processed: 10, total: 25, progress: 40 });
    expect(await report(site, { force: true })).toMatchObject({ state: "in_progress", processed: 10 });
    await advance(site, 1000);
    expect(await report(site)).toMatchObject({ state: "in_progress", processed: 20 });
    await advance(site, 5000);
    expect(await report(site)).toMatchObject({
      state: "completed",
      progress: 100,
      processed: 25,
      scheduled_at: "2026-11-27T22:20:00",
      completed_at: "2026-11-27T22:20:02",
    });
  });

  it("is made anew when forced, under another address", async () => {
    const site = await siteWith(3);
    await report(site);
    const first = await report(site);
    expect(await report(site)).toEqual(first);
    expect((await report(site, { force: true })).state).toBe("scheduled");
    expect((await report(site)).url).not.toBe(first.url);
  });

  it("is another one for other fields", async () => {
    const site = await siteWith(3);
    await report(site);
    expect((await report(site, { _product_fields: "id,name" })).state).toBe("scheduled");
    expect((await report(site)).state).toBe("completed");
  });

  it("tells its progress to the hundredth, and the fields as they were given", async () => {
    const site = await siteWith(37);
    await report(site, { _product_fields: "" });
    expect(await report(site, { _product_fields: "" })).toMatchObject({
      progress: 27.03,
      args: { _product_fields: "" },
    });
  });

  it.each([
    [20, "completed"],
    [21, "scheduled"],
  ])("is after %i hours %s", async (hours, state) => {
    const site = await siteWith(3);
    await report(site);
    await advance(site, hours * 3_600_000);
    expect((await report(site)).state).toBe(state);
  });

  it("is empty without products", async () => {
    const site = await siteWith(0);
    await report(site);
    expect(await report(site)).toMatchObject({ state: "completed", processed: 0, total: 0 });
  });
});
