import { describe, expect, it } from "vitest";
import { scalarText } from "../../../src/engine/json-reading.ts";
import { isObject, type JsonObject } from "../../../src/json/json.ts";
import { coreDocument } from "../../generic/core-document.ts";
import { depthOf, document, documentWithout, inventedWith } from "./invented-with.ts";

const ADMIN = "admin";
const EVERY = "per_page=100";
const idsOf = (records: readonly JsonObject[]) => records.map(({ id }) => id);
const titleOf = ({ title, name }: JsonObject) =>
  typeof name === "string" ? name : isObject(title) ? scalarText(title.rendered ?? title.raw) : "";
const shownOf = (record: JsonObject | undefined) => (isObject(record?.content) ? record.content.rendered : undefined);
const textOf = (record: JsonObject | undefined) => (isObject(record?.content) ? record.content.raw : undefined);

describe("entries of an invented site", () => {
  it("stand in every status, for those who may see them", async () => {
    const { list } = await inventedWith();
    const all = await list(`wp/v2/posts?${EVERY}&status=any&context=edit`, ADMIN);
    const counts: Record<string, number> = {};
    for (const { status } of all) counts[status as string] = (counts[status as string] ?? 0) + 1;
    expect(counts).toEqual({ publish: 24, future: 1, draft: 1, pending: 1, private: 1 });
    const seen = await list(`wp/v2/posts?${EVERY}`);
    expect(seen.length).toBe(24);
    expect(seen.filter(({ sticky }) => sticky).length).toBe(1);
    const hidden = seen.filter(({ content }) => (content as JsonObject).protected);
    expect(hidden.map(({ content }) => (content as JsonObject).rendered)).toEqual([""]);
    const [ahead] = all.filter(({ status }) => status === "future");
    expect(scalarText(ahead?.date_gmt) > "2026-11-28").toBe(true);
  });

  it("are read with the password that editors see", async () => {
    const { list, body } = await inventedWith();
    const all = await list(`wp/v2/posts?${EVERY}&context=edit`, ADMIN);
    const [hidden] = all.filter(({ password }) => password !== "");
    const opened = await body(`wp/v2/posts/${hidden?.id as number}?password=${hidden?.password as string}`);
    expect((opened.content as JsonObject).rendered).not.toBe("");
  });

  it.each([
    ["pages", 2],
    ["rooms", 2],
    ["categories", 2],
    ["floors", 2],
  ])("of %s stand in three levels", async (base, levels) => {
    const { list } = await inventedWith();
    const all = await list(`wp/v2/${base}?${EVERY}`);
    expect(Math.max(...all.map((one) => depthOf(one, all)))).toBe(levels);
  });

  it("have pictures, and pictures are attached to them", async () => {
    const { list } = await inventedWith();
    const posts = await list(`wp/v2/posts?${EVERY}`);
    const pictures = await list(`wp/v2/media?${EVERY}`);
    const featured = posts.filter(({ featured_media: id }) => Number(id) > 0);
    expect(featured.length).toBeGreaterThan(10);
    for (const { id, featured_media: picture } of featured)
      expect(pictures.find((one) => one.id === picture)?.post).toBe(id);
    expect(pictures.some(({ post }) => post === null)).toBe(true);
  });

  it("have earlier states, the last of them as they stand, and one text that is being written", async () => {
    const { list } = await inventedWith();
    const [newest, ...older] = await list("wp/v2/posts/1/revisions?context=edit", ADMIN);
    const [post] = await list("wp/v2/posts?include=1&context=edit", ADMIN);
    expect(older.length).toBe(2);
    expect(textOf(newest)).toBe(textOf(post));
    expect(textOf(older[1])).not.toBe(textOf(post));
    const links = post?._links as Record<string, { count?: number; id?: number }[]>;
    expect(links["version-history"]?.[0]?.count).toBe(3);
    expect(links["predecessor-version"]?.[0]?.id).toBe(newest?.id);
    expect(shownOf(newest)).toBe(shownOf(post));
    expect(newest?.meta).toEqual({ ...(newest?.meta as JsonObject), footnotes: "" });
    const saved = await list("wp/v2/posts/2/autosaves?context=edit", ADMIN);
    expect(saved.map(({ parent, author }) => [parent, author])).toEqual([[2, 1]]);
  });

  it("have ids and slugs of their own", async () => {
    const { list } = await inventedWith();
    const bases = ["posts", "pages", "media", "rooms", "house-events", "blocks", "navigation"];
    const lists = await Promise.all(bases.map((base) => list(`wp/v2/${base}?${EVERY}&context=edit`, ADMIN)));
    const ids = lists.flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
    for (const all of lists) expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
  });
});

