import { withAmpersands } from "./entities.ts";
import { shortcodesApart } from "./shortcode-tags.ts";
import { tagsApart } from "./tags.ts";
import { withPrimes } from "./primes.ts";
import { trimAscii } from "./white-space.ts";

/** Elements whose text stays as it was typed. */
const VERBATIM = new Set(["pre", "code", "kbd", "style", "script", "tt"]);

const MARKS = {
  ellipsis: "&#8230;",
  openQuote: "&#8220;",
  closeQuote: "&#8221;",
  openSingle: "&#8216;",
  closeSingle: "&#8217;",
  apostrophe: "&#8217;",
  prime: "&#8242;",
  doublePrime: "&#8243;",
  enDash: "&#8211;",
  emDash: "&#8212;",
  times: "&#215;",
} as const;

/** Words that begin with an apostrophe where a quote would be guessed. */
const CLIPPED = ["tain't", "twere", "twas", "tis", "twill", "til", "bout", "nuff", "round", "cause", "em"];

/** Stand for marks whose neighbours are still to be looked at: no text between tags holds a `<`. */
const OPEN = "<o>";
const APOSTROPHE = "<a>";

/** What is in every text of which something is set, and in few others. */
const TYPED = /[&'"`<[-]|\.\.\.|\(tm\)|[\d.,]x\d/;

/** The text with the printer's quotes, dashes, ellipses and `×` in place of the typewriter's, tags and comments left alone. */
export function typeset(text: string): string {
  if (!TYPED.test(text)) return text;
  const open: string[] = [];
  return tagsApart(text)
    .map((piece, at) => (at % 2 === 0 ? betweenTags(piece, open) : tagTypeset(piece, open)))
    .join("");
}

/** A tag keeps its marks but for bare ampersands; the elements of verbatim text are counted. */
function tagTypeset(tag: string, open: string[]): string {
  if (tag.startsWith("<!--")) return tag;
  const closes = tag.startsWith("</");
  const start = closes ? 2 : 1;
  const space = tag.indexOf(" ");
  const name = tag.slice(start, space === -1 ? -1 : space);
  if (VERBATIM.has(name)) {
    if (!closes) open.push(name);
    else if (open.at(-1) === name) open.pop();
  }
  return withAmpersands(tag);
}

function betweenTags(text: string, open: readonly string[]): string {
  if (open.length > 0 || trimAscii(text) === "") return text;
  return shortcodesApart(text, { strict: true })
    .map((piece, at) => (at % 2 === 0 ? wordsTypeset(piece) : piece))
    .join("");
}

function wordsTypeset(text: string): string {
  if (trimAscii(text) === "") return text;
  let set = fixedMarks(text);
  if (set.includes("'")) set = singleQuotes(set);
  if (set.includes('"')) set = doubleQuotes(set);
  if (set.includes("-")) set = dashes(set);
  return withAmpersands(timesSigns(set));
}

function fixedMarks(text: string): string {
  const set = text
    .replaceAll("...", MARKS.ellipsis)
    .replaceAll("``", MARKS.openQuote)
    .replaceAll("''", MARKS.closeQuote)
    .replaceAll(" (tm)", " &#8482;");
  if (!set.includes("'")) return set;
  return CLIPPED.reduce((kept, word) => kept.replaceAll(`'${word}`, `'${word}`.replaceAll("'", MARKS.apostrophe)), set);
}

function singleQuotes(text: string): string {
  const set = text
    .replace(/'(\d\d)'(?=$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g, `${APOSTROPHE}$1${MARKS.closeSingle}`)
    .replace(/'(\d\d)"(?=$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g, `${APOSTROPHE}$1${MARKS.closeQuote}`)
    .replace(/'(?=\d\d(?:$|(?![%\d]|[.,]\d)))/g, APOSTROPHE)
    .replace(/(?<=^|[\r\n\t \u00a0]|&nbsp;)'(\d[.,\d]*)'/g, `${OPEN}$1${MARKS.closeSingle}`)
    .replace(/(?<=^|[([{"-]|&lt;|[\r\n\t \u00a0]|&nbsp;)'/g, OPEN)
    .replace(/(?<![\r\n\t \u00a0]|&nbsp;)'(?!$|[.,:;!?"'(){}[\]-]|&[lg]t;|[\r\n\t \u00a0]|&nbsp;)/g, APOSTROPHE);
  return withPrimes(set, { mark: "'", prime: MARKS.prime, open: OPEN, close: MARKS.closeSingle })
    .replaceAll(APOSTROPHE, MARKS.apostrophe)
    .replaceAll(OPEN, MARKS.openSingle);
}

function doubleQuotes(text: string): string {
  const set = text
    .replace(/(?<=^|[\r\n\t \u00a0]|&nbsp;)"(\d[.,\d]*)"/g, `${OPEN}$1${MARKS.closeQuote}`)
    .replace(/(?<=^|[([{-]|&lt;|[\r\n\t \u00a0]|&nbsp;)"(?![\r\n\t \u00a0]|&nbsp;)/g, OPEN);
  return withPrimes(set, { mark: '"', prime: MARKS.doublePrime, open: OPEN, close: MARKS.closeQuote }).replaceAll(
    OPEN,
    MARKS.openQuote,
  );
}

function dashes(text: string): string {
  return text
    .replaceAll("---", MARKS.emDash)
    .replace(/(?<=^|[\r\n\t \u00a0]|&nbsp;)--(?=$|[\r\n\t \u00a0]|&nbsp;)/g, MARKS.emDash)
    .replace(/(?<!xn)--/g, MARKS.enDash)
    .replace(/(?<=^|[\r\n\t \u00a0]|&nbsp;)-(?=$|[\r\n\t \u00a0]|&nbsp;)/g, MARKS.enDash);
}

/** An `x` between two numbers becomes `×`, but in `0x10` and in words. */
function timesSigns(text: string): string {
  let set = "";
  let from = 0;
  for (let at = text.indexOf("x"); at !== -1; at = text.indexOf("x", at + 1)) {
    if (!endsANumber(text, from, at) || !beginsANumber(text, at + 1)) continue;
    set += text.slice(from, at) + MARKS.times;
    from = at + 1;
  }
  return set + text.slice(from);
}

function endsANumber(text: string, from: number, end: number): boolean {
  let start = end;
  while (start > from && /[\d.,]/.test(text.charAt(start - 1))) start -= 1;
  const isInWord = start > 0 && /\w/.test(text.charAt(start - 1));
  const number = text.slice(start, end).replace(isInWord ? /^\d+/ : /^[.,]+/, "");
  return /\d/.test(number) && !/^[.,]*0$/.test(number) && number !== "";
}

function beginsANumber(text: string, start: number): boolean {
  if (!/\d/.test(text.charAt(start))) return false;
  let end = start;
  while (/[\d.,]/.test(text.charAt(end))) end += 1;
  return /[.,]/.test(text.slice(start, end)) || !/\w/.test(text.charAt(end));
}
