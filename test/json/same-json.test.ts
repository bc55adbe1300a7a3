import { isDeepStrictEqual } from "node:util";
import { assert, jsonValue, property } from "fast-check";
import { expect, it } from "vitest";
import { sameJson } from "../../src/json/same-json.ts";

it("tells whether two values of JSON are the same, as Node does", () => {
  const value = jsonValue({ maxDepth: 3 });
  assert(
    property(value, value, (one, other) => {
      expect(sameJson(one, other)).toBe(isDeepStrictEqual(one, other));
      expect(sameJson(one, structuredClone(one))).toBe(true);
    }),
  );
});

it.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [0, -0, false],
  [null, {}, false],
])("%j and %j: %j", (one, other, same) => {
  expect(sameJson(one, other)).toBe(same);
});
