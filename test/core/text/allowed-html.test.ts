import { expect, test } from "vitest";
import type { AllowedFor } from "../../../src/core/text/allowed-elements.ts";
import { allowedHtml } from "../../../src/core/text/allowed-html.ts";
import { keptComment } from "../../../src/core/text/comments.ts";
import { keptDescription, keptName, keptSettingText, keptUsername } from "../../../src/core/text/names.ts";
import { keptTitle } from "../../../src/core/text/titles.ts";

test.each<[AllowedFor, string, string]>([
  ["post", '<script>alert(1)</script><p onclick="x">ok</p><iframe src="x"></iframe>', "alert(1)<p>ok</p>"],
  ["post", "a < b & c", "a &lt; b &amp; c"],
  ["post", "&amp; &eacute; &foo; &#39; &#x27;", "&amp; &eacute; &amp;foo; &#039; &#x27;"],
  ["post", '<a href="javascript:alert(1)">x</a>', '<a href="alert(1)">x</a>'],
  ["post", "<a href='/x' onmouseover=y>x</a>", "<a href='/x'>x</a>"],
  ["post", '<img src=x.png width=3 onerror="y" />', '<img src="x.png" width="3" />'],
  ["post", '<p style="color: red; behavior: url(x)">x</p>', '<p style="color: red">x</p>'],
  ["post", '<p data-x="1" aria-label="y">x</p>', '<p data-x="1" aria-label="y">x</p>'],
  [
    "post",
    "<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->",
    "<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->",
  ],
  ["post", '<object data="x" /><object data="x">y</object>', "<object>y</object>"],
  ["comment", "An author answers <b>b</b> <script>x</script>.", "An author answers <b>b</b> x."],
  ["comment", '<p><a href="/x" rel="y">z</a></p>', '<a href="/x">z</a>'],
  ["description", '<a href="/x" rel="y">z</a>', '<a href="/x" rel="y">z</a>'],
])("keeps for a %s of %s", (where, raw, kept) => {
  expect(allowedHtml(raw, where)).toBe(kept);
});

test.each([
  "background-image:linear-gradient(90deg,red 0%,blue 100%)",
  "background:linear-gradient(135deg,rgb(6,147,227) 0%,rgba(155,81,224,0.5) 100%)",
  "background:repeating-radial-gradient(red, blue 20%)",
  "background-image:conic-gradient(from 45deg, red, blue), repeating-linear-gradient(red, blue)",
  "padding:calc((1px + 2px) * 2)",
  "font-size:clamp(1rem, 1rem + ((1vw - 0.2rem) * 0.5), 2rem)",
  "color:var(--a, var(--b))",
  "width:min(1px, max(2px, 3%))",
  "transform:rotate(45deg) translateX(calc(1px + 2px))",
  "clip-path:circle(40%)",
  "background-image:url(pictures/a.png)",
  "background:green url('/a.png') no-repeat",
  "cursor:url(https://house.example/a.cur), auto",
  "filter:url(#blurred)",
  "--own:linear-gradient(red, blue)",
  "--own:url(/a.png)",
  "stroke-width:2",
  "red",
])("keeps the style %s", (style) => {
  expect(allowedHtml(`<p style="${style}">x</p>`, "post")).toBe(`<p style="${style}">x</p>`);
});

test.each([
  "color:linear-gradient(red, blue)",
  "background:linear-gradient(red, blue(1, (2)))",
  "background:linear-gradient(red, blue",
  "padding:calc((1px + 2px) * 2",
  "padding:expression(1)",
  "color:rgb(1,2,3)",
  "color:url(/a.png)",
  "--own:1 url(/a.png)",
  "background:url(javascript:x)",
  "background:url()",
  "COLOR:red",
  "order:2",
])("takes the style %s away", (style) => {
  expect(allowedHtml(`<p style="${style};margin:0">x</p>`, "post")).toBe('<p style="margin:0">x</p>');
});

test.each([
  [
    String.raw`<!-- wp:a {"a":"\u003cscript\u003e1\u003c/script\u003e"} --><p>x</p><!-- /wp:a -->`,
    '<!-- wp:a {"a":"1"} --><p>x</p><!-- /wp:a -->',
  ],
  [
    String.raw`<!-- wp:a {"a":{"b":["\u003cb onclick=\u0022x\u0022\u003ey--z \u0026 \\"]}} /-->`,
    String.raw`<!-- wp:a {"a":{"b":["\u003cb\u003ey\u002d\u002dz \u0026amp; \u005c"]}} /-->`,
  ],
  [String.raw`<!-- wp:a {"\u003cscript\u003eb":1} /-->`, '<!-- wp:a {"b":1} /-->'],
  [
    '<!-- wp:paragraph {"dropCap": true, "x": {}} -->\n<p>x</p>\n<!-- /wp:paragraph -->',
    '<!-- wp:paragraph {"dropCap":true,"x":[]} -->\n<p>x</p>\n<!-- /wp:paragraph -->',
  ],
  [
    "<!-- wp:core/paragraph {} --><p>x</p><!-- /wp:core/paragraph -->",
    "<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->",
  ],
  ["<!-- wp:more   /--> <!-- wp:my/own --><!-- /wp:my/own -->", "<!-- wp:more /--> <!-- wp:my/own /-->"],
  ['<!-- wp:a {"b":no} --><p onclick="x">x</p>', "<!-- wp:a --><p>x</p><!-- /wp:a -->"],
  [String.raw`<!-- wp:a {"b":"\u003cscript\u003e"} ----><p>x</p>`, '<!-- wp:a {"b":""} --><p>x</p><!-- /wp:a -->'],
  [
    '<!-- wp:a {"b":"<script>1</script>"} --><p>x</p><!-- wp:c /-->',
    '&lt;!-- wp:a {&quot;b&quot;:&quot;1"} --&gt;<p>x</p><!-- wp:c /-->',
  ],
  ["a ---> b <!-- c --->", "a ---&gt; b <!-- c -->"],
])("writes the blocks of %s anew", (raw, kept) => {
  expect(allowedHtml(raw, "post")).toBe(kept);
});

test("leaves values of blocks out where they are too deep inside one another", () => {
  const raw = `<!-- wp:a {"b":${"[".repeat(50_000)}${"]".repeat(50_000)}} /-->`;
  expect(allowedHtml(raw, "post")).toContain("[[null]]");
});

test("keeps names, descriptions, titles and settings as recorded", () => {
  expect(keptName("A & B <b>c</b>")).toBe("A &amp; B c");
  expect(keptDescription("<script>x</script><b>b</b>")).toBe("x<b>b</b>");
  expect(keptTitle("Filtered <script>x</script> ", { unfiltered: false })).toBe("Filtered x");
  expect(keptTitle("<em>loud</em> ", { unfiltered: true })).toBe("<em>loud</em>");
  expect(keptSettingText("<b>x</b> & y")).toBe("&lt;b&gt;x&lt;/b&gt; &amp; y");
  expect(keptUsername(" Ñina <b>N</b>*%20 ")).toBe("Nina N*");
});

test("leaves links of comments to search engines", () => {
  expect(keptComment('<a href="/x">y</a>', { unfiltered: false })).toBe('<a href="/x" rel="nofollow ugc">y</a>');
});
