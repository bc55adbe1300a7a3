import { describe, expect, it } from "vitest";
import type { Json } from "../../src/json/json.ts";
import { matchesCall, sameValue } from "../../src/state/call-match.ts";

describe("a parameter has a value", () => {
  it.each<[Json | undefined, Json, boolean]>([
    [1, 1, true],
    [1, "1", true],
    ["1", 1, true],
    [true, "true", true],
    [null, null, true],
    [undefined, null, false],
    ["a", "A", false],
    [[1, 2], [1, "2"], true],
    [[1, 2], "1,2", true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: 1, b: [2] }, { b: ["2"], a: "1" }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ 0: 1 }, [1], false],
    [{ a: 1 }, "a", false],
  ])("%j against %j: %s", (found, wanted, same) => {
    expect(sameValue(found, wanted)).toBe(same);
  });
});

describe("a call is of a kind", () => {
  const call = { method: "GET", route: "/a/{id}", params: { id: 1, page: "2" } };

  it.each([
    [{}, true],
    [{ method: "GET" }, true],
    [{ method: "POST" }, false],
    [{ route: "/a/{id}", params: { id: "1" } }, true],
    [{ route: "/b" }, false],
    [{ params: { id: 1, page: 2 } }, true],
    [{ params: { other: 1 } }, false],
  ])("%j: %s", (match, fits) => {
    expect(matchesCall(call, match)).toBe(fits);
  });
});
