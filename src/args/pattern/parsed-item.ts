import type { PatternNode } from "./pattern-node.ts";

/** One item of a sequence as read, and whether a quantifier may follow it. */
export interface Parsed {
  readonly node: PatternNode;
  readonly repeatable: boolean;
}
