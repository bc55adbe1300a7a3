import { wordSet } from "./char-class.ts";
import { charTest } from "./char-set.ts";
import type { PcrePlace } from "./node.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

// Made when first needed, as is the segmenter: most starts see no pattern that asks for them, and they take long to make.
const wordTests = new Map<boolean, (codePoint: number) => boolean>();

function wordAt(text: Uint32Array, at: number, bytes: boolean): boolean {
  const codePoint = text[at];
  if (codePoint === undefined) return false;
  const known = wordTests.get(bytes);
  if (known) return known(codePoint);
  const test = charTest(wordSet(bytes));
  wordTests.set(bytes, test);
  return test(codePoint);
}

type PlaceTest = (text: Uint32Array, at: number, bytes: boolean) => boolean;

const TESTS: Readonly<Record<PcrePlace, PlaceTest>> = {
  end: (text, at) => at === text.length,
  endOrNewline: (text, at) => at === text.length || (at === text.length - 1 && text[at] === LINE_FEED),
  lineEnd: (text, at) => at === text.length || text[at] === LINE_FEED,
  lineStart: (text, at) => at === 0 || (at < text.length && text[at - 1] === LINE_FEED),
  notWordBoundary: (text, at, bytes) => wordAt(text, at - 1, bytes) === wordAt(text, at, bytes),
  start: (_, at) => at === 0,
  wordBoundary: (text, at, bytes) => wordAt(text, at - 1, bytes) !== wordAt(text, at, bytes),
};

/** Whether a position of a text, given as code points or bytes, is such a place. */
export function isPlace(place: PcrePlace, text: Uint32Array, at: number, bytes: boolean): boolean {
  return TESTS[place](text, at, bytes);
}

/** How many characters a line ending takes here: 0 when there is none. */
export function newlineLength(text: Uint32Array, at: number, unicode: boolean): number {
  const codePoint = text[at];
  if (codePoint === undefined) return 0;
  if (codePoint === CARRIAGE_RETURN) return text[at + 1] === LINE_FEED ? 2 : 1;
  if (codePoint === LINE_FEED) return 1;
  const isOther =
    codePoint === 0x0b || codePoint === 0x0c || codePoint === 0x85 || codePoint === 0x2028 || codePoint === 0x2029;
  return unicode && isOther ? 1 : 0;
}

let segmenter: Intl.Segmenter | undefined;

const FIRST_COMBINING = 0x300;

/** Whether a character is one that never makes a cluster with such another; a text's end is none. */
function standsAlone(codePoint: number | undefined): boolean {
  return codePoint !== undefined && codePoint < FIRST_COMBINING && codePoint !== CARRIAGE_RETURN;
}

/** How many code points the grapheme cluster takes that starts here: 0 at the end of the text. */
export function graphemeLength(text: Uint32Array, at: number): number {
  if (standsAlone(text[at]) && standsAlone(text[at + 1])) return 1;
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  for (let reach = 8; ; reach *= 2) {
    const part = text.subarray(at, at + reach);
    const [first] = segmenter.segment(String.fromCodePoint(...part));
    const length = first ? Array.from(first.segment).length : 0;
    if (length < part.length || at + reach >= text.length) return length;
  }
}
