import { beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const post = (id: number, more: JsonObject = {}): JsonObject => ({
  id,
  slug: `post-${id}`,
  status: "publish",
  title: { raw: `No ${id}` },
  author: 3,
  date: `2025-01-${id}T10:00:00`,
  date_gmt: `2025-01-${id}T09:00:00`,
  categories: [1],
  ...more,
});

const site = {
  "wp/v2/posts": [
    post(10, { sticky: true }),
    post(11, { author: 2 }),
    post(12, { sticky: true, categories: [2] }),
    post(13, { status: "draft", slug: "" }),
    post(14),
  ],
  "wp/v2/categories": [1, 2].map((id) => ({ id, name: `C${id}`, slug: `c${id}`, taxonomy: "category", parent: 0 })),
};

const as = "administrator";

describe("a list of posts", () => {
  let call: CallSite;
  beforeAll(async () => {
    call = await siteWith(site);
  });
  const listed = async (query: string) => (await call(`GET wp/v2/posts?${query}`, { as })).list.map(({ id }) => id);

  it.each([
    ["sticky=true", [12, 10]],
    ["sticky=true&exclude=10", [12, 10]],
    ["sticky=true&include=10,11", [10]],
    ["sticky=false", [14, 11]],
    ["sticky=false&exclude=11", [14]],
    ["sticky=false&include=10,11", [11, 10]],
  ])("with %s holds %j", async (query, ids) => {
    expect(await listed(query)).toEqual(ids);
  });

  it.each([
    ["slug=", [14, 12, 11, 10]],
    ["slug[]=", []],
    ["slug[]=&status=draft", [13]],
    ["slug[]=&slug[]=post-10", [10]],
    ["slug=Post-10,", [10]],
  ])("asked for slugs with %s holds %j", async (query, ids) => {
    expect(await listed(query)).toEqual(ids);
  });

  it.each([
    ["per_page=1", [12, 10, 14]],
    ["order=asc", [10, 12, 11, 14]],
    ["order=asc&per_page=2", [10, 12, 11]],
    ["orderby=id&order=asc&per_page=1", [10, 12]],
    ["exclude=10", [12, 14, 11]],
    ["author=2", [12, 10, 11]],
    ["categories=1", [14, 11, 10]],
    ["categories_exclude=2", [10, 12, 14, 11]],
    ["include=10,14", [14, 10]],
    ["format=standard", [14, 12, 11, 10]],
    ["page=2&per_page=2", [11, 10]],
  ])("is led by sticky ones where that is asked for with %s: %j", async (query, ids) => {
    expect(await listed(`ignore_sticky=false&${query}`)).toEqual(ids);
  });
});

describe("the order of a search by relevance", () => {
  const found = (id: number, title: string, more: JsonObject = {}) =>
    post(id, { title: { raw: title }, content: { raw: "A house." }, excerpt: { raw: "" }, ...more });
  const posts = [
    found(16, "None"),
    found(15, "None", { content: { raw: "In the house." } }),
    found(14, "None", { excerpt: { raw: "By the house." } }),
    found(13, "A garden"),
    found(12, "A house"),
    found(11, "On the house"),
    found(10, "A garden house"),
  ];

  const ordered = async (entries: JsonObject[], search: string) => {
    const call = await siteWith({ "wp/v2/posts": entries });
    const { list } = await call(`GET wp/v2/posts?orderby=relevance&search=${encodeURIComponent(search)}`);
    return list.map(({ id }) => id);
  };

  it.each([
    ["house", [12, 11, 10, 16, 15, 14, 13]],
    ['"house"', [12, 11, 10, 16, 15, 14, 13]],
    ["the house", [11, 12, 10, 14, 15, 16, 13]],
    ["house -nothing", [12, 11, 10, 16, 15, 14, 13]],
  ])("of %s is %j", async (search, ids) => {
    expect(await ordered(posts, search)).toEqual(ids);
  });

  it.each([
    ["one two three four five six", [10, 11]],
    ["one two three four five six seven", [11, 10]],
  ])("goes by single words where they are few: %s", async (search, ids) => {
    const content = { raw: "one two three four five six seven" };
    const entries = [found(11, "None", { content }), found(10, "seven six five four three two one")];
    expect(await ordered(entries, search)).toEqual(ids);
  });
});
