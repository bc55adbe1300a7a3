import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nativeRegex } from "../../src/pcre/native.ts";
import { parsePattern } from "../../src/pcre/parse/pattern.ts";
import { backtrackingEngine, linearEngine, parseBytePattern, type PcreEngine } from "../../src/pcre/pcre.ts";
import { hasFewPaths, isAnchored, isDeterministic, longestSafeText } from "../../src/pcre/predictability.ts";

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

const captured = (engine: PcreEngine, text: string) =>
  engine(text)?.ends.map(([from, to]) => (from < 0 ? undefined : text.slice(from, to)));

test("all engines give the same verdict on what all of them know", () => {
  fc.assert(
    fc.property(pattern, text, (source, chars) => {
      const parsed = parsePattern(source);
      const verdict = backtrackingEngine(parsed, STEPS)(chars.join("")) !== undefined;
      expect(nativeRegex(parsed)?.test(chars.join(""))).toBe(verdict);
      expect(linearEngine(parsed, STEPS)?.(chars.join("")) !== undefined).toBe(verdict);
    }),
    { numRuns: 100 },
  );
});

test("all engines find the same groups in bytes, where they know them", () => {
  const ascii = pattern.filter((source) => /^[\0-\x7f]*$/.test(source));
  const bytes = fc.array(fc.constantFrom("a", "b", "C", "1", "k", "-", "\n"), { maxLength: 6 });
  fc.assert(
    fc.property(ascii, bytes, (source, chars) => {
      const parsed = parseBytePattern(source);
      const text = chars.join("");
      const groups = captured(backtrackingEngine(parsed, STEPS), text);
      const linear = linearEngine(parsed, STEPS);
      expect(linear && captured(linear, text)).toEqual(groups);
      const native = nativeRegex(parsed);
      expect(native ? native.exec(text)?.slice() : groups).toEqual(groups);
    }),
    { numRuns: 200 },
  );
});

const left = ["(?=a)", "(a)\\1", "a++", "(?>a)", "(?R)?", "(?(?=a)b)", "\\X", "(*COMMIT)a"];

test.each(left)("%j is left to backtracking", (source) => {
  const parsed = parsePattern(source);
  expect(nativeRegex(parsed)).toBeUndefined();
  expect(linearEngine(parsed, STEPS)).toBeUndefined();
});

test.each(["\\R", "\\B", "(a|){2,}\\R"])("%j is for the linear engine alone", (source) => {
  const parsed = parsePattern(source);
  expect(nativeRegex(parsed)).toBeUndefined();
  expect(linearEngine(parsed, STEPS)).toBeDefined();
});

test.each(["\\bcat\\b", "a$b", "\\p{Greek}", "(?m)^a", "[[:graph:]]", "[^\\W\\d]"])(
  "%j is for both others",
  (source) => {
    const parsed = parsePattern(source);
    expect(nativeRegex(parsed)).toBeDefined();
    expect(linearEngine(parsed, STEPS)).toBeDefined();
  },
);

test.each([
  ["(?:(a)|b)*", "ab", ["ab", "a"]],
  ["(a*)*", "aa", ["aa", ""]],
  ["(?:a|(b)|){2}c", "abc", ["abc", "b"]],
  ["(?|(a)|(b))", "b", ["b", "b"]],
  ["(a|ab)(c|bcd)?", "abcd", ["abcd", "a", "bcd"]],
  ["(?:|a)*(b|ab)", "ab", ["ab", "ab"]],
] as const)("%s holds in %s what PCRE holds", (source, text, groups) => {
  const parsed = parseBytePattern(source);
  const linear = linearEngine(parsed, STEPS);
  expect(linear && captured(linear, text)).toEqual(groups);
  expect(captured(backtrackingEngine(parsed, STEPS), text)).toEqual(groups);
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

test.each([
  ["^[a-z]+$", Infinity],
  ["[a-z]+", 1_000],
  ["^(?:foo|bar)$", Infinity],
  ["^(a+)+$", 0],
  ["^(?:a|a)*$", 0],
])("%j is safe with the runtime's engine up to %d characters", (source, longest) => {
  expect(longestSafeText(parsePattern(source).root)).toBe(longest);
});

test("the more ways lead through a pattern, the shorter the texts that are safe", () => {
  const [two, three] = ["^.+/.+$", "^.+/.+/.+$"].map((source) => longestSafeText(parsePattern(source).root));
  expect(two).toBeGreaterThan(100);
  expect(three).toBeGreaterThan(20);
  expect(three).toBeLessThan(two ?? 0);
});

test("ways through a pattern are counted", () => {
  expect(hasFewPaths(parsePattern("^(?:foo|fab|bar)?\\d{4}$").root)).toBe(true);
  expect(hasFewPaths(parsePattern("(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)").root)).toBe(false);
  expect(hasFewPaths(parsePattern("a+").root)).toBe(false);
});
