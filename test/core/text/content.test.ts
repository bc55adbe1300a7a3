import { expect, test } from "vitest";
import { allowedHtml } from "../../../src/core/text/allowed-html.ts";
import { keptComment, renderedComment } from "../../../src/core/text/comments.ts";
import { renderedContent } from "../../../src/core/text/content.ts";
import { renderedExcerpt } from "../../../src/core/text/excerpts.ts";
import { keptName } from "../../../src/core/text/names.ts";
import { renderedTitle } from "../../../src/core/text/titles.ts";
import { slugOf, uniqueSlug } from "../../../src/text/slug.ts";

test.each([
  ['<!-- wp:paragraph --><p class="big">x</p><!-- /wp:paragraph -->', '<p class="big wp-block-paragraph">x</p>'],
  ["<!-- wp:html --><b>x</b><!-- /wp:html --> tail", "<b>x</b> tail"],
  ["<!-- wp:latest-posts /-->", ""],
  ["<!-- /wp:paragraph -->", "<p><!-- /wp:paragraph --></p>\n"],
  [
    '<!-- wp:group {"layout":{"type":"constrained"}} --><div class="wp-block-group"><!-- wp:paragraph --><p>x</p><!-- /wp:paragraph --></div><!-- /wp:group -->',
    '<div class="wp-block-group is-layout-constrained wp-block-group-is-layout-constrained"><p class="wp-block-paragraph">x</p></div>',
  ],
  ["[caption]x[/caption]", "x\n"],
  ["[gallery]\n\n[[gallery]] [nobody]", "\n<p>[gallery] [nobody]</p>\n"],
  [
    '[caption width="30"]<img src="x.png" /> Blue[/caption]',
    '<figure style="width: 30px" class="wp-caption alignnone"><img decoding="async" src="x.png" /><figcaption class="wp-caption-text">Blue</figcaption></figure>\n',
  ],
  [
    '[caption id=""\u00a0width="30"]Above <img src="x.png" />\u00a0Blue[/caption]',
    '<figure style="width: 30px" class="wp-caption alignnone"><img decoding="async" src="x.png" /><figcaption class="wp-caption-text">\u00a0Blue</figcaption></figure>\n',
  ],
  ['[caption]Above <img src="x.png" /> Blue[/caption]', '<img decoding="async" src="x.png" />\n'],
  ['[caption width="30" caption="A\u00a0b"]x[/caption]', expect.stringContaining(">A b</figcaption>")],
  ["[gallery,x] [gallery-x]", "<p> [gallery-x]</p>\n"],
  ["fine :) and x:)", "<p>fine 🙂 and x:)</p>\n"],
  ['<img src="x" width="1" height="2">', '<p><img loading="lazy" decoding="async" src="x" width="1" height="2"></p>\n'],
])("shows %s", (raw, wanted) => {
  expect(renderedContent(raw)).toEqual(wanted);
});

test("shows blocks that entries share, but not inside themselves for ever", () => {
  const sharedBlock = (id: number) => (id === 1 ? '<!-- wp:block {"ref":1} /-->a' : undefined);
  expect(renderedContent('<!-- wp:block {"ref":1} /-->', { sharedBlock })).toBe("a".repeat(10));
  expect(renderedContent('<!-- wp:block {"ref":2} /-->', { sharedBlock })).toBe("");
});

test("makes excerpts of what tells something", () => {
  const content =
    "<!-- wp:buttons --><p>no</p><!-- /wp:buttons --><!-- wp:group --><div><!-- wp:heading --><h2>yes</h2><!-- /wp:heading --></div><!-- /wp:group -->";
  expect(renderedExcerpt("", { content })).toBe("<p>yes</p>\n");
  expect(renderedExcerpt("", { content: "<b>one <!--more--> two" })).toBe("<p>one</p>\n");
  expect(renderedExcerpt("", { content: "one[caption]x[/caption] two<!--nextpage-->three" })).toBe("<p>one two</p>\n");
});

test("leaves marks of footnotes out of excerpts", () => {
  const mark = '<sup data-fn="aa-1" class="fn"><a href="#aa-1" id="aa-1-link">1</a></sup>';
  const blocks = `<!-- wp:paragraph --><p>text${mark} more<sup>2</sup></p><!-- /wp:paragraph -->`;
  expect(renderedExcerpt("", { content: blocks })).toBe("<p>text more2</p>\n");
  expect(renderedExcerpt("", { content: `text${mark} more` })).toBe("<p>text more</p>\n");
  expect(renderedContent(blocks)).toContain(mark);
});

