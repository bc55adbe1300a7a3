import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

function entry(id: number, slug: string, more: JsonObject = {}): JsonObject {
  return {
    id,
    slug,
    status: "publish",
    title: { raw: slug, rendered: slug },
    content: { raw: "Words.", rendered: "<p>Words.</p>\n", protected: false, block_version: 0 },
    excerpt: { raw: "", rendered: "<p>Words.</p>\n", protected: false },
    author: 3,
    date: "2024-12-31T23:30:00",
    date_gmt: "2024-12-31T22:30:00",
    modified: "2025-01-02T10:00:00",
    modified_gmt: "2025-01-02T09:00:00",
    ...more,
  };
}

const dated = (slug: string) => ({ link: `{base_url}/2024/12/${slug}/` });

const site: Record<string, Json> = {
  "wp/v2/posts": [
    entry(10, "first", { type: "post", ...dated("first") }),
    entry(11, "second", { type: "post", ...dated("second"), sticky: true }),
    entry(12, "", { type: "post", status: "draft", modified: "2024-12-31T23:30:00" }),
    entry(13, "later", {
      type: "post",
      status: "future",
      date: "2026-11-28T11:00:00",
      date_gmt: "2026-11-28T10:00:00",
    }),
  ],
  "wp/v2/pages": [entry(20, "home", { type: "page", parent: 0 }), entry(21, "inside", { type: "page", parent: 20 })],
  "wp/v2/comments": [{ id: 1, post: 10, parent: 0, author: 3, content: { raw: "Yes.", rendered: "<p>Yes.</p>" } }],
  "wp/v2/settings": { show_on_front: "page", page_on_front: 20, default_category: 1 },
};

describe("addresses", () => {
  it("have the form that links show, with the parts of each entry's own date", async () => {
    const call = await siteWith(site);
    const body = { title: "Third", status: "publish", date: "2025-03-04T05:06:07" };
    const made = (await call("POST wp/v2/posts", { as: "administrator", body })).body;
    expect([made.link, made.permalink_template]).toEqual([
      "http://127.0.0.1:4010/2025/03/third/",
      "http://127.0.0.1:4010/2025/03/%postname%/",
    ]);
  });

  it("of the front page are the site's own, and its name stays in those below it", async () => {
    const call = await siteWith(site);
    expect((await call("GET wp/v2/pages/20")).body.link).toBe("http://127.0.0.1:4010/");
    expect((await call("GET wp/v2/pages/21")).body.link).toBe("http://127.0.0.1:4010/home/inside/");
    await call("DELETE wp/v2/pages/20?force=true", { as: "administrator" });
    expect((await call("GET wp/v2/pages/21")).body).toMatchObject({ parent: 0, link: "http://127.0.0.1:4010/inside/" });
    expect((await call("GET wp/v2/settings", { as: "administrator" })).body.show_on_front).toBe("posts");
  });
});

describe("slugs", () => {
  it.each([
    ["second", "second-2"],
    ["feed", "feed-2"],
    ["2026", "2026"],
    ["7", "7-2"],
    ["home", "home"],
  ])("of posts whose name follows a month: %s becomes %s", async (slug, free) => {
    const call = await siteWith(site);
    const body = { title: "x", slug, status: "publish" };
    expect((await call("POST wp/v2/posts", { as: "administrator", body })).body.slug).toBe(free);
  });

  it("come back out of the trash", async () => {
    const call = await siteWith(site);
    const trashed = await call("DELETE wp/v2/posts/11", { as: "administrator" });
    expect(trashed.body).toMatchObject({ slug: "second__trashed", sticky: false });
    const body = { status: "publish" };
    expect((await call("POST wp/v2/posts/11", { as: "administrator", body })).body.slug).toBe("second");
  });
});

