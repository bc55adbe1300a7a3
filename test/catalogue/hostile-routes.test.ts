import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileRoutePattern } from "../../src/catalogue/route-pattern.ts";
import { createRouteTable } from "../../src/catalogue/route-table.ts";

const LONGEST_PATH = 8_192;
const MOST_MS = 200;

/** The CPU time that a path costs a pattern, in milliseconds: the least of a few tries, as what else the process does counts, too. */
function cost(key: string, path: string): number {
  let least = Infinity;
  for (let tries = 0; tries < 5 && least >= MOST_MS; tries += 1) least = Math.min(least, costOnce(key, path));
  return least;
}

function costOnce(key: string, path: string): number {
  const { match } = compileRoutePattern(key);
  const started = process.cpuUsage();
  match(path);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** Ends of a pattern that loses its way, each with what it is fed with, over and over, before a sign that spoils it. */
const HOSTILE: readonly (readonly [pattern: string, fed: string])[] = [
  ["(a|a)*", "a"],
  ["(?:[a-z]|[a-z0-9])+-x", "a"],
  ["(?:a{1,50}){1,50}", "a"],
  ["(?:a?){40}a{40}", "a"],
  ["(?!x)(a+)+b", "a"],
  ["(?<w>\\w)\\1*(?:\\w+)+", "a"],
  ["(\\w)\\1*(?:\\w+)+", "a"],
  ["(a+)+", "a"],
  ["(a*)*", "a"],
  ["((a*)*)*", "a"],
  ["((a|)+)+b", "a"],
  ["(a|aa)+", "a"],
  ["(a|b|ab)*c", "ab"],
  ["(?P<all>(a+)+)", "a"],
  ["(?P<id>([^/]+(?:/[^/]+)?)[/\\w%-]+)", "ab/"],
  ["(?:[^/]+/?)+x", "ab/"],
  ["(?:[^/]*/?)*x", "ab/"],
  ["(?:\\w+-?)+", "a-"],
  ["(?:\\w|\\d)+", "1"],
  ["(?:\\w|[[:alnum:]])+", "1"],
  ["(?:.|/)+x", "/"],
  ["(?:.|[^x])+x", "a"],
  [".*.*.*.*.*.*.*.*x", "a"],
  [".*?.*?.*?.*?.*?x", "a"],
  ["[^/]*[^x]*[^y]*[^z]*0", "a"],
  ["a*a*a*a*a*a*a*b", "a"],
  ["a{0,100}a{0,100}a{0,100}a{0,100}b", "a"],
  ["(a{0,9}){0,9}b", "a"],
  ["(?:(?:a{1,9}){1,9}){1,9}b", "a"],
  ["(?:(?:(?:a{1,100}){1,100}){1,100})b", "a"],
  ["(?:a?){200}", "a"],
  ["(?:a??){200}a{200}", "a"],
  ["(?:(?:a?){9}){9}a{81}", "a"],
  ["(?:aa?|a){60}", "a"],
  ["(?:a|a|a|a)+", "a"],
  ["(?:a|b)+(?:a|c)+(?:a|d)+(?:a|e)+x", "a"],
  ["(a+)+$", "a"],
  ["(?:a+)+|b", "a"],
  ["(?i)(a|A)+", "a"],
  ["(?U)(a+)+b", "a"],
  ["(?:a+?)+?b", "a"],
  ["(?:a+?)*?b", "a"],
  ["(?=(a+)+b)a", "a"],
  ["(?=.*.*.*x)a+", "a"],
  ["(?!(a+)+$).*", "a"],
  ["(?<=a)(a+)+b", "a"],
  ["(?>a+)+b", "a"],
  ["(?:(?>a|aa)+)+b", "a"],
  ["(?:a++|a)*b", "a"],
  ["(a)?(?:\\1a|a)*b", "a"],
  ["(a*)\\1\\1\\1\\1b", "a"],
  ["((a+)\\2)+b", "a"],
  ["(a|(?1)b)*", "a"],
  ["(a(?1)?)+b", "a"],
  ["(?<q>a|(?&q)a)b", "a"],
  ["(?R)?(a+)+b", "a"],
  ["(?:(a)|b)*(?(1)c|d)", "a"],
  ["(?:a(*THEN)|a)*b", "a"],
  ["(?:a(*SKIP)a|a+)+b", "a"],
  ["(?:a(*COMMIT)|a)*(a+)+b", "a"],
  ["(?:\\X+)+b", "a"],
  ["(?:\\R|\\n|a)+b", "a"],
  ["(?:\\b\\w+\\b-?)+!", "a-"],
  ["(?:é|\\xc3\\xa9)+x", "é"],
  ["(?:[\\x80-\\xff]+)+x", "é"],
  ["(?|(a+)|(a+))+b", "a"],
  ["(?:(?:a|b)*(?:a|c)*)*d", "a"],
  ["(a*?)*?(a*?)*?b", "a"],
];

test.for(HOSTILE)("%s can't be made to run long", ([pattern, fed]) => {
  for (const length of [36, LONGEST_PATH - 8]) {
    const run = fed.repeat(length / fed.length);
    for (const path of [`/${run}!`, `/${run}`, `/${run}b`])
      expect(cost(`/${pattern}`, path), path).toBeLessThan(MOST_MS);
  }
});

const piece = fc.constantFrom("a", "b", "[ab]", "\\w", ".", "[^/]", "(?:a|b)", "a?", "\\1", "(?=a)", "\\b", "");
const count = fc.constantFrom("", "*", "+", "?", "{2}", "{1,9}", "{0,30}", "+?", "*?", "++");
const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(piece, count).map(([one, times]) => (one === "" || /^\\b|\?$/.test(one) ? one : one + times)),
    fc.tuple(tie("pattern"), count).map(([inner, times]) => `(${inner})${times}`),
  ),
  pattern: fc
    .array(fc.array(tie("item"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((branches) => branches.map((items) => items.join("")).join("|")),
}));

