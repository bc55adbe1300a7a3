import { PatternError } from "./pattern-error.ts";
import type { PatternNode, RepeatMode } from "./pattern-node.ts";
import type { PatternReader } from "./pattern-reader.ts";

/** How often an item is repeated. */
export interface Quantifier {
  readonly min: number;
  readonly max: number;
  readonly mode: RepeatMode;
}

const COUNTED = /\{(\d+)(?:(,)(\d*))?\}/y;
const LARGEST = 65_535;

function readRange(reader: PatternReader): [min: number, max: number] | undefined {
  if (reader.take("*")) return [0, Infinity];
  if (reader.take("+")) return [1, Infinity];
  if (reader.take("?")) return [0, 1];
  const counted = reader.match(COUNTED);
  if (!counted) return undefined;
  const min = Number(counted[1]);
  const upper = counted[2] === undefined ? min : counted[3] === "" ? Infinity : Number(counted[3]);
  if (min > LARGEST || (upper > LARGEST && upper !== Infinity)) throw new PatternError("a quantifier is too large");
  if (min > upper) throw new PatternError("the numbers of a quantifier are out of order");
  return [min, upper];
}

/** Reads a quantifier if one comes next. */
export function readQuantifier(reader: PatternReader): Quantifier | undefined {
  const range = readRange(reader);
  if (!range) return undefined;
  const [min, max] = range;
  if (reader.take("+")) return { min, max, mode: "possessive" };
  const isLazy = reader.take("?") !== reader.options.ungreedy;
  return { min, max, mode: isLazy ? "lazy" : "greedy" };
}

/** The item under its quantifier; an assertion needs no large counts, as asking again can't change its answer. */
export function repeated(body: PatternNode, { min, max, mode }: Quantifier): PatternNode {
  if (body.kind === "look") {
    const most = min === max ? Math.min(max, 1) : Infinity;
    return { kind: "repeat", body, min: Math.min(min, 1), max: most, mode };
  }
  return min === 1 && max === 1 ? body : { kind: "repeat", body, min, max, mode };
}
