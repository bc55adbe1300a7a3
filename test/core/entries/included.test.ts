import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

const entry = (id: number, more: JsonObject = {}): JsonObject => ({
  id,
  slug: `entry-${id}`,
  status: "publish",
  title: { raw: `No ${id}`, rendered: `No ${id}` },
  content: { raw: "Words.", rendered: "<p>Words.</p>\n", protected: false, block_version: 0 },
  date: "2025-01-01T10:00:00",
  ...more,
});

const lists: Record<string, Json> = {
  "wp/v2/posts": [
    entry(10, { type: "post", author: 2 }),
    entry(11, { type: "post", author: 3 }),
    entry(12, { type: "post", author: 4 }),
  ],
  "wp/v2/pages": [
    entry(20, { type: "page", parent: 0 }),
    entry(21, { type: "page", parent: 20 }),
    entry(22, { type: "page", parent: 21 }),
  ],
  "wp/v2/media": [30, 31].map((id) => ({
    ...entry(id, { type: "attachment", post: id - 20, status: "inherit" }),
    media_type: "file",
    mime_type: "text/plain",
    source_url: `{base_url}/wp-content/uploads/${id}.txt`,
  })),
  "wp/v2/categories": [1, 2, 3].map((id) => ({ id, name: `C${id}`, slug: `c${id}`, taxonomy: "category" })),
};

describe("a list that is asked for some and without some", { timeout: 30_000 }, () => {
  it.each([
    ["posts?include=10,11&exclude=11", [10, 11]],
    ["posts?exclude=11", [10, 12]],
    ["posts?author=3,4&author_exclude=4", [10, 11]],
    ["pages?include=20&exclude=20", [20]],
    ["pages?parent=0,20&parent_exclude=20", [20, 21]],
    ["media?include=30,31&exclude=31", [30, 31]],
    ["media?parent=10,11&parent_exclude=11", [30, 31]],
    ["categories?include=2,3&exclude=3", [2, 3]],
    ["search?include=10,20&exclude=20", [10, 20]],
    ["search?type=term&include=1,2&exclude=2", [1, 2]],
  ])("%s holds %j", async (path, ids) => {
    const call = await siteWith(lists);
    const { list } = await call(`GET wp/v2/${path}`);
    expect(list.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(ids);
  });

  it("leaves out what is excluded among revisions where none is asked for", async () => {
    const call = await siteWith(lists);
    for (const content of ["One.", "Two."])
      await call("POST wp/v2/posts/10", { as: "administrator", body: { content } });
    const listed = async (query: string) =>
      (await call(`GET wp/v2/posts/10/revisions?${query}`, { as: "administrator" })).list.map(({ id }) => Number(id));
    const [two = 0, one = 0] = await listed("");
    expect(await listed(`exclude=${one}`)).toEqual([two]);
    expect(await listed(`include=${one}&exclude=${one}`)).toEqual([one]);
  });

  it("holds fonts that are asked for though they are excluded", async () => {
    const call = await siteWith(lists);
    const body = { font_family_settings: '{"name":"Serif","slug":"serif","fontFamily":"Serif"}' };
    const made = await call("POST wp/v2/font-families", { as: "administrator", body });
    const id = Number(made.body.id);
    const { list } = await call(`GET wp/v2/font-families?include=${id}&exclude=${id}`, { as: "administrator" });
    expect(list.map((font) => font.id)).toEqual([id]);
  });
});
