import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const as = "administrator";
const NOW = "2026-11-28T08:00:00";

function entry(id: number, author: number, more: JsonObject = {}): JsonObject {
  const text = { raw: `entry ${id}`, rendered: `entry ${id}` };
  return { id, slug: `entry-${id}`, status: "publish", title: text, date: "2026-01-01T10:00:00", author, ...more };
}

const answers: Record<string, Json> = {
  "wp/v2/posts": [
    entry(10, 3, { sticky: true, featured_media: 32 }),
    entry(11, 3, { status: "trash", slug: "entry-11__trashed" }),
    entry(12, 2, { featured_media: 31, content: { raw: "a", rendered: "a" } }),
  ],
  "wp/v2/pages": [
    entry(20, 3),
    entry(21, 3, { status: "trash" }),
    entry(22, 2, { parent: 21 }),
    entry(23, 2, { parent: 20 }),
  ],
  "wp/v2/media": [
    entry(30, 2, { status: "inherit", post: 21 }),
    entry(31, 3, { status: "inherit", media_type: "image" }),
  ],
  "wp/v2/comments": [{ id: 1, post: 21, content: { raw: "c", rendered: "c" }, status: "approved" }],
  "wp/v2/settings": { show_on_front: "page", page_on_front: 20, page_for_posts: 20, site_logo: 31, site_icon: 31 },
};

const statusAndCode = ({ status, body }: { status: number; body: JsonObject }) => [status, body.code];

/** The site once this account is gone and nobody has taken anything over. */
async function without(call: CallSite, reassign = ""): Promise<(path: string) => ReturnType<CallSite>> {
  const { status } = await call(`DELETE wp/v2/users/3?force=true&reassign=${reassign}`, { as });
  expect(status).toBe(200);
  return (path) => call(`GET wp/v2/${path}`, { as });
}

describe("an account that goes", { timeout: 20_000 }, () => {
  it.each(["", "false"])("with reassign=%j leaves its posts and pages in the trash as any other", async (reassign) => {
    const read = await without(await siteWith(answers), reassign);
    expect((await read("posts/10?context=edit")).body).toMatchObject({
      status: "trash",
      sticky: false,
      modified_gmt: NOW,
      author: 3,
    });
    expect((await read("posts/10/revisions")).list).toHaveLength(1);
    expect((await read("pages/20?context=edit")).body).toMatchObject({ status: "trash", slug: "entry-20__trashed" });
    expect((await read("pages/23")).body.parent).toBe(20);
  });

  it("leaves no page on the front", async () => {
    const read = await without(await siteWith(answers));
    expect((await read("settings")).body).toMatchObject({
      show_on_front: "posts",
      page_on_front: 0,
      page_for_posts: 0,
    });
  });

  it("takes along what is in the trash already, from where children and files move up", async () => {
    const read = await without(await siteWith(answers));
    for (const path of ["posts/11", "pages/21"])
      expect(statusAndCode(await read(path))).toEqual([404, "rest_post_invalid_id"]);
    expect((await read("pages/22")).body.parent).toBe(0);
    expect((await read("media/30")).body.post).toBeNull();
    expect((await read("comments/1")).status).toBe(404);
  });

  it("takes along its files, which stand for nothing any more", async () => {
    const read = await without(await siteWith(answers));
    expect((await read("media/31")).status).toBe(404);
    expect((await read("posts/12")).body.featured_media).toBe(0);
    expect((await read("settings")).body).toMatchObject({ site_logo: null, site_icon: 0 });
  });

  it("takes along what it kept of others' entries, and the templates that it wrote", async () => {
    const call = await siteWith(answers);
    await call("POST wp/v2/users/3", { as, body: { roles: ["administrator"] } });
    await call("POST wp/v2/posts/12", { as: "author", body: { content: "b" } });
    await call("POST wp/v2/posts/12", { as, body: { content: "c" } });
    await call("POST wp/v2/posts/12/autosaves", { as: "author", body: { content: "d" } });
    const { body: template } = await call("POST wp/v2/templates", {
      as: "author",
      body: { slug: "mine", title: "Mine", content: "x" },
    });
    const read = await without(call);
    expect((await read("posts/12/revisions")).list.map(({ author }) => author)).toEqual([1]);
    expect((await read("posts/12/autosaves")).list).toEqual([]);
    expect(template.slug).toBe("mine");
    expect((await read("templates")).list.map(({ slug }) => slug)).not.toContain("mine");
  });

  it("leaves what is shown without an author", async () => {
    const call = await siteWith(answers);
    const { body } = await call("POST wp/v2/blocks", { as: "author", body: { title: "B", content: "b" } });
    const read = await without(call);
    expect((await read(`blocks/${Number(body.id)}`)).status).toBe(200);
  });

  it.each([
    ["0", 0],
    ["-2", 2],
    ["2", 2],
  ])("with reassign=%s leaves all that it wrote to the account %d", async (reassign, heir) => {
    const call = await siteWith(answers);
    await call("POST wp/v2/posts/12", { as, body: { author: 3 } });
    await call("POST wp/v2/posts/12", { as: "author", body: { content: "b" } });
    const read = await without(call, reassign);
    for (const path of ["posts/10", "posts/11", "pages/20", "media/31"])
      expect((await read(`${path}?context=edit`)).body.author, path).toBe(heir);
    expect((await read("posts/10?context=edit")).body).toMatchObject({ status: "publish", sticky: true });
    expect((await read("posts/12/revisions")).list.map(({ author }) => author)).toEqual([heir, 1]);
  });

  it("leaves to somebody what is shown without an author", async () => {
    const call = await siteWith(answers);
    const { body } = await call("POST wp/v2/blocks", { as: "author", body: { title: "B", content: "b" } });
    const path = `wp/v2/blocks/${Number(body.id)}` as const;
    const write = () => call(`POST ${path}`, { as: "contributor", body: { title: "C" } });
    expect((await write()).status).toBe(403);
    await without(call, "4");
    expect((await write()).status).toBe(200);
  });
});
