import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

function category(id: number, slug: string, more: JsonObject = {}): JsonObject {
  return { id, name: slug, slug, description: "", taxonomy: "category", parent: 0, meta: [], ...more };
}

function post(id: number, categories: number[], more: JsonObject = {}): JsonObject {
  const text = { raw: `post ${id}`, rendered: `post ${id}` };
  return {
    id,
    slug: `post-${id}`,
    status: "publish",
    type: "post",
    title: text,
    categories,
    tags: [],
    date: "2026-01-01T10:00:00",
    date_gmt: "2026-01-01T09:00:00",
    ...more,
  };
}

const lists: Record<string, Json> = {
  "wp/v2/categories": [
    category(1, "first"),
    category(2, "news"),
    category(3, "local", { parent: 2 }),
    category(4, "street", { parent: 3 }),
  ],
  "wp/v2/tags": [{ id: 5, name: "Red", slug: "red", description: "", taxonomy: "post_tag", meta: [] }],
  "wp/v2/posts": [
    post(10, [3]),
    post(11, [2, 3]),
    post(12, [3], { status: "draft" }),
    post(13, [4], { status: "future", date: "2026-12-01T10:00:00", date_gmt: "2026-12-01T09:00:00" }),
  ],
};

describe("terms", { timeout: 30_000 }, () => {
  it("count published entries alone, and show nothing else by hide_empty but what stands above them", async () => {
    const call = await siteWith(lists);
    const { list } = await call("GET wp/v2/categories?orderby=id");
    expect(list.map(({ id, count }) => [id, count])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 0],
    ]);
    const used = await call("GET wp/v2/categories?hide_empty=1&orderby=count&order=desc");
    expect(used.list.map(({ id }) => id)).toEqual([3, 2]);
    expect(used.headers.get("x-wp-total")).toBe("2");
  });

  it("go on from a count that was handed over", async () => {
    const told = [category(1, "first"), category(2, "news", { count: 120 }), category(3, "local", { count: 2 })];
    const call = await siteWith({ ...lists, "wp/v2/categories": told });
    const counts = async () => (await call("GET wp/v2/categories?orderby=id")).list.map(({ count }) => count);
    expect(await counts()).toEqual([0, 120, 2]);
    await call("DELETE wp/v2/posts/11", { as: "editor" });
    expect(await counts()).toEqual([0, 119, 1]);
  });

  it("leave their children to their parent, and posts to the default category", async () => {
    const call = await siteWith(lists);
    const gone = await call("DELETE wp/v2/categories/3?force=true", { as: "editor" });
    expect([gone.status, gone.body.deleted, (gone.body.previous as JsonObject).count]).toEqual([200, true, 2]);
    expect((await call("GET wp/v2/categories/4")).body.parent).toBe(2);
    const posts = await call("GET wp/v2/posts?orderby=id&order=asc&_fields=id,categories");
    expect(posts.list).toEqual([
      { id: 10, categories: [1] },
      { id: 11, categories: [2] },
    ]);
    expect((await call("DELETE wp/v2/categories/1?force=true", { as: "administrator" })).body.code).toBe(
      "rest_cannot_delete",
    );
    expect((await call("DELETE wp/v2/categories/2", { as: "editor" })).status).toBe(501);
  });

  it("never stand below themselves", async () => {
    const call = await siteWith(lists);
    const moved = await call("POST wp/v2/categories/2", { as: "editor", body: { parent: 4 } });
    expect([moved.status, moved.body.parent]).toEqual([200, 0]);
  });

  it("take the slugs of their parents, then numbers, where another of the taxonomy has theirs", async () => {
    const call = await siteWith(lists);
    const make = async (base: string, body: JsonObject) =>
      (await call(`POST wp/v2/${base}`, { as: "editor", body })).body.slug;
    expect(await make("tags", { name: "News" })).toBe("news");
    expect(await make("tags", { name: "New", slug: "news" })).toBe("news-2");
    expect(await make("categories", { name: "News", parent: 3 })).toBe("news-local");
    expect(await make("categories", { name: "News again", slug: "news" })).toBe("news-3");
  });

  it("have one name below a parent, unless they come with a slug of their own", async () => {
    const call = await siteWith(lists);
    const again = await call("POST wp/v2/tags", { as: "author", body: { name: "red" } });
    expect([again.status, again.body.code, again.body.data]).toEqual([400, "term_exists", { status: 400, term_id: 5 }]);
    expect((await call("POST wp/v2/tags", { as: "author", body: { name: "Red", slug: "crimson" } })).status).toBe(201);
  });

  it.each<[JsonObject, string, string]>([
    [{ name: "!!!" }, "!!!", "20"],
    [{ name: "???", slug: "!" }, "???", "20"],
    [{ name: "Fig", slug: "0" }, "Fig", "fig"],
    [{ name: " Fig\n <b>tree</b> ", parent: null }, "Fig tree", "fig-tree"],
    [{ name: "RED", slug: "red-2" }, "RED", "red-2"],
    [{ name: "Äpfel" }, "Äpfel", "apfel-2"],
  ])("of %j are called %s, with the slug %s", async (body, name, slug) => {
    const other = { id: 19, name: "äpfel", slug: "apfel", description: "", taxonomy: "post_tag", meta: [] };
    const tags = lists["wp/v2/tags"] as Json[];
    const call = await siteWith({ ...lists, "wp/v2/tags": [...tags, other] });
    const made = await call("POST wp/v2/tags", { as: "editor", body });
    expect(made.body).toMatchObject({ id: 20, name, slug, link: `http://127.0.0.1:4010/tag/${slug}/` });
  });

  it.each(["", " ", "<b></b>"])("need a name, not %j", async (name) => {
    const call = await siteWith(lists);
    const refused = { code: "empty_term_name", data: null };
    for (const path of ["tags", "tags/5"]) {
      const { status, body } = await call(`POST wp/v2/${path}`, { as: "editor", body: { name } });
      expect([status, body]).toEqual([500, expect.objectContaining(refused)]);
    }
  });

  it("are made anew in their slug from the name, past the number that they have, else from the id", async () => {
    const call = await siteWith(lists);
    const make = async (name: string) => (await call("POST wp/v2/tags", { as: "editor", body: { name } })).body;
    const again = async (body: JsonObject) => (await call("PUT wp/v2/tags/7", { as: "editor", body })).body.slug;
    expect([(await make("Foo")).slug, await make("Foo!")]).toMatchObject(["foo", { id: 7, slug: "foo-2" }]);
    expect(await again({ slug: "" })).toBe("foo-3");
    expect(await again({ slug: "" })).toBe("foo-2");
    expect(await again({ name: "???", slug: "" })).toBe("7");
  });

  it("are made anew in their slug where an update empties it, and refused a taken one", async () => {
    const call = await siteWith(lists);
    const change = (body: JsonObject) => call("PUT wp/v2/categories/3", { as: "editor", body });
    expect((await change({ name: "Near by", slug: "" })).body.slug).toBe("near-by");
    expect((await change({ slug: "news" })).body).toMatchObject({ code: "duplicate_term_slug", data: null });
    expect((await change({ slug: "news", parent: 0 })).body.slug).toBe("news-2");
  });

  it("are written by those who may, and the rest of them only by those who may edit them", async () => {
    const call = await siteWith(lists);
    const made = await call("POST wp/v2/tags", { as: "contributor", body: { name: "Blue" } });
    expect([made.status, made.headers.get("allow")]).toEqual([201, "POST"]);
    expect((await call("POST wp/v2/categories", { as: "contributor", body: { name: "x" } })).status).toBe(403);
    expect((await call("GET wp/v2/categories/2?context=edit", { as: "author" })).body.code).toBe(
      "rest_forbidden_context",
    );
    expect((await call("OPTIONS wp/v2/categories/2", { as: "editor" })).headers.get("allow")).toBe(
      "GET, POST, PUT, PATCH, DELETE",
    );
  });

  it("of an entry are told to those who may read it", async () => {
    const call = await siteWith(lists);
    expect((await call("GET wp/v2/categories?post=11")).list.map(({ id }) => id)).toEqual([3, 2]);
    expect((await call("GET wp/v2/categories?post=12")).body.code).toBe("rest_forbidden_context");
    expect((await call("GET wp/v2/categories?post=12", { as: "editor" })).status).toBe(200);
    expect((await call("GET wp/v2/categories?post=99")).body.code).toBe("rest_post_invalid_id");
  });
});

