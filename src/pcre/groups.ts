import { type GroupRef, nodesOf, nodeChildren, type ParsedPattern, type PatternNode, PcreError } from "./node.ts";

/** The groups of a pattern: what a reference means and what stands inside a group. */
export interface PatternGroups {
  /** Whether several groups may share a number. */
  readonly sharesNumbers: boolean;
  /** The numbers that a reference means; throws `PcreError` when there is no such group. */
  readonly numbersOf: (ref: GroupRef) => readonly number[];
  /** What stands inside the first group of this number; 0 is the whole pattern. */
  readonly bodyOf: (number: number) => PatternNode;
}

/** Looks up the groups of a parsed pattern. */
export function patternGroups({ root, groupCount, names, sharesNumbers }: ParsedPattern): PatternGroups {
  const bodies = new Map<number, PatternNode>([[0, root]]);
  for (const node of nodesOf(root)) {
    if (node.kind === "capture" && !bodies.has(node.number)) bodies.set(node.number, node.body);
  }
  return {
    sharesNumbers,
    numbersOf: (ref) => {
      const numbers = "name" in ref ? names.get(ref.name) : [ref.number];
      if (!numbers || numbers.some((number) => number < 0 || number > groupCount)) {
        throw new PcreError("a reference to a group that does not exist");
      }
      return numbers;
    },
    bodyOf: (number) => bodies.get(number) ?? root,
  };
}

type Node<K extends PatternNode["kind"]> = Extract<PatternNode, { kind: K }>;

const LONGEST = 65_535;

function refuse(): never {
  throw new PcreError("a lookbehind has no fixed length");
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
 * How many characters a branch of a lookbehind steps back; throws `PcreError` when that is not fixed. `around` holds the
 * groups in which the lookbehind stands: a reference to one of them has no length yet.
 */
export function lookbehindLength(branch: PatternNode, groups: PatternGroups, around = NONE): number {
  const length = lengthOf(branch, groups, around);
  if (length > LONGEST) throw new PcreError("a lookbehind is too long");
  return length;
}

function checkGroup(ref: GroupRef, groups: PatternGroups): void {
  if (groups.numbersOf(ref)[0] === 0) throw new PcreError("group 0 is no group to look at");
}

function checkNode(node: PatternNode, groups: PatternGroups, around: ReadonlySet<number>): void {
  if (node.kind === "call") groups.numbersOf(node.ref);
  if (node.kind === "backReference") checkGroup(node.ref, groups);
  if (node.kind === "look" && node.behind) {
    for (const branch of node.branches) lookbehindLength(branch, groups, around);
  }
  if (node.kind !== "conditional") return;
  const { condition } = node;
  if (condition.kind === "recursion" && condition.ref) groups.numbersOf(condition.ref);
  if (condition.kind === "group") checkGroup(condition.ref, groups);
}

/**
 * Throws `PcreError` where a pattern of right syntax refers to what is not there or looks behind without bound; `around`
 * holds the groups in which the node stands.
 */
export function checkPattern(node: PatternNode, groups: PatternGroups, around: ReadonlySet<number> = new Set()): void {
  checkNode(node, groups, around);
  const inside = node.kind === "capture" ? new Set([...around, node.number]) : around;
  for (const child of nodeChildren(node)) checkPattern(child, groups, inside);
}
