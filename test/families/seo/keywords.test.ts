import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Standin } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";
import { type Talk, talkTo } from "../../support/talk.ts";

const AN = "/seo/v1/an";

/** A row of a list of keywords or entries, as far as these tests look. */
interface Row {
  query: string;
  object_id: number;
  object_subtype: string;
  position: { difference: number };
}

interface Rows {
  rows: Row[];
  rowsData: Row[];
  total: number;
}

describe("tracked keywords", () => {
  let talk: Talk;
  const total = async () => (await talk<Rows>("GET", `${AN}/getTrackedKeywordSummary`)).body.total;
  let site: Standin;
  beforeAll(async () => {
    site = await heldSite({ now: "2026-11-27T22:20:00Z" });
    talk = talkTo(site);
  });
  beforeEach(() => site.reset());

  it("are added once each, split at commas", async () => {
    const before = await total();
    expect((await talk("POST", `${AN}/addTrackKeyword`, { keyword: "sauna weekend, Ice bath" })).body).toBe(true);
    expect((await talk("POST", `${AN}/addTrackKeyword`, { keyword: "ICE BATH" })).body).toBe(false);
    expect(await total()).toBe(before + 2);
    const { body } = await talk<Rows>("GET", `${AN}/getTrackedKeywordsRows?search=ice`);
    expect(body.rowsData.map(({ query }) => query)).toContain("Ice bath");
  });

  it("are answered false when none is named", async () => {
    expect((await talk("POST", `${AN}/addTrackKeyword`)).body).toBe(false);
    expect((await talk("POST", `${AN}/removeTrackKeyword`)).body).toBe(false);
  });

  it.each([
    [{}, "param_value_empty"],
    [{ post_types: "post" }, "param_value_invalid"],
    [{ post_types: ["a post"] }, "param_value_invalid"],
    [{ secondary_keyword: "yes" }, "param_value_invalid"],
    [{ enable_auto_import: "yes" }, "param_value_invalid"],
  ])("are not taken from entries by %j", async (data, code) => {
    expect(await talk("POST", `${AN}/autoAddFocusKeywords`, { data })).toMatchObject({
      status: 400,
      body: { code: "rest_invalid_param", data: { details: { data: { code, data: { status: 400 } } } } },
    });
  });

  it("are removed one by one and all at once", async () => {
    const { body } = await talk<Rows>("GET", `${AN}/getTrackedKeywords`);
    const before = await total();
    expect(body.rows).toHaveLength(before);
    expect((await talk("POST", `${AN}/removeTrackKeyword`, { keyword: body.rows[0]?.query ?? "" })).body).toBe(true);
    expect(await total()).toBe(before - 1);
    expect((await talk("POST", `${AN}/deleteTrackedKeywords`)).body).toBe(true);
    expect(await total()).toBe(0);
    expect((await talk("GET", `${AN}/getTrackedKeywordsRows`)).body.response).not.toBe("");
  });

  it("are paged without overlap", async () => {
    const all = (await talk<Rows>("GET", `${AN}/getTrackedKeywordsRows?per_page=100`)).body;
    const first = (await talk<Rows>("GET", `${AN}/getTrackedKeywordsRows?per_page=5`)).body;
    const second = (await talk<Rows>("GET", `${AN}/getTrackedKeywordsRows?per_page=5&page=2`)).body;
    expect([...first.rowsData, ...second.rowsData]).toEqual(all.rowsData.slice(0, 10));
    expect(first.total).toBe(all.total);
  });

  it("are sorted by keyword when asked", async () => {
    const { body } = await talk<Rows>("GET", `${AN}/getTrackedKeywordsRows?orderby=keyword&per_page=100`);
    const queries = body.rowsData.map(({ query }) => query.toLowerCase());
    for (const [place, query] of queries.entries()) expect(query >= (queries[place - 1] ?? "")).toBe(true);
  });

  it("never outgrow the account's quota", async () => {
    const quota = { apiKey: "k", username: "u", plan: "small", keywords: '{"available":1}', settings: "{}" };
    expect((await talk("GET", `/seo/v1/pingSettings?${new URLSearchParams(quota).toString()}`)).body).toBe(true);
    expect((await talk("GET", `${AN}/getTrackedKeywordSummary`)).body.available).toBe(1);
    expect((await talk("POST", `${AN}/addTrackKeyword`, { keyword: "one too many" })).body).toBe(false);
  });

  it("are taken from the focus keywords of entries", async () => {
    const posts = (await talk<Rows>("GET", `${AN}/postsRows?per_page=100`)).body.rows;
    const post = posts.find(({ object_subtype }) => object_subtype === "post");
    const meta = { seo_focus_keyword: "first hidden lake,second hidden lake" };
    await talk("POST", "/seo/v1/updateMeta", { objectType: "post", objectID: post?.object_id ?? 0, meta });
    const found = async () => (await talk("GET", `${AN}/getTrackedKeywordsRows?search=hidden lake`)).body.total;
    expect((await talk("POST", `${AN}/autoAddFocusKeywords`, { data: { secondary_keyword: true } })).body).toBe(false);
    expect((await talk("POST", `${AN}/autoAddFocusKeywords`, { data: { post_types: ["post"] } })).body).toBe(true);
    expect(await found()).toBe(1);
    const data = { post_types: ["post"], secondary_keyword: true };
    expect((await talk("POST", `${AN}/autoAddFocusKeywords`, { data })).body).toBe(true);
    expect(await found()).toBe(2);
  });

  it("tell which pages they lead to", async () => {
    const { rows } = (await talk<Rows>("GET", `${AN}/getTrackedKeywords`)).body;
    const pages = await Promise.all(
      rows.slice(0, 5).map(({ query }) => talk<Rows>("GET", `${AN}/getKeywordPages?query=${query}`)),
    );
    expect(pages.some(({ body }) => body.total > 0)).toBe(true);
    expect((await talk("GET", `${AN}/getKeywordPages?query=unheard-of`)).body).toMatchObject({
      rowsData: [],
      total: 0,
    });
  });

  it("win and lose places", async () => {
    const { winningKeywords, losingKeywords } = (
      await talk<Record<"winningKeywords" | "losingKeywords", Row[]>>("GET", `${AN}/trackedKeywordsOverview`)
    ).body;
    for (const row of winningKeywords) expect(row.position.difference).toBeLessThan(0);
    for (const row of losingKeywords) expect(row.position.difference).toBeGreaterThan(0);
    expect(winningKeywords.length + losingKeywords.length).toBeGreaterThan(0);
  });
});
