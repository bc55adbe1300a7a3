import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

const as = "administrator";
const TEMPLATES = "wp/v2/templates";
const INDEX = `${TEMPLATES}/plain//index`;
const OWN = `${TEMPLATES}/plain//own`;

function file(slug: string, raw: string, more: JsonObject = {}): JsonObject {
  return {
    id: `plain//${slug}`,
    theme: "plain",
    slug,
    content: { raw, block_version: 1 },
    source: "theme",
    origin: null,
    type: "wp_template",
    description: `All of ${slug}`,
    title: { raw: slug, rendered: slug },
    status: "publish",
    wp_id: 0,
    has_theme_file: true,
    is_custom: false,
    author: 0,
    modified: null,
    date: null,
    ...more,
  };
}

const lists: Record<string, Json> = {
  "wp/v2/themes": [{ stylesheet: "plain", status: "active" }],
  [TEMPLATES]: [
    file("index", "file"),
    file("page", ""),
    file("own", "mine", { source: "custom", has_theme_file: false, is_custom: true, wp_id: 90, author: 1 }),
    file("single", "written", { source: "custom", origin: "theme", wp_id: 91, author: 1 }),
  ],
};
const codeOf = ({ status, body }: { status: number; body: JsonObject }) => [status, body.code];
const slugsOf = (list: readonly JsonObject[]) => list.map(({ slug }) => slug);

describe("the file of a template", { timeout: 20_000 }, () => {
  it.each(["theme", "plugin"])(
    "is read beside what was written in its place where the source is %s",
    async (source) => {
      const call = await siteWith(lists);
      await call(`POST ${INDEX}`, { as, body: { content: "written" } });
      const [shown, own] = [await call(`GET ${INDEX}`, { as }), await call(`GET ${INDEX}?source=${source}`, { as })];
      expect(shown.body).toMatchObject({ source: "custom", content: { raw: "written" } });
      expect(own.body).toMatchObject({ source: "theme", wp_id: 0, content: { raw: "file" } });
      expect(own.body._links).not.toHaveProperty("version-history");
      expect(codeOf(await call(`GET ${OWN}?source=${source}`, { as }))).toEqual([404, "rest_template_not_found"]);
      expect((await call(`GET ${OWN}?source=custom`, { as })).status).toBe(200);
    },
  );

  it("shows again for good where it is asked for in an update", async () => {
    const call = await siteWith(lists);
    for (const content of ["one", "two"]) await call(`POST ${INDEX}`, { as, body: { content } });
    const [version] = (await call(`GET ${INDEX}/revisions`, { as })).list;
    expect(version).toMatchObject({ content: { raw: "two" } });
    const back = await call(`POST ${INDEX}`, { as, body: { source: "theme", content: "no", author: 9999 } });
    expect([back.status, back.body]).toMatchObject([
      200,
      { source: "theme", wp_id: 0, content: { raw: "file", block_version: 1 } },
    ]);
    expect((await call(`GET ${INDEX}`, { as })).body).toMatchObject({ source: "theme", content: { raw: "file" } });
    await call(`POST ${INDEX}`, { as, body: { content: "anew" } });
    expect((await call(`GET ${INDEX}/revisions`, { as })).list).toEqual([]);
  });

  it("is answered as it is where nothing was written, and missing where there is none", async () => {
    const call = await siteWith(lists);
    const same = await call(`POST ${INDEX}`, { as, body: { source: "theme", title: "New" } });
    expect(same.body).toMatchObject({ wp_id: 0, title: { raw: "index" } });
    expect(codeOf(await call(`POST ${OWN}`, { as, body: { source: "theme" } }))).toEqual([
      404,
      "rest_template_not_found",
    ]);
    expect((await call(`POST ${INDEX}`, { as: "editor", body: { source: "theme" } })).status).toBe(403);
  });
});

