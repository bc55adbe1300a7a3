import { type CharSet, mayOverlap } from "./char-set.ts";
import type { PatternNode } from "./pattern-node.ts";

/** One place of a pattern that takes a character, with the places that may take the next. */
interface Position {
  readonly set: CharSet;
  readonly next: Set<Position>;
}

/** What a part of a pattern may start and end with, and whether it may take nothing. */
interface Part {
  readonly first: readonly Position[];
  readonly last: readonly Position[];
  readonly nullable: boolean;
}

const NOTHING: Part = { first: [], last: [], nullable: true };
const MOST_POSITIONS = 200;
const MOST_PATHS = 64;

/** Thrown where a text can be read in two ways. */
class Ambiguous extends Error {}

class PositionFinder {
  readonly all: Position[] = [];

  #link(from: readonly Position[], to: readonly Position[]): void {
    for (const position of from) {
      for (const next of to) {
        if (position.next.has(next)) throw new Ambiguous();
        position.next.add(next);
      }
    }
  }

  #position(set: CharSet): Part {
    const position: Position = { set, next: new Set() };
    this.all.push(position);
    if (this.all.length > MOST_POSITIONS) throw new Ambiguous();
    return { first: [position], last: [position], nullable: false };
  }

  #sequence(one: Part, other: Part): Part {
    this.#link(one.last, other.first);
    return {
      first: one.nullable ? [...one.first, ...other.first] : one.first,
      last: other.nullable ? [...one.last, ...other.last] : other.last,
      nullable: one.nullable && other.nullable,
    };
  }

  #choice(parts: readonly Part[]): Part {
    const nullable = parts.filter((part) => part.nullable).length;
    if (nullable > 1) throw new Ambiguous();
    return {
      first: parts.flatMap((part) => part.first),
      last: parts.flatMap((part) => part.last),
      nullable: nullable > 0,
    };
  }

  #repeat({ body, min, max }: Extract<PatternNode, { kind: "repeat" }>): Part {
    const part = this.part(body);
    if (max === 0) return NOTHING;
    if (part.nullable) throw new Ambiguous();
    const isFixed = min === max && body.kind === "set";
    if (max > 1 && !isFixed) this.#link(part.last, part.first);
    return { ...part, nullable: min === 0 };
  }

  /** Finds the positions of a part of a pattern. */
  part(node: PatternNode): Part {
    switch (node.kind) {
      case "empty":
      case "place":
        return NOTHING;
      case "set":
        return this.#position(node.set);
      case "sequence":
        return node.items.map((item) => this.part(item)).reduce((one, other) => this.#sequence(one, other), NOTHING);
      case "choice":
        return this.#choice(node.branches.map((branch) => this.part(branch)));
      case "capture":
        return this.part(node.body);
      case "repeat":
        return this.#repeat(node);
      default:
        throw new Ambiguous();
    }
  }
}

function areApart(positions: Iterable<Position>): boolean {
  const list = [...positions];
  return list.every((one, index) => list.slice(index + 1).every((other) => !mayOverlap(one.set, other.set)));
}

/** Whether the next character always tells how a pattern goes on, so that no text can be read in two ways. */
export function isDeterministic(root: PatternNode): boolean {
  const finder = new PositionFinder();
  try {
    const { first } = finder.part(root);
    return areApart(first) && finder.all.every((position) => areApart(position.next));
  } catch (error) {
    if (error instanceof Ambiguous) return false;
    throw error;
  }
}

function paths(node: PatternNode): number {
  switch (node.kind) {
    case "empty":
    case "place":
    case "set":
      return 1;
    case "sequence":
      return node.items.reduce((product, item) => product * paths(item), 1);
    case "choice":
      return node.branches.reduce((sum, branch) => sum + paths(branch), 0);
    case "capture":
      return paths(node.body);
    case "repeat": {
      if (node.body.kind === "set" && node.min === node.max) return 1;
      return node.max <= 1 ? 1 + paths(node.body) : Infinity;
    }
    default:
      return Infinity;
  }
}

/** Whether there are so few ways through a pattern that trying them all costs nothing. */
export function hasFewPaths(root: PatternNode): boolean {
  return paths(root) <= MOST_PATHS;
}

/** Whether a pattern can match only at the start of the text. */
export function isAnchored(node: PatternNode): boolean {
  switch (node.kind) {
    case "place":
      return node.place === "start";
    case "sequence":
      return node.items[0] !== undefined && isAnchored(node.items[0]);
    case "choice":
      return node.branches.every(isAnchored);
    case "capture":
      return isAnchored(node.body);
    default:
      return false;
  }
}
