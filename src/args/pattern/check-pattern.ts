import { lookbehindLength } from "./lookbehind-length.ts";
import { nodesOf } from "./node-children.ts";
import { PatternError } from "./pattern-error.ts";
import type { PatternGroups } from "./pattern-groups.ts";
import type { PatternNode } from "./pattern-node.ts";

function checkNode(node: PatternNode, groups: PatternGroups): void {
  if (node.kind === "call") groups.numbersOf(node.ref);
  if (node.kind === "backReference" && groups.numbersOf(node.ref)[0] === 0) {
    throw new PatternError("a back reference to group 0");
  }
  if (node.kind === "look" && node.behind) for (const branch of node.branches) lookbehindLength(branch, groups);
  if (node.kind !== "conditional") return;
  const { condition } = node;
  if (condition.kind === "recursion" && condition.ref) groups.numbersOf(condition.ref);
  if (condition.kind === "group" && groups.numbersOf(condition.ref)[0] === 0) {
    throw new PatternError("a condition on group 0");
  }
}

/** Throws `PatternError` where a pattern of right syntax refers to what is not there or looks behind without bound. */
export function checkPattern(root: PatternNode, groups: PatternGroups): void {
  for (const node of nodesOf(root)) checkNode(node, groups);
}