describe("dates", () => {
  it("of drafts that nobody dated are those of their last change", async () => {
    const call = await siteWith(site);
    const body = { title: "Changed" };
    const { date, modified } = (await call("POST wp/v2/posts/12", { as: "administrator", body })).body;
    expect(date).toBe(modified);
    const again = { date: "2020-02-30T10:00:00" };
    expect((await call("POST wp/v2/posts/12", { as: "administrator", body: again })).body.date).toBe(
      "2020-03-01T10:00:00",
    );
    expect((await call("POST wp/v2/posts/12", { as: "administrator", body })).body.date).toBe("2020-03-01T10:00:00");
  });
});

describe("writes", () => {
  it("keep a revision where a text has changed, and none where it has not", async () => {
    const call = await siteWith(site);
    const count = async (body: JsonObject) => {
      const { _links: links } = (await call("POST wp/v2/posts/10", { as: "administrator", body })).body;
      return (links as Record<string, JsonObject[]>)["version-history"]?.[0]?.count;
    };
    expect(await count({ content: "New words." })).toBe(1);
    expect(await count({ status: "draft" })).toBe(1);
    expect(await count({ content: "Other words." })).toBe(2);
  });

  it("take a number for a text where it is the raw one", async () => {
    const call = await siteWith({});
    const made = await call("POST wp/v2/posts", { as: "administrator", body: { title: { raw: 12 } } });
    expect([made.status, made.body.title]).toEqual([201, { raw: "12", rendered: "12" }]);
  });

  it("leave the entry where its meta is refused", async () => {
    const call = await siteWith(site);
    const body = { title: "Left behind", meta: { footnotes: [1] } };
    const refused = await call("POST wp/v2/posts", { as: "administrator", body });
    expect([refused.status, refused.body.code]).toEqual([400, "rest_invalid_type"]);
    const drafts = await call("GET wp/v2/posts?status=draft&search=behind", { as: "administrator" });
    expect(drafts.list).toHaveLength(1);
  });

  it("take comments with the entry", async () => {
    const call = await siteWith(site);
    await call("DELETE wp/v2/posts/10?force=true", { as: "administrator" });
    expect((await call("GET wp/v2/comments/1", { as: "administrator" })).status).toBe(404);
  });
});

describe("what was handed over without a name", () => {
  const named = (id: number, more: JsonObject = {}) => ({
    id,
    status: "publish",
    title: { rendered: `No ${id}` },
    ...more,
  });
  const nameless: Record<string, Json> = {
    "wp/v2/posts": [named(10), named(11, { slug: "" }), named(12, { slug: "first" })],
    "wp/v2/pages": [named(20), named(21, { slug: "inside", parent: 20 })],
    "wp/v2/media": [named(30, { status: "inherit", slug: "cover", post: 10 })],
    "wp/v2/categories": [{ id: 40, name: "Rooms" }],
    "wp/v2/tags": [{ id: 41, name: "Quiet" }],
    "wp/v2/rooms": [named(50)],
  };

  it.each([
    ["posts/10", "/?p=10"],
    ["posts/11", "/?p=11"],
    ["posts/12", "/first/"],
    ["pages/20", "/?page_id=20"],
    ["pages/21", "/inside/"],
    ["media/30", "/?attachment_id=30"],
    ["categories/40", "/?cat=40"],
    ["tags/41", "/?tag_id=41"],
    ["rooms/50", "/?post_type=house_room&p=50"],
  ])("%s has its plain address", async (path, link) => {
    const { body } = await (await siteWith(nameless))(`GET wp/v2/${path}`);
    expect(body["link"]).toBe(`http://127.0.0.1:4010${link}`);
  });

  it("has an author with a plain address", async () => {
    const user = { id: 1, username: "administrator", name: "Ann", roles: ["administrator"] };
    const { body } = await (await siteWith({ "wp/v2/users": [user] }))("GET wp/v2/users/1", { as: "administrator" });
    expect(body["link"]).toMatch(/^https?:\/\/[^/]+\/\?author=1$/);
  });
});
