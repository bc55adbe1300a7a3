import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { firstWords, paragraphs } from "../../src/text/paragraphs.ts";

test.each([
  ["", ""],
  [" \n ", ""],
  ["one", "<p>one</p>\n"],
  ["one\ntwo\r\n\r\nthree", "<p>one<br />\ntwo</p>\n<p>three</p>\n"],
  ["one\n\u00a0\n\ntwo", "<p>one<br />\n\u00a0</p>\n<p>two</p>\n"],
  ["\u00a0", "<p>\u00a0</p>\n"],
  ["<p>one<br />\u00a0</p>", "<p>one<br />\u00a0</p>\n"],
  ["<div>block</div>\nafter", "<div>block</div>\n<p>after</p>\n"],
  ["<ul>\n<li>one</li>\n<li>two</li>\n</ul>", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"],
  ["<blockquote>said</blockquote>", "<blockquote><p>said</p></blockquote>\n"],
  ["<pre>a\n\nb</pre>", "<pre>a\n\nb</pre>\n"],
  ["a<br>b", "<p>a<br />b</p>\n"],
  ["a<br><br/>b", "<p>a</p>\n<p>b</p>\n"],
  ["<script>\na\n</script>", "<p><script>\na\n</script></p>\n"],
  ["<a\nhref='x'>y</a>", "<p><a\nhref='x'>y</a></p>\n"],
  ["<h2>Head</h2>text", "<h2>Head</h2>\n<p>text</p>\n"],
  ["a<hr>b", "<p>a</p>\n<hr>\n<p>b</p>\n"],
])("makes paragraphs of %j", (text, wanted) => {
  expect(paragraphs(text)).toBe(wanted);
});

test("makes the same of a text without tags as of one with a tag", () => {
  const pieces = constantFrom(
    "one",
    "two & three.",
    " ",
    "\t",
    "\n",
    "\n\n",
    "\n\n\n",
    "\r\n",
    "\r",
    "\u00a0",
    "\v",
    "[more]",
  );
  assert(
    property(array(pieces, { maxLength: 12 }), (further) => {
      const text = ["one", ...further].join("");
      expect(paragraphs(`<b></b>${text}`)).toBe(paragraphs(text).replace("<p>", "<p><b></b>"));
    }),
    { numRuns: 5000 },
  );
});

test("cuts words where there are more", () => {
  expect(firstWords("<b>one</b> two\nthree", 2)).toBe("one two [&hellip;]");
  expect(firstWords("<script>x</script> one", 2)).toBe("one");
});