describe("lists of terms", { timeout: 30_000 }, () => {
  const tags = Array.from({ length: 15 }, (_, at) => ({ ...category(at + 1, `tag-${at + 1}`), taxonomy: "post_tag" }));

  it.each<[string, number[]]>([
    ["search=0", [1, 2, 3, 4]],
    ["slug=", [1, 2, 3, 4]],
    ["slug=news", [2]],
    ["slug=!!", []],
    ["slug=!!,news", [2]],
    ["slug[]=", []],
    ["include=-2,4", [2, 4]],
    ["exclude=-2,4", [1, 3]],
  ])("with %s hold %j", async (query, ids) => {
    const call = await siteWith(lists);
    expect((await call(`GET wp/v2/categories?orderby=id&${query}`)).list.map(({ id }) => id)).toEqual(ids);
  });

  it("of an entry hold its unused terms too where these are hidden", async () => {
    const call = await siteWith({ ...lists, "wp/v2/posts": [post(12, [4], { status: "draft" })] });
    const { list, headers } = await call("GET wp/v2/categories?post=12&hide_empty=true", { as: "editor" });
    expect([list.map(({ id }) => id), headers.get("x-wp-total")]).toEqual([[4], "1"]);
  });

  it("show unused terms above used ones, and count the used ones alone", async () => {
    const call = await siteWith({ ...lists, "wp/v2/posts": [post(10, [4])] });
    const { list, headers } = await call("GET wp/v2/categories?hide_empty=true&orderby=id&per_page=1&page=2");
    expect(list.map(({ id }) => id)).toEqual([3]);
    const { "x-wp-total": total, "x-wp-totalpages": pages } = Object.fromEntries(headers);
    expect([total, pages]).toEqual(["1", "1"]);
    const link = headers.get("link") ?? "";
    expect([link.includes('&page=1>; rel="prev"'), link.includes("next")]).toEqual([true, false]);
  });

  it.each([
    ["offset=3", "2", "4"],
    ["offset=50", "8", undefined],
    ["offset=2&page=3", "1", "3"],
    ["page=3", "2", "4"],
  ])("with %s lead to the pages %s and %s", async (query, before, after) => {
    const call = await siteWith({ ...lists, "wp/v2/tags": tags });
    const { headers } = await call(`GET wp/v2/tags?per_page=2&${query}`);
    const link = headers.get("link") ?? "";
    const pageOf = (relation: string) => new RegExp(`[?&]page=(\\d+)[^<]*; rel="${relation}"`).exec(link)?.[1];
    expect([pageOf("prev"), pageOf("next")]).toEqual([before, after]);
  });
});

describe("addresses of terms", { timeout: 30_000 }, () => {
  it.each<[string, JsonObject[], string]>([
    ["the usual one", [], "/category/news/made/"],
    ["the site's own base", [category(2, "news", { link: "{base_url}/topics/news/" })], "/topics/news/made/"],
    [
      "one without parents",
      [
        category(2, "news", { link: "{base_url}/topics/news/" }),
        category(3, "local", { parent: 2, link: "{base_url}/topics/local/" }),
      ],
      "/topics/made/",
    ],
    ["a plain one", [category(2, "news", { link: "{base_url}/?cat=2" })], "/?cat=20"],
  ])("follow %s", async (_title, terms, link) => {
    const known = terms.length === 0 ? [category(2, "news")] : terms;
    const call = await siteWith({ "wp/v2/categories": [...known, category(19, "last")] });
    const made = await call("POST wp/v2/categories", { as: "editor", body: { name: "Made", parent: 2 } });
    expect(made.body.link).toBe(`http://127.0.0.1:4010${link}`);
  });
});