describe("terms of an invented site", () => {
  it.each(["categories", "tags", "floors", "moods"])("of %s are used, and counted", async (base) => {
    const { list } = await inventedWith();
    const kinds = ["posts", "rooms", "house-events"];
    const entries = (await Promise.all(kinds.map((kind) => list(`wp/v2/${kind}?${EVERY}`)))).flat();
    const terms = await list(`wp/v2/${base}?${EVERY}`);
    expect(terms.length).toBe(9);
    for (const { id, count } of terms) {
      const used = entries.filter((entry) => Array.isArray(entry[base]) && entry[base].includes(id ?? 0));
      expect([count, Number(count) > 0]).toEqual([used.length, true]);
    }
  });

  it.each([
    ["categories", true],
    ["floors", true],
    ["tags", false],
    ["moods", false],
  ])("of %s tell a parent: %s", async (base, hasParent) => {
    const { list } = await inventedWith();
    for (const term of await list(`wp/v2/${base}?${EVERY}`)) expect("parent" in term).toBe(hasParent);
  });
});

describe("comments of an invented site", () => {
  it("answer each other, below entries that everybody may read", async () => {
    const { list, status } = await inventedWith();
    const seen = await list(`wp/v2/comments?${EVERY}`);
    expect(seen.length).toBe(30);
    expect(Math.max(...seen.map((comment) => depthOf(comment, seen)))).toBe(2);
    const aboveOf = ({ parent }: JsonObject) => seen.find(({ id }) => id === parent);
    const answers = seen.filter((comment) => aboveOf(comment) !== undefined);
    expect(answers.length).toBeGreaterThan(10);
    for (const answer of answers) {
      expect(aboveOf(answer)?.post).toBe(answer.post);
      expect(scalarText(aboveOf(answer)?.date) < scalarText(answer.date)).toBe(true);
    }
    for (const post of new Set(seen.map(({ post }) => post)))
      expect(await status(`wp/v2/posts/${post as number}`)).toBe(200);
  });

  it("wait, or are spam, for those who moderate", async () => {
    const { list } = await inventedWith();
    for (const status of ["hold", "spam"])
      expect((await list(`wp/v2/comments?status=${status}`, ADMIN)).map((comment) => comment.status)).toEqual([status]);
    expect((await list(`wp/v2/comments?${EVERY}`, ADMIN)).length).toBe(30);
  });
});

describe("the theme of an invented site", () => {
  it("has templates and parts that belong to it", async () => {
    const { list } = await inventedWith();
    const [theme, ...others] = await list("wp/v2/themes?status[]=active", ADMIN);
    expect(others).toEqual([]);
    const templates = await list("wp/v2/templates", ADMIN);
    const parts = await list("wp/v2/template-parts", ADMIN);
    expect(templates.map(({ slug }) => slug)).toEqual(["index", "single", "page", "archive", "404"]);
    expect(parts.map(({ area }) => area)).toEqual(["header", "footer"]);
    for (const { id, theme: own, slug } of [...templates, ...parts])
      expect([id, own]).toEqual([`${theme?.stylesheet as string}//${slug as string}`, theme?.stylesheet]);
  });

  it("leads to what people have styled otherwise, and says itself what it looks like", async () => {
    const { body, list } = await inventedWith();
    const [theme] = await list("wp/v2/themes?status[]=active", ADMIN);
    const links = theme?._links as Record<string, { href: string }[]>;
    const styles = await body(links["wp:user-global-styles"]?.[0]?.href ?? "", ADMIN);
    expect(styles).toMatchObject({ title: { rendered: "Custom Styles" }, styles: { color: { text: "#1f2a30" } } });
    const own = await body(`wp/v2/global-styles/themes/${theme?.stylesheet as string}`, ADMIN);
    expect(Object.keys(own)).toEqual(expect.arrayContaining(["settings", "styles"]));
    const entries = await list(`wp/v2/posts?${EVERY}&status=any`, ADMIN);
    expect(idsOf(entries)).not.toContain(styles.id);
  });

  it("shows a navigation that is there", async () => {
    const { body, list } = await inventedWith();
    const [theme] = await list("wp/v2/themes?status[]=active", ADMIN);
    const header = await body(`wp/v2/template-parts/${theme?.stylesheet as string}//header?context=edit`, ADMIN);
    const [, id] = /wp:navigation \{"ref":(\d+)\}/.exec(scalarText((header.content as JsonObject).raw)) ?? [];
    expect((await body(`wp/v2/navigation/${id}`)).id).toBe(Number(id));
  });

  it("is that of the templates that were handed over", async () => {
    const template = { id: "quay//index", theme: "quay", slug: "index", source: "theme", content: { raw: "" } };
    const { list } = await inventedWith({ seeds: [{ answers: { "wp/v2/templates": [template] } }] as never });
    expect(idsOf(await list("wp/v2/templates", ADMIN))).toEqual(["quay//index"]);
    expect(idsOf(await list("wp/v2/template-parts", ADMIN))).toEqual(["quay//header", "quay//footer"]);
    const [theme] = await list("wp/v2/themes?status[]=active", ADMIN);
    expect(theme?.stylesheet).toBe("quay");
  });

  it("shows widgets where it has room for them", async () => {
    const { list } = await inventedWith();
    const sidebars = await list("wp/v2/sidebars", ADMIN);
    const widgets = await list("wp/v2/widgets?context=edit", ADMIN);
    const types = idsOf(await list("wp/v2/widget-types", ADMIN));
    const shown = sidebars.flatMap((sidebar) => sidebar.widgets as string[]);
    expect([shown.length, new Set(shown)]).toEqual([widgets.length, new Set(idsOf(widgets))]);
    for (const { id_base: type } of widgets) expect(types).toContain(type);
  });
});

