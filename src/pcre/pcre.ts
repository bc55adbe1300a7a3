import { compileProgram } from "./compile.ts";
import { checkPattern, patternGroups } from "./groups.ts";
import { linearProgram } from "./linear.ts";
import { PcreMatcher } from "./matcher.ts";
import { nativeRegex } from "./native.ts";
import { nodesOf, type ParsedPattern, PcreError } from "./node.ts";
import { parsePattern } from "./parse/pattern.ts";
import { isNullable, longestSafeText } from "./predictability.ts";
import type { PcreProgram } from "./program.ts";

/** A test whether a text matches a pattern anywhere. */
export type PatternTest = (text: string) => boolean;

/** What each group of a pattern holds in a byte text, group 0 being the whole; undefined where the pattern does not match. */
export type PatternCaptures = (text: string) => readonly (string | undefined)[] | undefined;

/** An engine of our own: where it finds something, it gives its matcher, to be asked before the next text. */
export type PcreEngine = (text: string) => PcreMatcher | undefined;

/** How much a pattern may cost. */
export interface PatternLimits {
  /** Steps of backtracking before a text counts as not matching; default 1,000,000, as in PHP. */
  readonly steps?: number;
}

const DEFAULT_STEPS = 1_000_000;

/** A program that tries nothing twice may take so many times the steps. */
const LINEAR_BONUS = 20;

/** How many pairs of a step and a position are held in mind; a text with more is left to plain backtracking. */
const MOST_TRIED = 1 << 26;

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function searcher(program: PcreProgram, steps: number): PcreEngine {
  const matcher = new PcreMatcher(program, steps);
  return (text) => (matcher.search(text) ? matcher : undefined);
}

/** The engine that knows all of PCRE's constructs; a text on which it takes more than `steps` steps does not match. */
export function backtrackingEngine(parsed: ParsedPattern, steps: number): PcreEngine {
  return searcher(compileProgram(parsed, patternGroups(parsed)), steps);
}

/** A round that takes nothing comes twice to a place: then it is known whether there is a match, but not what its groups hold. */
function hasIdleRounds({ root }: ParsedPattern): boolean {
  return nodesOf(root).some((node) => node.kind === "repeat" && node.max === Infinity && isNullable(node.body));
}

/** The engine whose time grows with the length of the text only; undefined for a pattern that it has no program for. */
export function linearEngine(parsed: ParsedPattern, steps: number): PcreEngine | undefined {
  const program = linearProgram(parsed);
  if (!program) return undefined;
  const linear = searcher(program, steps * LINEAR_BONUS);
  const plain = lazily(() => backtrackingEngine(parsed, steps));
  const needsSecondLook = parsed.bytes && hasIdleRounds(parsed);
  return (text) => {
    if (program.memos * (text.length + 1) > MOST_TRIED) return plain()(text);
    const found = linear(text);
    return found && needsSecondLook ? (plain()(text) ?? found) : found;
  };
}

/** The engine of our own that suits a pattern best. */
function ownEngine(parsed: ParsedPattern, steps: number): PcreEngine {
  return linearEngine(parsed, steps) ?? backtrackingEngine(parsed, steps);
}

/** Reads and checks a pattern whose characters are bytes, given as byte text, without regard to letter case. Throws a `PcreError`. */
export function parseBytePattern(pattern: string): ParsedPattern {
  const parsed = parsePattern(pattern, { bytes: true, caseless: true });
  checkPattern(parsed.root, patternGroups(parsed));
  return parsed;
}

/** What the groups of a pattern of bytes hold in a text; no text makes it run without bound. */
export function patternCaptures(parsed: ParsedPattern, { steps = DEFAULT_STEPS }: PatternLimits = {}): PatternCaptures {
  const own = lazily(() => ownEngine(parsed, steps));
  const careful: PatternCaptures = (text) =>
    own()(text)?.ends.map(([from, to]) => (from < 0 ? undefined : text.slice(from, to)));
  const longest = longestSafeText(parsed.root);
  const regex = longest > 0 ? nativeRegex(parsed) : undefined;
  if (!regex) return careful;
  const native: PatternCaptures = (text) => regex.exec(text) ?? undefined;
  return longest === Infinity ? native : (text) => (text.length <= longest ? native(text) : careful(text));
}

function patternTest(parsed: ParsedPattern, steps: number): PatternTest {
  const own = lazily(() => ownEngine(parsed, steps));
  const careful: PatternTest = (text) => own()(text) !== undefined;
  const longest = longestSafeText(parsed.root);
  const regex = longest > 0 ? nativeRegex(parsed) : undefined;
  if (!regex) return careful;
  const native: PatternTest = (text) => regex.test(text);
  return longest === Infinity ? native : (text) => (text.length <= longest ? native(text) : careful(text));
}

/**
 * The pattern as PCRE gets it after it was put between `#` signs, each `#` inside escaped without regard to a backslash
 * that is there already; undefined when such a backslash ends the pattern too early.
 */
export function delimited(pattern: string): string | undefined {
  const escaped = pattern.replaceAll("#", "\\#");
  for (let at = 0; at < escaped.length; at += 1) {
    if (escaped[at] === "#") return undefined;
    if (escaped[at] === "\\") {
      at += 1;
      if (at >= escaped.length) return undefined;
    }
  }
  return escaped;
}

/**
 * A test of texts against a pattern, with the rules of PHP's `preg_match` under the `u` flag: the pattern may match
 * anywhere unless it says otherwise. Undefined when PCRE refuses the pattern. No text makes a test run without bound.
 */
export function compilePattern(
  pattern: string,
  { steps = DEFAULT_STEPS }: PatternLimits = {},
): PatternTest | undefined {
  const source = delimited(pattern);
  if (source === undefined || /\p{Surrogate}/u.test(source)) return undefined;
  try {
    const parsed = parsePattern(source);
    checkPattern(parsed.root, patternGroups(parsed));
    const test = patternTest(parsed, steps);
    return (text) => !/\p{Surrogate}/u.test(text) && test(text);
  } catch (error) {
    if (error instanceof PcreError) return undefined;
    throw error;
  }
}
