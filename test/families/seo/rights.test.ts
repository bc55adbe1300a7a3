import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../../../src/json/json.ts";
import type { Standin } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";
import { talkTo } from "../../support/talk.ts";
import { recordedSeeds } from "../../transcripts/recorded-seeds.ts";

const EVENT = 32;
const POST = 61;
const PRODUCT = 63;
const VENUE = 15;
const PICTURE = 12;
const FORM = 66;
const CATEGORY = 16;
const TAG = 28;
const NOBODY = 99_999;

const meta = { seo_title: "A title" };

describe("rights to the search appearance", () => {
  let site: Standin;
  beforeAll(async () => {
    site = await heldSite({ seeds: recordedSeeds(), now: "2026-11-27T22:20:00Z", auth: "strict" });
  });
  beforeEach(() => site.reset());
  const ask = async (user: string, path: string, body: Json) => {
    const answer = await talkTo(site, { user })("POST", `/seo/v1/${path}`, body);
    return [answer.status, answer.body];
  };

  it.each(["sta", "  STÅ ", "<b>sta</b>", "st%20art"])("find a page by %j", async (searchedTerm) => {
    expect(await ask("admin", "searchPage", { searchedTerm })).toMatchObject([200, { results: [{ id: 60 }] }]);
  });

  it.each(["0", " ", "<b>", "%20"])("find no page by %j", async (searchedTerm) => {
    expect(await ask("admin", "searchPage", { searchedTerm })).toEqual([200, { results: [] }]);
  });

  it.each([
    ["subscriber", EVENT, 403, { code: "rest_forbidden" }],
    ["contributor", EVENT, 403, { code: "rest_forbidden" }],
    ["author", EVENT, 500, { code: "", data: null }],
    ["editor", EVENT, 200, { success: true, featImgId: 12 }],
    ["editor", PRODUCT, 500, { code: "" }],
    ["admin", PRODUCT, 200, { success: true, featImgId: 0 }],
    ["admin", PICTURE, 200, { success: true, featImgId: 0 }],
    ["admin", NOBODY, 500, { code: "" }],
  ])("let the %s read the picture of entry %i: %i", async (user, postId, status, body) => {
    expect(await ask(user, "getFeaturedImageId", { postId })).toMatchObject([status, body]);
  });

  it.each([
    ["editor", "post", POST, 200, { slug: true }],
    ["editor", "post", PRODUCT, 403, { code: "rest_cannot_edit" }],
    ["admin", "post", PRODUCT, 200, { slug: true }],
    ["admin", "post", VENUE, 403, { code: "rest_cannot_edit" }],
    ["admin", "post", PICTURE, 403, { code: "rest_cannot_edit" }],
    ["admin", "post", FORM, 403, { code: "rest_cannot_edit" }],
    ["admin", "post", NOBODY, 404, { code: "rest_post_invalid_id" }],
    ["contributor", "term", CATEGORY, 403, { code: "rest_cannot_edit" }],
    ["author", "term", CATEGORY, 200, { slug: true }],
    ["author", "term", TAG, 403, { code: "rest_cannot_edit" }],
    ["editor", "term", TAG, 200, { slug: true }],
    ["author", "term", NOBODY, 404, { code: "rest_term_invalid_id" }],
    ["admin", "user", NOBODY, 200, { slug: true }],
    ["admin", "user", 0, 200, { slug: "/" }],
    ["editor", "user", 0, 403, { code: "rest_forbidden" }],
    ["editor", "post", 0, 403, { code: "rest_cannot_edit" }],
    ["editor", "user", 1, 403, { code: "rest_forbidden" }],
    ["subscriber", "user", 5, 200, { slug: true }],
  ])("let the %s describe the %s %i: %i", async (user, objectType, objectID, status, body) => {
    expect(await ask(user, "updateMeta", { objectType, objectID, meta })).toMatchObject([status, body]);
  });

  it.each([
    ["subscriber", "post", NOBODY, 403, { code: "rest_cannot_edit" }],
    ["contributor", "planet", POST, 403, { code: "rest_cannot_edit" }],
    ["author", "post", NOBODY, 404, { code: "rest_post_invalid_id" }],
    ["admin", "planet", POST, 403, { code: "rest_forbidden" }],
    ["admin", "post", VENUE, 403, { code: "rest_cannot_edit" }],
  ])("let the %s give schemas to the %s %i: %i", async (user, objectType, objectID, status, body) => {
    const schemas = { "new-1": { "@type": "Article" } };
    expect(await ask(user, "updateSchemas", { objectType, objectID, schemas })).toMatchObject([status, body]);
  });

  it("let nobody give schemas while their module is off", async () => {
    await ask("admin", "saveModule", { module: "rich-snippet", state: "off" });
    const schemas = { "new-1": { "@type": "Article" } };
    const answer = await ask("admin", "updateSchemas", { objectType: "post", objectID: POST, schemas });
    expect(answer).toMatchObject([403, { code: "rest_cannot_edit" }]);
  });

  it("follow what roles are given", async () => {
    const type = "roleCapabilities";
    const save = async (user: string, body: Record<string, Json>) => (await ask(user, "updateSettings", body))[0];
    const settings = { editor: ["seo_general"], administrator: ["seo_role_manager"] };
    expect(await save("editor", { type: "general" })).toBe(403);
    expect(await save("admin", { type, settings })).toBe(200);
    expect(await save("editor", { type: "general", updated: [] })).toBe(200);
    expect(await save("admin", { type: "general", updated: [] })).toBe(403);
    expect((await ask("author", "updateMetaBulk", { rows: { [POST]: { title: "x" } } }))[0]).toBe(403);
    expect(await save("admin", { type, isReset: true })).toBe(200);
    expect(await save("admin", { type: "general", updated: [] })).toBe(200);
  });

  it.each([
    ["analytics", 200],
    ["404_monitor", 200],
    ["planet", 403],
    ["role_manager", 200],
  ])("know no settings of the type %s: %i", async (type, status) => {
    expect((await ask("admin", "updateSettings", { type }))[0]).toBe(status);
    expect((await ask("editor", "updateSettings", { type }))[0]).toBe(403);
  });

  it.each([
    ["editor", PRODUCT, 403],
    ["admin", PRODUCT, 200],
    ["admin", VENUE, 200],
    ["admin", PICTURE, 200],
    ["admin", NOBODY, 403],
  ])("let the %s score entry %i: %i", async (user, id, status) => {
    expect((await ask(user, "updateSeoScore", { postScores: { [id]: 50 } }))[0]).toBe(status);
  });
});
