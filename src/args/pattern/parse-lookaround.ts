import type { Lookaround, PatternNode } from "./pattern-node.ts";
import type { PatternReader } from "./pattern-reader.ts";

/** What the opening of a lookaround says. */
export type LookOpening = Pick<Lookaround, "behind" | "negated" | "atomic">;

const AHEAD: LookOpening = { behind: false, negated: false, atomic: true };
const NOT_AHEAD: LookOpening = { behind: false, negated: true, atomic: true };
const BEHIND: LookOpening = { behind: true, negated: false, atomic: true };
const NOT_BEHIND: LookOpening = { behind: true, negated: true, atomic: true };
const LOOSE_AHEAD: LookOpening = { ...AHEAD, atomic: false };
const LOOSE_BEHIND: LookOpening = { ...BEHIND, atomic: false };

const SIGNS: readonly (readonly [sign: string, opening: LookOpening])[] = [
  ["=", AHEAD],
  ["!", NOT_AHEAD],
  ["*", LOOSE_AHEAD],
  ["<=", BEHIND],
  ["<!", NOT_BEHIND],
  ["<*", LOOSE_BEHIND],
];

const NAMES: Readonly<Record<string, LookOpening>> = {
  napla: LOOSE_AHEAD,
  naplb: LOOSE_BEHIND,
  negative_lookahead: NOT_AHEAD,
  negative_lookbehind: NOT_BEHIND,
  nla: NOT_AHEAD,
  nlb: NOT_BEHIND,
  non_atomic_positive_lookahead: LOOSE_AHEAD,
  non_atomic_positive_lookbehind: LOOSE_BEHIND,
  pla: AHEAD,
  plb: BEHIND,
  positive_lookahead: AHEAD,
  positive_lookbehind: BEHIND,
};

/** Reads what makes a group a lookaround, after its `(?`. */
export function readLookOpening(reader: PatternReader): LookOpening | undefined {
  return SIGNS.find(([sign]) => reader.take(sign))?.[1];
}

/** The lookaround that a name such as `pla` in `(*pla:…)` stands for. */
export function namedLook(name: string): LookOpening | undefined {
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

/** A lookaround with its inside taken apart into branches. */
export function lookaround(opening: LookOpening, body: PatternNode): Lookaround {
  return { kind: "look", ...opening, branches: body.kind === "choice" ? body.branches : [body] };
}