test("spells the name of the software in texts that are shown", () => {
  const raw = `Wordpress (Wordpress) 'Wordpress' "Wordpress" Wordpress-Wordpress aWordpress`;
  const shown = "WordPress (WordPress) &#8216;WordPress&#8217; &#8220;WordPress&#8221; WordPress-Wordpress aWordpress";
  expect(renderedContent(raw)).toBe(`<p>${shown}</p>\n`);
  expect(renderedExcerpt("", { content: raw })).toBe(`<p>${shown}</p>\n`);
  expect(renderedComment(raw)).toBe(`<p>${shown}</p>\n`);
  expect(renderedExcerpt("A Wordpress")).toBe("<p>A Wordpress</p>\n");
  expect(renderedTitle("aWordpress Wordpress")).toBe("aWordPress WordPress");
});

test.each([
  ["see www.x.example.", '<p>see <a href="http://www.x.example" rel="nofollow ugc">www.x.example</a>.</p>\n'],
  [
    "(https://x.example/a?b=1&c=2), so",
    '<p>(<a href="https://x.example/a?b=1&#038;c=2" rel="nofollow ugc">https://x.example/a?b=1&#038;c=2</a>), so</p>\n',
  ],
  ["https://house.example/", '<p><a href="https://house.example/" rel="ugc">https://house.example/</a></p>\n'],
  [
    "www.x.example\u00a0y \u00a0www.x.example",
    expect.stringMatching(/^<p><a href="http:\/\/www\.x\.example[^<]*<\/a> \u00a0www\.x\.example<\/p>\n$/),
  ],
  ["a@x.example.", '<p><a href="mailto:a@x.example">a@x.example</a>.</p>\n'],
  ["javascript://x", "<p>javascript://x</p>\n"],
  ['<a href="/x">http://x.example</a>', '<p><a href="/x">http://x.example</a></p>\n'],
  ["<b>bold", "<p><b>bold</b></p>\n"],
  ["</i>x<b><i>y</b>", "<p>x<b><i>y</i></b></p>\n"],
])("shows the comment %s", (raw, shown) => {
  expect(renderedComment(raw, { host: "house.example" })).toEqual(shown);
});

test("keeps what links of comments say, and adds what they have to", () => {
  const kept = keptComment('<a rel="me" href="https://house.example/">x</a>', {
    unfiltered: true,
    host: "house.example",
  });
  expect(kept).toBe('<a href="https://house.example/" rel="me ugc">x</a>');
});

test("finds a slug that nobody has", () => {
  const taken = new Set(["moss", "moss-2"]);
  expect(uniqueSlug("moss", (slug) => taken.has(slug))).toBe("moss-3");
  expect(uniqueSlug("a".repeat(200), (slug) => slug.length === 200 && !slug.includes("-"))).toBe(
    `${"a".repeat(198)}-2`,
  );
});

const excerptOf = (content: string) => renderedExcerpt("", { content });
const asAuthor = (text: string) => allowedHtml(text, "post") + keptComment(text, { unfiltered: false });
const asStyle = (text: string) => allowedHtml(`<p style="background:)${text}">`, "post");
const keptByName = (text: string) => keptName(text) + slugOf(text);

test.each<[string, string]>([
  ["comments that never close", "<!--"],
  ["blocks that never close", "<!-- wp:a -->"],
  ["blocks with attributes", '<!-- wp:a {"b"'],
  ["block comments without end", "<!-- wp:a "],
  ["dashes of comments", "<!---"],
  ["elements that never close", "<b>"],
  ["elements that close in the wrong order", "<b><i></b>"],
  ["attributes", ' a="b'],
  ["tags", "<p "],
  ["items", "<p><li"],
  ["shortcodes", "[caption]"],
  ["shortcodes with attributes", "[caption a="],
  ["quotes", " \"1' "],
  ["numbers", "1,1x"],
  ["long numbers", "1,"],
  ["white space", "\t"],
  ["lines", "\n \n"],
  ["breaks", "<br "],
  ["scripts", "<script>\n"],
  ["preserved text", "<pre>"],
  ["entities", "&a"],
  ["addresses", "http://"],
  ["faces", ":("],
  ["mail", " a@"],
  ["mail of one word", "a.@"],
  ["punctuation", "http://a..,"],
  ["addresses of styles", "url("],
  ["functions of styles", "var("],
  ["gradients", "linear-gradient(()"],
])("hostile %s cost no more than their length", { timeout: 30_000 }, (_title, unit) => {
  const text = `<${unit.repeat(100_000 / unit.length)}`;
  for (const work of [renderedContent, renderedComment, excerptOf, asAuthor, asStyle, keptByName]) {
    const began = process.cpuUsage().user;
    work(text);
    work(unit.repeat(100_000 / unit.length));
    expect((process.cpuUsage().user - began) / 1000, work.name).toBeLessThan(4000);
  }
});
