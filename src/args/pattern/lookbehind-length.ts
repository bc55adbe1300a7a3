import { PatternError } from "./pattern-error.ts";
import type { PatternGroups } from "./pattern-groups.ts";
import type { GroupRef, PatternNode } from "./pattern-node.ts";

type Node<K extends PatternNode["kind"]> = Extract<PatternNode, { kind: K }>;

const LONGEST = 65_535;

function refuse(): never {
  throw new PatternError("a lookbehind has no fixed length");
}

/** The length of what a reference stands for; `open` holds the groups that are being measured. */
function lengthOfGroup(ref: GroupRef, groups: PatternGroups, open: ReadonlySet<number>): number {
  const numbers = groups.numbersOf(ref);
  const [number = 0] = numbers;
  if (number === 0 || numbers.length > 1 || open.has(number)) refuse();
  return lengthOf(groups.bodyOf(number), groups, new Set([...open, number]));
}

function same(lengths: readonly number[]): number {
  const [first = 0] = lengths;
  return lengths.every((length) => length === first) ? first : refuse();
}

function lengthOfSequence(items: readonly PatternNode[], groups: PatternGroups, open: ReadonlySet<number>): number {
  let sum = 0;
  for (const item of items) {
    if (item.kind === "verb" && (item.name === "ACCEPT" || item.name === "FAIL")) break;
    sum += lengthOf(item, groups, open);
  }
  return sum;
}

/** A quantifier after a lookahead is passed over, a variable one after a lookbehind is not. */
function lengthOfRepeat(node: Node<"repeat">, groups: PatternGroups, open: ReadonlySet<number>): number {
  const { body, min, max } = node;
  if (body.kind === "look" && !body.behind) return 0;
  return min === max ? min * lengthOf(body, groups, open) : refuse();
}

function lengthOfConditional(node: Node<"conditional">, groups: PatternGroups, open: ReadonlySet<number>): number {
  const { condition, yes, no } = node;
  if (condition.kind === "constant" && !condition.value && !no) return 0;
  return same([yes, ...(no ? [no] : [])].map((branch) => lengthOf(branch, groups, open)));
}

function lengthOf(node: PatternNode, groups: PatternGroups, open: ReadonlySet<number>): number {
  switch (node.kind) {
    case "set":
      return 1;
    case "sequence":
      return lengthOfSequence(node.items, groups, open);
    case "choice":
      return same(node.branches.map((branch) => lengthOf(branch, groups, open)));
    case "capture":
      return lengthOf(node.body, groups, new Set([...open, node.number]));
    case "atomic":
      return lengthOf(node.body, groups, open);
    case "repeat":
      return lengthOfRepeat(node, groups, open);
    case "backReference":
      return groups.sharesNumbers ? refuse() : lengthOfGroup(node.ref, groups, open);
    case "call":
      return lengthOfGroup(node.ref, groups, open);
    case "conditional":
      return lengthOfConditional(node, groups, open);
    case "newline":
    case "grapheme":
    case "byte":
      return refuse();
    default:
      return 0;
  }
}

const NONE: ReadonlySet<number> = new Set();

/**
 * How many characters a branch of a lookbehind steps back; throws `PatternError` when that is not fixed. `around` holds the
 * groups in which the lookbehind stands: a reference to one of them has no length yet.
 */
export function lookbehindLength(branch: PatternNode, groups: PatternGroups, around = NONE): number {
  const length = lengthOf(branch, groups, around);
  if (length > LONGEST) throw new PatternError("a lookbehind is too long");
  return length;
}
