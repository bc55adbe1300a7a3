import type { PatternNode } from "./pattern-node.ts";

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
export function* nodesOf(node: PatternNode): Generator<PatternNode> {
  yield node;
  for (const child of nodeChildren(node)) yield* nodesOf(child);
}
