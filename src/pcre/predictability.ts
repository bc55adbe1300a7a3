import { type CharSet, mayOverlap } from "./char-set.ts";
import { nodeChildren, type PatternNode } from "./node.ts";

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

/** How many ways lead through a pattern on a text of n characters: `count` times n to the power of `degree`, at most. */
interface Ways {
  readonly count: number;
  readonly degree: number;
}

const ONE_WAY: Ways = { count: 1, degree: 0 };
const ENDLESS: Ways = { count: 1, degree: Infinity };

/** Above this, a count of characters is as good as none. */
const FEW_CHARACTERS = 16;

function waysThroughRepeat({ body, min, max }: Extract<PatternNode, { kind: "repeat" }>): Ways {
  if (body.kind === "set") {
    if (min === max) return ONE_WAY;
    return max - min < FEW_CHARACTERS ? { count: max - min + 1, degree: 0 } : { count: 1, degree: 1 };
  }
  if (max === Infinity) return ENDLESS;
  const { count, degree } = waysThrough(body);
  return max === 0 ? ONE_WAY : { count: (max - min + 1) * count ** max, degree: degree * max };
}

function waysThrough(node: PatternNode): Ways {
  switch (node.kind) {
    case "empty":
    case "place":
    case "set":
      return ONE_WAY;
    case "sequence":
      return node.items.map(waysThrough).reduce((one, other) => ({
        count: one.count * other.count,
        degree: one.degree + other.degree,
      }));
    case "choice":
      return node.branches.map(waysThrough).reduce((one, other) => ({
        count: one.count + other.count,
        degree: Math.max(one.degree, other.degree),
      }));
    case "capture":
      return waysThrough(node.body);
    case "repeat":
      return waysThroughRepeat(node);
    default:
      return ENDLESS;
  }
}

/** Whether there are so few ways through a pattern that trying them all costs nothing. */
export function hasFewPaths(root: PatternNode): boolean {
  const { count, degree } = waysThrough(root);
  return degree === 0 && count <= MOST_PATHS;
}

/** How many characters a pattern takes at least, every repeat counted once. */
function size(node: PatternNode): number {
  if (node.kind === "repeat") return Math.max(node.min, 1) * size(node.body);
  return nodeChildren(node).reduce((sum, child) => sum + size(child), 1);
}

/** Up to this length it does not matter that a search from every start takes quadratic time. */
const SHORT_TEXT = 1_000;

/** How many steps of the runtime's engine are as good as none. */
const CHEAP_STEPS = 500_000;

/** The items of a pattern from the first on that may take one thing or another. */
function openItems(root: PatternNode): readonly PatternNode[] {
  const items = root.kind === "sequence" ? root.items : [root];
  const start = items.findIndex((item) => waysThrough(item) !== ONE_WAY);
  return items.slice(Math.max(start, 0));
}

/** The longest text on which the runtime's own engine can't lose itself; 0 where there is none. */
export function longestSafeText(root: PatternNode): number {
  const isBoundToStart = isAnchored(root);
  if (hasFewPaths(root)) return Infinity;
  if (isDeterministic(root)) return isBoundToStart ? Infinity : SHORT_TEXT;
  const { count, degree } = waysThrough(root);
  const power = degree + (isBoundToStart ? 0 : 1);
  if (power === Infinity) return 0;
  const steps = openItems(root).reduce((sum, item) => sum + size(item), 0);
  return Math.floor((CHEAP_STEPS / (count * steps)) ** (1 / power));
}

/** Whether a node may take nothing; true where that is not known. */
export function isNullable(node: PatternNode): boolean {
  switch (node.kind) {
    case "set":
    case "newline":
    case "grapheme":
    case "byte":
      return false;
    case "sequence":
      return node.items.every(isNullable);
    case "choice":
      return node.branches.some(isNullable);
    case "capture":
      return isNullable(node.body);
    case "repeat":
      return node.min === 0 || isNullable(node.body);
    default:
      return true;
  }
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
