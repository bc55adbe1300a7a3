import { type CharSet, charTest } from "../pcre/char-set.ts";
import type { PatternNode } from "../pcre/node.ts";
import { parsePattern } from "../pcre/parse/pattern.ts";

/** Characters in the order in which they are tried, and how long what may repeat gets. */
const tastes: readonly { readonly alphabet: string; readonly length: number; readonly alternative: number }[] = [
  { alphabet: "1az-", length: 1, alternative: 0 },
  { alphabet: "abc1", length: 3, alternative: 0 },
  { alphabet: "kA1_", length: 2, alternative: 1 },
  { alphabet: "xyz09-", length: 8, alternative: 0 },
  { alphabet: "7m", length: 0, alternative: 0 },
];
const further = "aA1_-./: ,%@#!?*+=()[]{}'\"~^|&;$<>\\";

/** Texts that a pattern probably takes, the likeliest first; none for one that is not understood. The caller tries them. */
export function textsOfPattern(pattern: string): string[] {
  let root: PatternNode;
  try {
    ({ root } = parsePattern(pattern));
  } catch {
    return [];
  }
  const short = tastes.filter(({ length }) => lettersOf(root, (min) => Math.max(min, length)) <= LONGEST);
  const texts = short.map((taste) => writeNode(root, { ...taste, alphabet: taste.alphabet + further }, 0));
  return [...new Set(texts)];
}

/** A text that is longer than this is not written, whatever a pattern asks for. */
const LONGEST = 10_000;

/** How often a repeat is written that has to come so many times, where it may come that often. */
type Times = (min: number) => number;

/** About how many letters a text of a pattern takes, its longest branches written; without end for one that is not understood. */
export function lettersOfPattern(pattern: string, times: Times): number {
  try {
    return lettersOf(parsePattern(pattern).root, times);
  } catch {
    return Infinity;
  }
}

function lettersOf(node: PatternNode, times: Times): number {
  switch (node.kind) {
    case "sequence":
      return node.items.reduce((sum, item) => sum + lettersOf(item, times), 0);
    case "choice":
      return Math.max(0, ...node.branches.map((branch) => lettersOf(branch, times)));
    case "capture":
    case "atomic":
      return lettersOf(node.body, times);
    case "repeat":
      // What is repeated without a letter is work all the same.
      return Math.min(times(node.min), node.max) * Math.max(1, lettersOf(node.body, times));
    default:
      return node.kind === "set" ? 1 : 0;
  }
}

type Taste = (typeof tastes)[number];

/** Writes a node as its `round`, from 0 on, under a quantifier. */
function writeNode(node: PatternNode, taste: Taste, round: number): string {
  switch (node.kind) {
    case "set":
      return writeSet(node.set, taste, round);
    case "sequence":
      return node.items.map((item) => writeNode(item, taste, 0)).join("");
    case "choice": {
      const branch = node.branches[taste.alternative % node.branches.length];
      return branch === undefined ? "" : writeNode(branch, taste, 0);
    }
    case "capture":
    case "atomic":
      return writeNode(node.body, taste, 0);
    case "repeat": {
      const times = Math.min(Math.max(node.min, taste.length), node.max);
      return Array.from({ length: times }, (_, at) => writeNode(node.body, taste, at)).join("");
    }
    default:
      return "";
  }
}

function writeSet(set: CharSet, { alphabet }: Taste, round: number): string {
  const [only] = set.ranges;
  const isLiteral = !set.negated && set.ranges.length === 1 && set.properties.length === 0;
  if (isLiteral && only?.[0] === only?.[1]) return String.fromCodePoint(only?.[0] ?? 0);
  const fits = charTest(set);
  const fitting = Array.from(alphabet).filter((character) => fits(character.charCodeAt(0)));
  return fitting[round % Math.min(3, Math.max(fitting.length, 1))] ?? "";
}
