import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileRoutePattern } from "../../src/catalogue/route-pattern.ts";
import { createRouteTable } from "../../src/catalogue/route-table.ts";

test.for([
  ["/a/(?P<id>[\\d]+)", "/a/{id}", ["id"]],
  ["/a/(?<id>\\d+)/b/(?P<slug>[^/]+)", "/a/{id}/b/{slug}", ["id", "slug"]],
  ["/a(?:/(?P<id>\\d+))?", "/a{}", ["id"]],
  ["/a/(b|c)", "/a/{}", []],
  ["/a/(?P<user_id>(?:[\\d]+|me))/x", "/a/{user_id}/x", ["user_id"]],
  ["/a/(?P<id>([^\\/]+(?:\\/[^\\/]+)?)[\\/\\w%-]+)", "/a/{id}", ["id"]],
  ["/oembed/1.0/embed", "/oembed/1.0/embed", []],
  ["/d\\.json", "/d.json", []],
  ["/å", "/å", []],
  ["/", "/", []],
] as const)("reads %s as %s", ([key, name, placeholders]) => {
  const pattern = compileRoutePattern(key);
  expect([pattern.name, pattern.placeholders]).toEqual([name, placeholders]);
});

test.for(["/a/(?P<id>[\\d]+)", "/A-1/b_c/(?P<a>\\w+)/d/(?P<b>[^/]+)", "/(?P<x>[\\w-]+)", "/a/(?P<id>\\d+)/b"])(
  "reads %s as its longer writing",
  (key) => {
    const [usual, longer] = [key, key.replaceAll("(?P<", "(?<")].map((one) => compileRoutePattern(one));
    expect({ ...usual, match: undefined }).toEqual({ ...longer, match: undefined });
    for (const path of ["/a/12", "/A/1/b", "/a-1/b_c/x/D/y-z", "/x-y", "/a/", "/", "/a/12\n"])
      expect(usual?.match(path)).toEqual(longer?.match(path));
  },
);

test("refuses a pattern whose groups have one name", () => {
  expect(() => compileRoutePattern("/a/(?P<id>\\d+)/(?P<id>\\d+)")).toThrow(SyntaxError);
});

test.for([
  ["/a/(?P<x>[[:alpha:]]+)", "/a/abc", "/a/a1"],
  ["/a/[\\S]+", "/a/x~", "/a/x y"],
  ["/a/[^]]", "/a/x", "/a/]"],
  ["/a/\\x41+", "/a/aA", "/a/b"],
  ["/a/(?'x'\\d)(?P=x)", "/a/11", "/a/12"],
  ["/a/colou?r", "/a/Color", "/a/colouur"],
  ["/a/b+", "/a/bbb", "/a/"],
  ["/a/(?=b)\\w+", "/a/bc", "/a/cb"],
  ["/a/x{2}", "/a/xx", "/a/x"],
  ["/a/x{", "/a/x{", "/a/x"],
  ["/a\\/b", "/a/b", "/a\\/b"],
] as const)("%s takes %s and not %s", ([key, yes, no]) => {
  const { match } = compileRoutePattern(key);
  expect([match(yes) === undefined, match(no) === undefined]).toEqual([false, true]);
});

test("answers at once for a pattern and a path that make a backtracking engine lose its way", () => {
  const { match } = compileRoutePattern("/x/(?P<all>(a+)+)");
  expect(match(`/x/${"a".repeat(30)}`)).toEqual({ all: "a".repeat(30) });
  expect(match(`/x/${"a".repeat(5000)}!`)).toBeUndefined();
}, 2000);

describe("the table", () => {
  const segment = fc.constantFrom("a", "b", "a.b", "axb", "a\\.b", "(\\w+)", "[ab]", "a?b", "(a|b)", "");
  const keys = fc.uniqueArray(
    fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join("/")}`),
    { maxLength: 30 },
  );
  const path = fc
    .array(fc.constantFrom("a", "b", "ab", "axb", "a.b", "A", ""), { minLength: 1, maxLength: 3 })
    .map((segments) => `/${segments.join("/")}`);

  test("finds what a search through all routes finds, in the same order, plain routes only where they match", () => {
    fc.assert(
      fc.property(keys, path, (keys, path) => {
        const entries = keys.map((key, order) => ({ ...compileRoutePattern(key), key, order }));
        const hits = (list: readonly (typeof entries)[number][]) =>
          list.filter(({ match }) => match(path) !== undefined).map(({ key }) => key);
        const offered = createRouteTable(entries.map((entry) => ({ head: entry.head, entry })))(path.toLowerCase());
        expect(hits(offered)).toEqual(hits(entries));
        const plain = offered.filter(({ head }) => head.whole);
        expect(hits(plain)).toEqual(plain.map(({ key }) => key));
      }),
      { numRuns: 500 },
    );
  });
});