describe("an invented site", () => {
  it("is called by words that people read", async () => {
    const { list } = await inventedWith();
    const bases = ["posts", "pages", "media", "rooms", "blocks", "navigation", "categories", "tags", "floors", "menus"];
    for (const base of bases)
      for (const record of await list(`wp/v2/${base}?${EVERY}&context=edit`, ADMIN))
        expect(titleOf(record), base).toMatch(/^(?:[A-Z][a-z]*|\d+)(?:[:,.]? [A-Za-z0-9]+)*$/);
  });

  it("is the same for the same seed, and another for another", async () => {
    const texts = async (seed: number) => {
      const { text } = await inventedWith({ seed });
      return Promise.all(["posts", "comments", "categories"].map((base) => text(`wp/v2/${base}?${EVERY}`)));
    };
    expect(await texts(1)).toEqual(await texts(1));
    expect(await texts(1)).not.toEqual(await texts(2));
  });

  it("grows with its scale", async () => {
    const { site, list } = await inventedWith({ scale: 3 });
    const sizes = ["posts", "pages", "comments", "categories", "menus", "templates"].map(
      (base) => site.state(`wp/v2/${base}`).length,
    );
    expect(sizes).toEqual([84, 40, 96, 27, 3, 5]);
    const titles = (await list(`wp/v2/posts?${EVERY}`, ADMIN)).map(titleOf);
    expect(new Set(titles).size).toBe(72);
  });

  it("goes on from what was handed over", async () => {
    const posts = [7, 30].map((id) => ({
      id,
      title: `Post ${id}`,
      status: id === 7 ? "publish" : "draft",
      slug: `p${id}`,
    }));
    const { list, status } = await inventedWith({ seeds: [{ answers: { "wp/v2/posts": posts } }] as never });
    const comments = await list(`wp/v2/comments?${EVERY}`);
    expect(new Set(comments.map(({ post }) => post))).toEqual(new Set([7]));
    const [page] = await list("wp/v2/pages?orderby=id&order=asc");
    expect(page?.id).toBe(31);
    expect(await status("wp/v2/posts/7/revisions", ADMIN)).toBe(200);
    expect(await list("wp/v2/posts/7/revisions", ADMIN)).toEqual([]);
    const linked = (await list(`wp/v2/menu-items?${EVERY}`, ADMIN)).filter(({ object }) => object === "post");
    expect(linked.map(({ object_id: id, invalid }) => [id, invalid])).toEqual([
      [7, false],
      [7, false],
    ]);
  });

  it("keeps to the members that its document has", async () => {
    const { list } = await inventedWith({ index: coreDocument as never });
    const [post] = await list("wp/v2/posts?context=edit", ADMIN);
    const [category] = await list("wp/v2/categories", ADMIN);
    expect(post).not.toHaveProperty("floors");
    expect(Object.keys(category ?? {})).not.toContain("locations");
    const flat = await inventedWith({ index: documentWithout("media", "categories") as never });
    const [bare] = await flat.list("wp/v2/posts", ADMIN);
    expect(bare?.featured_media).toBe(0);
  });
});

describe("meta of an invented site", () => {
  it.each([
    ["menus", []],
    ["menu-items", []],
    ["comments", { _wp_note_status: null, house_score: 0 }],
  ])("of %s shows every registered key", async (base, meta) => {
    const { list } = await inventedWith();
    const [record] = await list(`wp/v2/${base}?per_page=1`, ADMIN);
    expect(record?.meta).toEqual(meta);
  });
});

describe("sidebars of an invented site", () => {
  it.each([
    ["a theme of blocks", document, "inactive"],
    ["a theme without blocks", documentWithout("templates", "template-parts"), "active"],
  ])("of %s tell whether they are shown", async (_title, index, status) => {
    const { list } = await inventedWith({ index: index as never });
    const sidebars = await list("wp/v2/sidebars", ADMIN);
    expect(sidebars.map((sidebar) => [sidebar.id, sidebar.status])).toEqual([
      ["wp_inactive_widgets", "inactive"],
      ["sidebar-1", status],
      ["footer-1", status],
    ]);
  });
});