describe("lists of templates", { timeout: 20_000 }, () => {
  it.each([
    ["", ["own", "single", "index", "page"]],
    ["wp_id=0", ["own", "single"]],
    ["wp_id=91", ["single"]],
    ["wp_id=92", []],
    ["wp_id=0&post_type=page", ["own"]],
    ["wp_id=91&post_type=page", []],
  ])("by %j hold %j", async (query, slugs) => {
    const call = await siteWith(lists);
    expect(slugsOf((await call(`GET ${TEMPLATES}?${query}`, { as })).list)).toEqual(slugs);
  });
});

describe("an update of a template", { timeout: 20_000 }, () => {
  const kept = { title: { raw: "own" }, content: { raw: "mine" }, description: "All of own" };

  it.each<[JsonObject, JsonObject]>([
    [{ title: null, content: null }, kept],
    [{ title: {}, content: {} }, kept],
    [{ title: { raw: "" } }, kept],
    [{ title: "" }, { ...kept, title: { raw: "" } }],
    [{ content: { raw: "" } }, { ...kept, content: { raw: "" } }],
    [
      { content: "", description: "" },
      { ...kept, content: { raw: "" }, description: "" },
    ],
  ])("that was written takes %j as %j", async (body, members) => {
    const call = await siteWith(lists);
    expect((await call(`POST ${OWN}`, { as, body })).body).toMatchObject(members);
  });

  it.each<[JsonObject, JsonObject]>([
    [
      { title: null, content: null },
      { title: { raw: "index" }, content: { raw: "file" } },
    ],
    [
      { title: {}, content: {} },
      { title: { raw: "" }, content: { raw: "" } },
    ],
    [{ description: "" }, { title: { raw: "index" }, content: { raw: "file" }, description: "" }],
  ])("that is still a file takes %j as %j", async (body, members) => {
    const call = await siteWith(lists);
    expect((await call(`POST ${INDEX}`, { as, body })).body).toMatchObject(members);
  });
});

describe("a template that was suggested", { timeout: 20_000 }, () => {
  const isCustom = async (body: JsonObject) => {
    const call = await siteWith(lists);
    const made = await call(`POST ${TEMPLATES}`, { as, body: { slug: "page-home", content: "x", ...body } });
    const read = await call(`GET ${TEMPLATES}/plain//page-home`, { as });
    const chosen = slugsOf((await call(`GET ${TEMPLATES}?post_type=page`, { as })).list);
    return [made.body.is_custom, read.body.is_custom, chosen.includes("page-home")];
  };

  it("is none for entries to choose", async () => {
    expect(await isCustom({ is_wp_suggestion: true })).toEqual([false, false, false]);
    expect(await isCustom({ is_wp_suggestion: false })).toEqual([true, true, true]);
    expect(await isCustom({})).toEqual([true, true, true]);
  });

  it("stays so until an update says otherwise", async () => {
    const call = await siteWith(lists);
    const custom = async (body: JsonObject) => (await call(`POST ${OWN}`, { as, body })).body.is_custom;
    expect(await custom({ is_wp_suggestion: true })).toBe(false);
    expect(await custom({ title: "New" })).toBe(false);
    expect(await custom({ is_wp_suggestion: false })).toBe(true);
  });
});

describe("the look up of a template", { timeout: 20_000 }, () => {
  const found = async (query: string, templates: JsonObject[]) => {
    const call = await siteWith({ ...lists, [TEMPLATES]: templates });
    return (await call(`GET ${TEMPLATES}/lookup?${query}`, { as })).body.slug;
  };

  it("passes over those that have nothing in them", async () => {
    const single = file("single", "", { source: "custom", wp_id: 91 });
    expect(await found("slug=page-home", [file("page", ""), file("index", "i")])).toBe("index");
    expect(await found("slug=single-post", [single, file("singular", "s"), file("index", "i")])).toBe("singular");
    expect(await found("slug=page-home", [file("page", "p"), file("index", "i")])).toBe("page");
  });

  it("finds the last of all where none has a content", async () => {
    expect(await found("slug=page-home", [file("page", ""), file("index", "")])).toBe("index");
    expect(await found("slug=page-home", [file("page", "")])).toBeUndefined();
  });
});
