import { nodesOf } from "./node-children.ts";
import { PatternError } from "./pattern-error.ts";
import type { GroupRef, ParsedPattern, PatternNode } from "./pattern-node.ts";

/** The groups of a pattern: what a reference means and what stands inside a group. */
export interface PatternGroups {
  /** Whether several groups may share a number. */
  readonly sharesNumbers: boolean;
  /** The numbers that a reference means; throws `PatternError` when there is no such group. */
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
        throw new PatternError("a reference to a group that does not exist");
      }
      return numbers;
    },
    bodyOf: (number) => bodies.get(number) ?? root,
  };
}
