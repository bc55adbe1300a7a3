import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { houseWith, callsOf } from "../site-with.ts";

const NOTES = '[{"id":"a","content":"A <b>note</b>."},{"id":"b","content":"More."}]';
const RAW = "<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph --><!-- wp:footnotes /-->";
const LIST =
  '<ol class="wp-block-footnotes"><li id="a">A <b>note</b>. <a href="#a-link" aria-label="Jump to footnote reference 1">↩︎</a></li>' +
  '<li id="b">More. <a href="#b-link" aria-label="Jump to footnote reference 2">↩︎</a></li></ol>';

const house = await houseWith({
  "wp/v2/posts": [
    { id: 5, slug: "moss", title: "Moss", content: { raw: RAW }, excerpt: { raw: "" }, meta: { footnotes: NOTES } },
  ],
});
const call = callsOf(house);

async function shown(path: string, member = "content"): Promise<unknown> {
  const { body } = await call(`GET wp/v2/posts/${path}`);
  return (body[member] as JsonObject)["rendered"];
}

const made = async (body: JsonObject) => {
  const answer = await call("POST wp/v2/posts", { as: "administrator", body: { status: "publish", ...body } });
  return answer.body as JsonObject & { id: number; content: JsonObject; excerpt: JsonObject };
};

beforeEach(() => house.reset());

describe("footnotes of an entry", () => {
  it("are listed where their block stands", async () => {
    expect(await shown("5")).toBe(`<p class="wp-block-paragraph">Text</p>${LIST}`);
    expect((await made({ content: RAW, meta: { footnotes: NOTES } })).content["rendered"]).toContain(LIST);
    expect((await made({ content: RAW })).content["rendered"]).toBe('<p class="wp-block-paragraph">Text</p>');
  });

  it("follow what is written into the meta, and into the content", async () => {
    const { id } = await made({ content: RAW, meta: { footnotes: "[]" } });
    const write = (body: JsonObject) => call(`POST wp/v2/posts/${id}`, { as: "administrator", body });
    await write({ meta: { footnotes: NOTES } });
    expect(await shown(`${id}`)).toContain(LIST);
    await write({ content: `Else. ${RAW}` });
    expect(await shown(`${id}`)).toContain(LIST);
    await write({ meta: { footnotes: null } });
    expect(await shown(`${id}`)).not.toContain("<ol");
  });

  it("wait for the password, and are no part of a made excerpt", async () => {
    const { id } = await made({ content: RAW, meta: { footnotes: NOTES }, password: "key" });
    expect(await shown(`${id}`)).toBe("");
    expect(await shown(`${id}?password=key`)).toContain(LIST);
    expect(await shown("5", "excerpt")).toBe("<p>Text</p>\n");
  });
});

const bound = (block: string, html: string, attributes: JsonObject) => {
  const bindings = Object.entries(attributes).map(([name, key]) => [name, { source: "core/post-meta", args: { key } }]);
  const metadata = { bindings: Object.fromEntries(bindings) as JsonObject };
  return `<!-- wp:${block} ${JSON.stringify({ metadata })} -->${html}<!-- /wp:${block} -->`;
};

describe("blocks that are bound to meta", () => {
  it.each([
    ["paragraph", "<p>x</p>", { content: "house_rating" }, '<p class="wp-block-paragraph">4</p>'],
    ["heading", "<h3>x</h3>", { content: "house_rating" }, '<h3 class="wp-block-heading">4</h3>'],
    ["paragraph", "<p>x</p>", { content: "footnotes" }, '<p class="wp-block-paragraph"><b>y</b></p>'],
    ["button", '<a href="/x">x</a>', { text: "house_rating", url: "footnotes" }, '<a href="http://by/b">4</a>'],
    ["image", '<img alt="" src="/x">', { alt: "house_rating" }, '<img decoding="async" alt="4" src="/x">'],
    ["image", '<img src="/x">', { title: "house_rating" }, '<img decoding="async" title="4" src="/x">'],
    ["paragraph", "<p>x</p>", { content: "house_colors" }, '<p class="wp-block-paragraph">x</p>'],
    ["paragraph", "<p>x</p>", { content: "_hidden" }, '<p class="wp-block-paragraph">x</p>'],
    ["paragraph", "<p>x</p>", { content: "unknown" }, '<p class="wp-block-paragraph">x</p>'],
    ["paragraph", "<p>x</p>", { align: "house_rating" }, '<p class="wp-block-paragraph">x</p>'],
    ["html", "<p>x</p>", { content: "house_rating" }, "<p>x</p>"],
  ])("%s %s with %j are shown as %s %s", async (block, html, attributes, wanted) => {
    const meta = { house_rating: 4, footnotes: "<b>y</b>" };
    expect((await made({ content: bound(block, html, attributes), meta })).content["rendered"]).toBe(wanted);
  });

  it("are told by made excerpts too", async () => {
    const content = bound("paragraph", "<p>x</p>", { content: "house_rating" });
    const { id, excerpt } = await made({ content, meta: { house_rating: 4 } });
    expect(excerpt["rendered"]).toBe("<p>4</p>\n");
    expect(await shown(`${id}?excerpt_length=1`, "excerpt")).toBe("<p>4</p>\n");
  });
});
