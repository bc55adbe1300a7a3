import { expect, test } from "vitest";
import { typeset } from "../../src/text/typography.ts";

test.each([
  ['"Quoted" day', "&#8220;Quoted&#8221; day"],
  ["it's done...", "it&#8217;s done&#8230;"],
  ["'single' and 'double'", "&#8216;single&#8217; and &#8216;double&#8217;"],
  ["class of '99", "class of &#8217;99"],
  ["a 9' pole and a 9\" disc", "a 9&#8242; pole and a 9&#8243; disc"],
  ['the "9" he said', "the &#8220;9&#8221; he said"],
  ["wind -- rain --- snow - sun", "wind &#8212; rain &#8212; snow &#8211; sun"],
  ["well-known--really", "well-known&#8211;really"],
  ["9x9, 0x10, box 12x3cm", "9&#215;9, 0x10, box 12x3cm"],
  ["A & B &amp; C &#38; D", "A &#038; B &amp; C &#38; D"],
  ['<a title="x & y">"z"</a>', '<a title="x &#038; y">&#8220;z&#8221;</a>'],
  ["<code>'x' -- \"y\"</code> 'z'", "<code>'x' -- \"y\"</code> &#8216;z&#8217;"],
  ["<!-- it's --> it's", "<!-- it's --> it&#8217;s"],
  ["'tis 'em (tm)", "&#8217;tis &#8217;em &#8482;"],
  ['[gallery ids="1,2"] "x"', '[gallery ids="1,2"] &#8220;x&#8221;'],
  ['[unknown ids="1"]', "[unknown ids=&#8221;1&#8243;]"],
])("sets %s", (text, wanted) => {
  expect(typeset(text)).toBe(wanted);
});
