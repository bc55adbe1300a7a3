import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const NOW = "2026-11-28T09:00:00";
const written = (raw: string) => ({ raw, rendered: raw });
const post = (id: number, more: JsonObject = {}): JsonObject => ({
  id,
  slug: `post-${id}`,
  status: "publish",
  title: written("Title"),
  content: written("Content."),
  excerpt: written("Excerpt."),
  author: 3,
  date: "2025-01-01T10:00:00",
  date_gmt: "2025-01-01T09:00:00",
  modified: "2025-01-02T10:00:00",
  modified_gmt: "2025-01-02T09:00:00",
  ...more,
});
const draft = { status: "draft", slug: "", date: "2025-01-02T10:00:00", date_gmt: "2025-01-02T09:00:00" };

const site = {
  "wp/v2/posts": [post(10), post(11, draft), post(12, { sticky: true })],
  "wp/v2/pages": [
    { ...post(20), type: "page", slug: "contact", parent: 0 },
    { ...post(21), type: "page", slug: "about", parent: 0 },
  ],
};
const as = "administrator";

let call: CallSite;
beforeEach(async () => {
  call = await siteWith(site);
});
const change = async (id: number, body: JsonObject) => (await call(`POST wp/v2/posts/${id}`, { as, body })).body;
const make = async (body: JsonObject) => (await call("POST wp/v2/posts", { as, body })).body;

describe("a draft that nobody has dated", () => {
  it.each([
    [{ date: draft.date }, NOW],
    [{ date: draft.date, date_gmt: "2020-01-01T00:00:00" }, NOW],
    [{ date: "2025-01-02T09:00:00Z" }, NOW],
    [{ date: null, date_gmt: "2020-01-01T00:00:00" }, NOW],
    [{ date_gmt: draft.date_gmt }, draft.date],
    [{ date: "2025-01-02T10:00:01" }, "2025-01-02T10:00:01"],
  ])("is dated by %j to %s", async (body, date) => {
    expect((await change(11, body)).date).toBe(date);
  });
});

describe("the texts of an entry", () => {
  const raws = ({ title, content, excerpt }: JsonObject) =>
    [title, content, excerpt].map((text) => (text as JsonObject | undefined)?.raw);

  it.each([
    [{ title: { raw: "" } }, ["Title", "Content.", "Excerpt."]],
    [{ title: { raw: "0" } }, ["Title", "Content.", "Excerpt."]],
    [{ title: "" }, ["", "Content.", "Excerpt."]],
    [{ content: { raw: "" }, excerpt: { raw: "" } }, ["Title", "", ""]],
    [{ title: { raw: "" }, content: "", excerpt: "" }, ["Title", "", ""]],
  ])("are after %j: %j", async (body, texts) => {
    expect(raws(await change(10, body))).toEqual(texts);
  });

  it("are none where one is a bare zero", async () => {
    expect(await make({ title: "0" })).toMatchObject({ code: "empty_content", data: { status: 400 } });
    expect(await make({ title: "0", content: "x" })).toMatchObject({ title: { raw: "0" } });
  });

  it("are missed after all else that is wrong", async () => {
    const empty = { title: "", content: "", excerpt: "" };
    expect((await change(10, empty)).code).toBe("empty_content");
    expect((await change(10, { ...empty, author: 9999 })).code).toBe("rest_invalid_author");
  });
});

describe("a password beside a place before all others", () => {
  const refused = { code: "rest_invalid_field", data: { status: 400 } };

  it("is refused though a private entry keeps none", async () => {
    const body = { title: "x", status: "private", password: "x" };
    expect(await make({ ...body, sticky: true })).toMatchObject(refused);
    expect(await change(10, { ...body, sticky: true })).toMatchObject(refused);
    expect(await change(12, body)).toMatchObject(refused);
    expect(await change(10, body)).toMatchObject({ status: "private", password: "" });
  });
});

describe("slugs", () => {
  it.each([
    [{}, "post-10"],
    [{ status: "draft" }, "post-10-2"],
    [{ status: "pending" }, "post-10-2"],
    [{ status: "publish" }, "post-10-2"],
  ])("that are taken stand with %j as %s", async (more, slug) => {
    expect((await make({ title: "x", slug: "post-10", ...more })).slug).toBe(slug);
  });

  it("that are taken are numbered once the draft is published", async () => {
    const { id } = await make({ title: "x", slug: "post-10" });
    expect((await change(Number(id), { title: "y" })).slug).toBe("post-10");
    expect((await change(Number(id), { status: "publish" })).slug).toBe("post-10-2");
  });

  it("of drafts are looked for at the top unless the call says below what", async () => {
    const page = async (id: number | string, body: JsonObject) =>
      (await call(`POST wp/v2/pages/${id}`, { as, body })).body.slug;
    const { id } = (await call("POST wp/v2/pages", { as, body: { title: "x", parent: 21 } })).body;
    expect(await page(Number(id), { slug: "contact" })).toBe("contact-2");
    expect(await page(Number(id), { slug: "contact", parent: 21 })).toBe("contact");
  });

  it("are made anew from the title where a bare zero is sent", async () => {
    expect((await change(10, { slug: "0" })).slug).toBe("title");
    expect((await change(11, { slug: "0" })).slug).toBe("");
  });

  it("from before the trash come back, whatever became of them there", async () => {
    await call("DELETE wp/v2/posts/10", { as });
    expect((await change(10, { slug: "other" })).slug).toBe("other");
    await make({ title: "x", slug: "post-10", status: "publish" });
    expect((await change(10, { status: "draft" })).slug).toBe("post-10");
    expect((await change(10, { status: "publish" })).slug).toBe("post-10-2");
  });
});

describe("revisions", () => {
  it("are kept of what is more than white space", async () => {
    const kept = async (body: JsonObject) => {
      await change(10, body);
      return (await call("GET wp/v2/posts/10/revisions", { as })).list.length;
    };
    expect(await kept({ content: "One two\nthree." })).toBe(1);
    expect(await kept({ content: "  One \t two\r\n\nthree.\n" })).toBe(1);
    expect(await kept({ title: " Title ", excerpt: "Excerpt.\n" })).toBe(1);
    expect(await kept({ content: "Onetwo three." })).toBe(2);
  });
});
