import { lookbehindLength } from "./lookbehind-length.ts";
import { nodeChildren } from "./node-children.ts";
import { PatternError } from "./pattern-error.ts";
import type { PatternGroups } from "./pattern-groups.ts";
import type { GroupRef, PatternNode } from "./pattern-node.ts";

function checkGroup(ref: GroupRef, groups: PatternGroups): void {
  if (groups.numbersOf(ref)[0] === 0) throw new PatternError("group 0 is no group to look at");
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
 * Throws `PatternError` where a pattern of right syntax refers to what is not there or looks behind without bound; `around`
 * holds the groups in which the node stands.
 */
export function checkPattern(node: PatternNode, groups: PatternGroups, around: ReadonlySet<number> = new Set()): void {
  checkNode(node, groups, around);
  const inside = node.kind === "capture" ? new Set([...around, node.number]) : around;
  for (const child of nodeChildren(node)) checkPattern(child, groups, inside);
}
