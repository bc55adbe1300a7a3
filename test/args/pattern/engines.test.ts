import * as fc from "fast-check";
import { expect, test } from "vitest";
import { backtrackingEngine } from "../../../src/args/pattern/backtracking-engine.ts";
import { linearEngine } from "../../../src/args/pattern/linear-engine.ts";
import { nativeEngine } from "../../../src/args/pattern/native-engine.ts";
import { parsePattern } from "../../../src/args/pattern/parse-pattern.ts";
import { patternGroups } from "../../../src/args/pattern/pattern-groups.ts";
import { hasFewPaths, isAnchored, isDeterministic } from "../../../src/args/pattern/predictability.ts";

const STEPS = 1_000_000;

const atom = fc.constantFrom("a", "b", "é", "\\d", "\\w", "\\S", "[^a]", "[a-c]", "[\\w-]", ".", "\\n", "(?i:k)", "😀");
const quantifier = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,2}", "+?");

const { pattern: body } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 1, withCrossShrink: true },
    fc.tuple(atom, quantifier).map(([char, count]) => char + count),
    fc.tuple(tie("pattern"), quantifier).map(([inner, count]) => `(${inner})${count}`),
  ),
  pattern: fc
    .array(fc.array(tie("item"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((branches) => branches.map((items) => items.join("")).join("|")),
}));

const pattern = fc
  .tuple(fc.constantFrom("", "^"), body, fc.constantFrom("", "$", "\\z"))
  .map((parts) => parts.join(""));
const text = fc.array(fc.constantFrom("a", "b", "c", "é", "1", "k", "\u212a", "-", "\n", "😀"), { maxLength: 6 });

test("all engines give the same verdict on what all of them know", () => {
  fc.assert(
    fc.property(pattern, text, (source, chars) => {
      const parsed = parsePattern(source);
      const own = backtrackingEngine(parsed, patternGroups(parsed), STEPS);
      const verdict = own(chars.join(""));
      expect(nativeEngine(parsed.root)?.(chars.join(""))).toBe(verdict);
      expect(linearEngine(parsed.root)?.(chars.join(""))).toBe(verdict);
    }),
    { numRuns: 100 },
  );
});

test.each(["(?=a)", "(a)\\1", "a++", "(?>a)", "(?R)?", "(?(?=a)b)", "\\X", "\\R", "(*COMMIT)a", "\\B"])(
  "%j is left to the engine of our own",
  (source) => {
    const { root } = parsePattern(source);
    expect(nativeEngine(root)).toBeUndefined();
    expect(linearEngine(root)).toBeUndefined();
  },
);

test.each(["\\bcat\\b", "a$b", "\\p{Greek}", "(?m)^a", "[[:graph:]]", "[^\\W\\d]"])("%j is not for RE2", (source) => {
  const { root } = parsePattern(source);
  expect(nativeEngine(root)).toBeDefined();
  expect(linearEngine(root)).toBeUndefined();
});

test.each([
  "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$",
  "^[a-z0-9]+(?:-[a-z0-9]+)*$",
  "^#?[0-9a-f]{6}$",
  "^\\d+(?:\\.\\d{1,2})?$",
  "^[^@]+@[^@]+$",
])("%j can be read in one way only", (source) => {
  const { root } = parsePattern(source);
  expect(isDeterministic(root)).toBe(true);
  expect(isAnchored(root)).toBe(true);
});

test.each(["(a+)+", "(a|aa)+", "a*a*", "(a*)*", "(?:a?|b?)c", "a+\\w", "\\w+\\d", "(a|a)*", "(?:a{1,2}){2}", "(?=a)"])(
  "%j may be read in two ways",
  (source) => {
    expect(isDeterministic(parsePattern(source).root)).toBe(false);
  },
);

test("ways through a pattern are counted", () => {
  expect(hasFewPaths(parsePattern("^(?:foo|fab|bar)?\\d{4}$").root)).toBe(true);
  expect(hasFewPaths(parsePattern("(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)").root)).toBe(false);
  expect(hasFewPaths(parsePattern("a+").root)).toBe(false);
});
