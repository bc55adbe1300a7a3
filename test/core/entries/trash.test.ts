import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const said = (raw: string) => ({ raw, rendered: `<p>${raw}</p>` });
const by = (status: string, id: number) => ({ id, post: 10, parent: 0, author: 3, status, content: said(`No ${id}`) });

const site: Record<string, Json> = {
  "wp/v2/posts": [
    { id: 10, slug: "talked-about", status: "publish", title: { raw: "Talked about" }, author: 3 },
    { id: 11, slug: "other", status: "publish", title: { raw: "Other" }, author: 3 },
  ],
  "wp/v2/comments": [
    by("approved", 1),
    by("hold", 2),
    by("spam", 3),
    { ...by("approved", 4), post: 11 },
    { ...by("approved", 5), parent: 1 },
  ],
};

const as = "administrator";

async function commentsOf(call: CallSite, query: string) {
  const { list, headers } = await call(`GET wp/v2/comments?order=asc&${query}`, { as });
  expect(Number(headers.get("x-wp-total"))).toBe(list.length);
  return list.map(({ id }) => id);
}

describe("the comments of an entry that goes to the trash", () => {
  it.each([
    ["", [4]],
    ["status=approve", [4]],
    ["status=hold", []],
    ["status=all", [4]],
    ["status=spam", []],
    ["status=post-trashed", [1, 2, 3, 5]],
    ["status=any", [1, 2, 3, 4, 5]],
  ])("are found with %j as %j", async (query, ids) => {
    const call = await siteWith(site);
    await call("DELETE wp/v2/posts/10", { as });
    expect(await commentsOf(call, query)).toEqual(ids);
  });

  it("say so, count as no answers, and stay aside when the entry comes back", async () => {
    const call = await siteWith(site);
    expect((await call("GET wp/v2/comments/1")).body._links).toHaveProperty("children");
    await call("DELETE wp/v2/posts/10", { as });
    const shown = async () => (await call("GET wp/v2/comments/1", { as })).body;
    expect(await shown()).toMatchObject({ status: "post-trashed" });
    expect((await shown())._links).not.toHaveProperty("children");
    await call("POST wp/v2/posts/10", { as, body: { status: "publish" } });
    expect(await shown()).toMatchObject({ status: "post-trashed" });
    expect(await commentsOf(call, "post=10")).toEqual([]);
    expect((await call("GET wp/v2/comments/1")).body).toMatchObject({ code: "rest_cannot_read" });
  });

  it("are approved again one by one", async () => {
    const call = await siteWith(site);
    await call("DELETE wp/v2/posts/10", { as });
    await call("POST wp/v2/posts/10", { as, body: { status: "publish" } });
    const { body } = await call("POST wp/v2/comments/2", { as, body: { status: "approved" } });
    expect(body).toMatchObject({ status: "approved" });
    expect(await commentsOf(call, "post=10")).toEqual([2]);
  });
});

describe("one's own entry in the trash", () => {
  const own = (id: number, status: string) => ({ id, slug: `own-${id}`, status, title: { raw: "Own" }, author: 4 });
  const entries = {
    "wp/v2/posts": [
      own(20, "publish"),
      own(21, "draft"),
      own(22, "pending"),
      { ...own(23, "future"), date: "2027-01-01T10:00:00", date_gmt: "2027-01-01T09:00:00" },
    ],
  };

  it.each([
    [20, ["rest_forbidden_context", "rest_cannot_edit", "rest_cannot_delete"]],
    [21, [undefined, undefined, undefined]],
    [22, [undefined, undefined, undefined]],
    [23, ["rest_forbidden_context", "rest_cannot_edit", "rest_cannot_delete"]],
  ])("is left to who may publish where it was out: %d", async (id, codes) => {
    const call = await siteWith(entries);
    await call(`DELETE wp/v2/posts/${id}`, { as });
    const own = { as: "contributor" };
    expect((await call(`GET wp/v2/posts/${id}`, own)).body).toMatchObject({ status: "trash" });
    const answers = [
      await call(`GET wp/v2/posts/${id}?context=edit`, own),
      await call(`POST wp/v2/posts/${id}`, { ...own, body: { content: "More." } }),
      await call(`DELETE wp/v2/posts/${id}?force=true`, own),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(codes);
  });

  it("shows nothing of the status it had", async () => {
    const call = await siteWith(entries);
    const { body } = await call("DELETE wp/v2/posts/20", { as });
    expect(Object.keys(body).filter((name) => name.startsWith("$"))).toEqual([]);
  });
});

describe("the pages that the site begins with", () => {
  const page = (id: number, slug: string) => ({
    id,
    slug,
    status: "publish",
    title: { raw: slug },
    parent: 0,
    author: 2,
  });
  const pages = {
    "wp/v2/pages": [page(20, "front"), page(21, "news"), page(22, "other")],
    "wp/v2/settings": { show_on_front: "page", page_on_front: 20, page_for_posts: 21 },
  };
  const methods = async (call: CallSite, id: number, editor: string) => {
    const { body, headers } = await call(`GET wp/v2/pages/${id}?context=edit`, { as: editor });
    const [self] = (body._links as { self: { targetHints: { allow: string[] } }[] }).self;
    return [headers.get("allow"), self?.targetHints.allow.join(", ")];
  };
  const edits = "GET, POST, PUT, PATCH";

  it.each([
    [20, "editor", "rest_cannot_delete", edits],
    [21, "editor", "rest_cannot_delete", edits],
    [22, "editor", undefined, `${edits}, DELETE`],
    [20, "administrator", undefined, `${edits}, DELETE`],
  ])("page %d is deleted by those who look after the site: %s", async (id, editor, code, allowed) => {
    const call = await siteWith(pages);
    expect(await methods(call, id, editor)).toEqual([allowed, allowed]);
    expect((await call(`POST wp/v2/pages/${id}`, { as: editor, body: { title: "New" } })).status).toBe(200);
    expect((await call(`DELETE wp/v2/pages/${id}`, { as: editor })).body.code).toBe(code);
  });
});