test("whatever is put together, a path of 8 KiB is answered in time", () => {
  fc.assert(
    fc.property(pattern, fc.constantFrom("a", "b", "ab"), fc.constantFrom("!", "", "b"), (inner, fed, end) => {
      const path = `/${fed.repeat((LONGEST_PATH - 8) / fed.length)}${end}`;
      expect(cost(`/(${inner})`, path)).toBeLessThan(MOST_MS);
    }),
    { numRuns: 50 },
  );
}, 20_000);

test.for([
  ["/a/(?P<id>\\d+)", "/a/5\n", { id: "5" }],
  ["/a/(?P<id>\\d+)", "/a/5\n\n", undefined],
  ["/a/b", "/a/b\n", {}],
  ["/a/(?P<x>[a-z]++)/b", "/A/KEY/B", { x: "KEY" }],
  ["/a/(?!me)(?P<x>\\w+)", "/a/me", undefined],
  ["/a/(?P<x>(?:(?!/edit).)+)/edit", "/a/b/c/edit", { x: "b/c" }],
  ["/(?:(?P<a>\\d)|(?P<b>x))+", "/1x", { a: "1", b: "x" }],
  ["/\\w+", "/\uf7c3\uf7a9", undefined],
  ["/(?P<x>..)", "/\uf7c3\uf7a9", { x: "é" }],
  ["/(?P<x>\\xc3.)", "/\uf7c3\uf7a9", { x: "é" }],
] as const)("%s reads %j as PCRE does", ([key, path, placeholders]) => {
  expect(compileRoutePattern(key).match(path)).toEqual(placeholders);
});

test("a path that ends in a line feed finds its route", () => {
  const entries = ["/a/b", "/a/(?P<id>\\d+)"].map((key, order) => ({ ...compileRoutePattern(key), key, order }));
  const offered = createRouteTable(entries.map((entry) => ({ head: entry.head, entry })));
  expect(offered("/a/b\n").map(({ key }) => key)).toContain("/a/b");
  expect(offered("/a/5\n").map(({ key }) => key)).toEqual(["/a/(?P<id>\\d+)"]);
});
