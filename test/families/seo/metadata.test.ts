import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Standin } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";
import { type Talk, talkTo } from "../../support/talk.ts";

interface Pages {
  results: { id: number; url: string }[];
}

interface Written {
  slug: unknown;
  schemas: Record<string, unknown>;
}

describe("metadata and schemas", () => {
  let site: Standin;
  let talk: Talk;
  let id: number;
  beforeAll(async () => {
    site = await heldSite({ now: "2026-11-27T22:20:00Z" });
    talk = talkTo(site);
  });
  beforeEach(async () => {
    site.reset();
    const { results } = (await talk<Pages>("GET", "/seo/v1/searchPage?searchedTerm=a")).body;
    id = results.at(-1)?.id ?? 0;
  });
  const kept = async (key: string) => {
    const response = await site.fetch(new Request("http://127.0.0.1:4010/__standin/state/seo/metadata"));
    const records = (await response.json()) as {
      slug: string;
      meta: Record<string, unknown>;
      translations?: unknown;
    }[];
    return records.find(({ slug }) => slug === key);
  };

  it("keep what was written and drop what was emptied", async () => {
    const write = (meta: Record<string, string>) =>
      talk("POST", "/seo/v1/updateMeta", { objectType: "post", objectID: id, meta });
    await write({ seo_title: "A title", seo_description: "Words" });
    await write({ seo_description: "" });
    const record = await kept(`post-${id}`);
    expect(record?.meta["seo_title"]).toBe("A title");
    expect(record?.meta).not.toHaveProperty("seo_description");
  });

  it("are kept apart by language", async () => {
    await talk("POST", "/seo/v1/updateMeta", { objectType: "post", objectID: id, meta: { seo_title: "English" } });
    const swedish = talkTo(site, { language: "sv" });
    await swedish("POST", "/seo/v1/updateMeta", { objectType: "post", objectID: id, meta: { seo_title: "Svenska" } });
    expect((await kept(`post-${id}`))?.meta["seo_title"]).toBe("English");
    expect((await kept(`post-${id}`))?.translations).toMatchObject({ sv: { meta: { seo_title: "Svenska" } } });
  });

  it("rename an entry to the next free slug", async () => {
    const rename = (permalink: string) =>
      talk("POST", "/seo/v1/updateMeta", { objectType: "post", objectID: id, meta: { permalink } });
    expect((await rename("Ny adress å")).body.slug).toBe("Ny adress å");
    const { results } = (await talk<Pages>("GET", "/seo/v1/searchPage?searchedTerm=a")).body;
    expect(results.find((page) => page.id === id)?.url).toMatch(/\/ny-adress-a\/$/);
    const other = results.find((page) => page.id !== id)?.id ?? 0;
    const meta = { permalink: "ny-adress-a" };
    const taken = await talk("POST", "/seo/v1/updateMeta", { objectType: "post", objectID: other, meta });
    expect(taken.body.slug).toBe("ny-adress-a-2");
  });

  it("answer schemas under the ids they got, change and delete them", async () => {
    const meta = { objectType: "post", objectID: id };
    const made = await talk<Record<string, number>>("POST", "/seo/v1/updateSchemas", {
      ...meta,
      schemas: { "new-1": { "@type": "Art icle" } },
    });
    const key = `schema-${made.body["new-1"]}`;
    const change = { schemas: { [key]: { "@type": "NewsArticle" } } };
    expect((await talk("POST", "/seo/v1/updateSchemas", { ...meta, ...change })).body).toEqual([]);
    const read = await talk<Written>("POST", "/seo/v1/updateMeta", { ...meta, meta: { seo_title: "x" } });
    expect(read.body.schemas[key]).toEqual({ "@type": "NewsArticle" });
    const gone = await talk<Written>("POST", "/seo/v1/updateMeta", { ...meta, meta: { [`seo_delete_${key}`]: "" } });
    expect(gone.body.schemas[key]).toBeUndefined();
  });

  it("keep texts of one line in schemas", async () => {
    const object = { objectType: "post", objectID: id };
    const answer = { "@type": "Answer", text: "<b>Yes</b>" };
    const schema = {
      "@type": "Article",
      headline: "<b>A</b> &\n%category% 5%20 x",
      n: 5,
      on: true,
      off: false,
      answer,
    };
    await talk("POST", "/seo/v1/updateSchemas", { ...object, schemas: { "new-1": schema } });
    const { body } = await talk<Written>("POST", "/seo/v1/updateMeta", { ...object, meta: { seo_title: "x" } });
    const kept = { "@type": "Article", headline: "A &amp; %category% 5 x", n: "5", on: "1", off: "", answer };
    expect(Object.values(body.schemas)).toContainEqual(kept);
  });

  it("keep no members of others, and take away no schemas of others", async () => {
    const [one, other] = (await talk<Pages>("GET", "/seo/v1/searchPage?searchedTerm=a")).body.results;
    const object = { objectType: "post", objectID: one?.id ?? 0 };
    const made = await talk<Record<string, number>>("POST", "/seo/v1/updateSchemas", {
      ...object,
      schemas: { "new-1": { "@type": "Article" } },
    });
    const key = `schema-${made.body["new-1"]}`;
    const meta = { [`seo_delete_${key}`]: "", mine: "x", seo_title: "y" };
    await talk("POST", "/seo/v1/updateMeta", { objectType: "post", objectID: other?.id ?? 0, meta });
    expect((await kept(`post-${other?.id}`))?.meta).not.toHaveProperty("mine");
    const { body } = await talk<Written>("POST", "/seo/v1/updateMeta", { ...object, meta: { seo_title: "z" } });
    expect(body.schemas).toHaveProperty(key);
  });

  it.each(["", "0", false])("need an id of their object: %j", async (objectID) => {
    const answer = await talk("POST", "/seo/v1/updateMeta", { objectType: "post", objectID, meta: { seo_title: "x" } });
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { details: { objectID: { code: "param_value_empty", data: null } } } },
    });
  });

  it("keep templates by id", async () => {
    const made = await talk<{ id: number }>("POST", "/seo/v1/saveTemplate", {
      schema: { "@type": "Event", metadata: { title: "Ours" } },
    });
    expect(made.status).toBe(200);
    const again = await talk("POST", "/seo/v1/saveTemplate", { postId: made.body.id, schema: { "@type": "Event" } });
    expect(again.body).toEqual(made.body);
    expect((await talk("POST", "/seo/v1/saveTemplate", { postId: 987654, schema: { a: 1 } })).status).toBe(404);
  });

  it("come in from a CSV file, and a running import can be cancelled", async () => {
    const csv = `id,object_type,seo_title,focus_keyword\r\n${id},post,"From, a ""file""",lake\r\n987654,post,x,y\r\n`;
    const started = (await talk("POST", "/seo/v1/importCSV", { csv })).body;
    expect(started).toMatchObject({ success: true, rows: 2, imported: 1, skipped: 1 });
    expect((await kept(`post-${id}`))?.meta["seo_title"]).toBe('From, a "file"');
    expect((await talk("POST", "/seo/v1/cancelCsvImport")).body.success).toBe(true);
    expect((await talk("POST", "/seo/v1/cancelCsvImport")).body.success).toBe(false);
    expect((await talk("POST", "/seo/v1/importCSV")).body.success).toBe(false);
  });

  it.each([
    ["https://video.example/watch?v=abcdef12345", "https://video.example/embed/abcdef12345", true],
    ["https://clips.example/123456789", "https://clips.example/video/123456789", true],
    ["https://files.example/film.mp4", "https://files.example/film.mp4", false],
  ])("read the video of %s", async (url, src, embed) => {
    expect((await talk("POST", "/seo/v1/getVideoData", { objectID: id, url })).body).toMatchObject({ src, embed });
  });

  it("find no video where there is none", async () => {
    const answer = await talk("POST", "/seo/v1/getVideoData", { objectID: id, url: "https://example.test/about" });
    expect(answer).toMatchObject({ status: 404, body: { code: "seo_video_not_found" } });
  });

  it.each([
    ["boka spa", "transactional"],
    ["best spa", "commercial"],
    ["spa öppettider", "navigational"],
    ["what is a hammam", "informational"],
  ])("tell the intent of %s", async (keyword, intent) => {
    const { body } = await talk("POST", "/seo/v1/searchIntent", { keyword });
    expect(body).toEqual({ intents: [{ keyword, intent }] });
  });
});
