import type { CharSet } from "./char-set.ts";

/** Thrown where PCRE would refuse to compile a pattern; the message says why. */
export class PcreError extends Error {}

/** How a repeat gives characters back: as few as it must, as many as it can, or never. */
export type RepeatMode = "greedy" | "lazy" | "possessive";

/** A place in the text that an assertion asks for; `lineEnd` and `lineStart` are `$` and `^` in multi-line mode. */
export type PcrePlace = "start" | "lineStart" | "end" | "endOrNewline" | "lineEnd" | "wordBoundary" | "notWordBoundary";

/** A group that a back reference, call or condition means: by number, or by a name that may stand for several numbers. */
export type GroupRef = { readonly number: number } | { readonly name: string };

/** One branch of a lookbehind with the number of characters it steps back. */
export interface Lookaround {
  readonly kind: "look";
  readonly behind: boolean;
  readonly negated: boolean;
  /** Whether its inside may be tried again after it has succeeded. */
  readonly atomic: boolean;
  readonly branches: readonly PatternNode[];
}

/** What a conditional group asks before it chooses its branch. */
export type Condition =
  | { readonly kind: "group"; readonly ref: GroupRef }
  | { readonly kind: "recursion"; readonly ref: GroupRef | undefined }
  | { readonly kind: "constant"; readonly value: boolean }
  | Lookaround;

/** A backtracking verb that has an effect on what is tried next. */
export type VerbName = "ACCEPT" | "FAIL" | "COMMIT" | "PRUNE" | "SKIP" | "THEN" | "MARK";

/** Where a group begins and ends in the text of its pattern. */
export interface GroupSpan {
  readonly from: number;
  readonly to: number;
  /** How many groups are around it. */
  readonly depth: number;
  /** Only where it captures under a name. */
  readonly name: string | undefined;
}

/** A pattern, parsed: everything is about code points (or bytes), options are already worked into the nodes. */
export type PatternNode =
  | { readonly kind: "empty" }
  | { readonly kind: "set"; readonly set: CharSet }
  | { readonly kind: "place"; readonly place: PcrePlace }
  | { readonly kind: "newline"; readonly unicode: boolean }
  | { readonly kind: "grapheme" }
  | { readonly kind: "byte" }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly branches: readonly PatternNode[] }
  | { readonly kind: "capture"; readonly number: number; readonly body: PatternNode }
  | { readonly kind: "atomic"; readonly body: PatternNode }
  | {
      readonly kind: "repeat";
      readonly body: PatternNode;
      readonly min: number;
      readonly max: number;
      readonly mode: RepeatMode;
    }
  | { readonly kind: "backReference"; readonly ref: GroupRef; readonly caseless: boolean }
  | { readonly kind: "call"; readonly ref: GroupRef }
  | {
      readonly kind: "conditional";
      readonly condition: Condition;
      readonly yes: PatternNode;
      readonly no: PatternNode | undefined;
    }
  | { readonly kind: "verb"; readonly name: VerbName; readonly argument: string }
  | Lookaround;

/** A parsed pattern with its groups: how many there are, and which numbers a name stands for. */
export interface ParsedPattern {
  readonly root: PatternNode;
  readonly groupCount: number;
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** Whether branches number their groups anew, so that several groups share a number. */
  readonly sharesNumbers: boolean;
  /** Whether its characters are bytes, letters and digits those of ASCII. */
  readonly bytes: boolean;
  /** Its groups of every kind as they stand in the text, an inner one before the one around it. */
  readonly spans: readonly GroupSpan[];
}

/** The nodes directly inside a node. */
export function nodeChildren(node: PatternNode): readonly PatternNode[] {
  switch (node.kind) {
    case "sequence":
      return node.items;
    case "choice":
    case "look":
      return node.branches;
    case "capture":
    case "atomic":
    case "repeat":
      return [node.body];
    case "conditional": {
      const asked = node.condition.kind === "look" ? [node.condition] : [];
      return [...asked, node.yes, ...(node.no ? [node.no] : [])];
    }
    default:
      return [];
  }
}

/** A node and all that is inside of it, outermost first. */
export function nodesOf(node: PatternNode, nodes: PatternNode[] = []): PatternNode[] {
  nodes.push(node);
  for (const child of nodeChildren(node)) nodesOf(child, nodes);
  return nodes;
}
