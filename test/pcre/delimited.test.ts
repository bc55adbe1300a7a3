import { expect, test } from "vitest";
import { delimited } from "../../src/pcre/pcre.ts";

test.each([
  ["a/b", "a/b"],
  ["^#1", "^\\#1"],
  ["a\\\\#b", "a\\\\\\#b"],
  ["a\\#b", undefined],
  ["a\\", undefined],
  ["a\\\\", "a\\\\"],
])("%j reaches PCRE as %j", (pattern, expected) => {
  expect(delimited(pattern)).toBe(expected);
});
