import { backtrackingEngine } from "./backtracking-engine.ts";
import { checkPattern } from "./check-pattern.ts";
import { delimited } from "./delimited.ts";
import { linearEngine } from "./linear-engine.ts";
import { nativeEngine } from "./native-engine.ts";
import { parsePattern } from "./parse-pattern.ts";
import { PatternError } from "./pattern-error.ts";
import { patternGroups } from "./pattern-groups.ts";
import { hasFewPaths, isAnchored, isDeterministic } from "./predictability.ts";

/** A test whether a text matches a pattern anywhere. */
export type PatternTest = (text: string) => boolean;

/** How much a pattern may cost. */
export interface PatternLimits {
  /** Steps of backtracking before a text counts as not matching; default 1,000,000, as in PHP. */
  readonly steps?: number;
}

const DEFAULT_STEPS = 1_000_000;

/** Up to this length it does not matter that a search from every start takes quadratic time. */
const SHORT_TEXT = 1_000;

function lazily(make: () => PatternTest): PatternTest {
  let made: PatternTest | undefined;
  return (text) => (made ??= make())(text);
}

function chooseEngine(pattern: string, steps: number): PatternTest {
  const parsed = parsePattern(pattern);
  const groups = patternGroups(parsed);
  const { root } = parsed;
  checkPattern(root, groups);
  const careful = lazily(() => linearEngine(root) ?? backtrackingEngine(parsed, groups, steps));
  const isSafeAnywhere = hasFewPaths(root);
  const native = isSafeAnywhere || isDeterministic(root) ? nativeEngine(root) : undefined;
  if (!native) return careful;
  if (isSafeAnywhere || isAnchored(root)) return native;
  return (text) => (text.length <= SHORT_TEXT ? native(text) : careful(text));
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
    const test = chooseEngine(source, steps);
    return (text) => !/\p{Surrogate}/u.test(text) && test(text);
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}
