import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

const HOME = "http://127.0.0.1:4010";
const entry = (id: number, slug: string, more: JsonObject = {}): JsonObject => ({
  id,
  slug,
  status: "publish",
  type: "post",
  link: `{base_url}/${slug}/`,
  title: { raw: slug, rendered: slug },
  date: "2026-01-01T10:00:00",
  ...more,
});
const file = (id: number, name: string, type: string, more: JsonObject = {}): JsonObject => ({
  ...entry(id, name, { type: "attachment", status: "inherit", post: null }),
  mime_type: type,
  media_type: type.startsWith("image/") ? "image" : "file",
  source_url: `{base_url}/wp-content/uploads/${name}`,
  media_details: type.startsWith("image/") ? { width: 400, height: 300, file: name } : {},
  ...more,
});
const attached = (post: number): JsonObject => ({ post, link: `{base_url}/?attachment_id=${post + 30}` });

const site: Record<string, Json> = {
  "wp/v2/posts": [
    entry(10, "out"),
    entry(11, "draft", { status: "draft" }),
    entry(12, "mine", { status: "private" }),
    entry(13, "gone__trashed", { status: "trash" }),
  ],
  "wp/v2/pages": [entry(20, "home", { type: "page", link: "{base_url}/" }), entry(21, "news", { type: "page" })],
  "wp/v2/media": [
    file(30, "sea", "image/png"),
    file(31, "film", "video/mp4", { featured_media: 30 }),
    file(32, "sound", "audio/mpeg", { featured_media: 30 }),
    ...[10, 11, 12, 13].map((post) => file(post + 30, `of-${post}`, "image/png", attached(post))),
  ],
  "wp/v2/settings": { show_on_front: "page", page_on_front: 20, page_for_posts: 21 },
};

async function embedded(path: string) {
  const call = await siteWith(site);
  return call(`GET oembed/1.0/embed?url=${encodeURIComponent(HOME + path)}`);
}

const THUMBNAIL = { thumbnail_url: `${HOME}/wp-content/uploads/sea`, thumbnail_width: 400, thumbnail_height: 300 };

describe("an embedded page", { timeout: 30_000 }, () => {
  it.each([
    ["picture shows itself", "/sea/", "rich"],
    ["film is one, shown by its picture", "/film/", "video"],
    ["sound is shown by its picture", "/sound/", "rich"],
  ])("of a %s", async (_what, path, type) => {
    expect((await embedded(path)).body).toMatchObject({ type, ...THUMBNAIL });
  });

  it.each([
    ["/out/", "out"],
    ["/nowhere/?p=10", "out"],
    ["/sea/?x=1&page_id=21", "news"],
    ["/?attachment_id=40", "of-10"],
    ["/?attachment_id=43", "of-13"],
    ["/?p=0", "home"],
    ["/?x=1", "home"],
    ["/", "home"],
  ])("at %s is %s", async (path, title) => {
    const { status, body } = await embedded(path);
    expect([status, body["title"]]).toEqual([200, title]);
  });

  it.each(["/?attachment_id=41", "/?attachment_id=42", "/?p=11", "/news/", "/?p=999", "/nowhere/"])(
    "is none at %s",
    async (path) => {
      const { status, body } = await embedded(path);
      expect([status, body["code"]]).toEqual([404, "oembed_invalid_url"]);
    },
  );
});
