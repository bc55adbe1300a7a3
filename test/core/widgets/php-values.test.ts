import { assert, boolean, constant, dictionary, integer, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { phpText, valueOfPhpText } from "../../../src/core/widgets/php-values.ts";

describe("values as PHP writes them", () => {
  it.each([
    [null, "N;"],
    [true, "b:1;"],
    [-3, "i:-3;"],
    [0.5, "d:0.5;"],
    ["å", 's:2:"å";'],
    [{ title: "Cats", count: 1 }, 'a:2:{s:5:"title";s:4:"Cats";s:5:"count";i:1;}'],
    [["a", { 7: false }], 'a:2:{i:0;s:1:"a";i:1;a:1:{i:7;b:0;}}'],
  ])("are texts: %j", (value, text) => {
    expect(phpText(value)).toBe(text);
    expect(valueOfPhpText(text)).toEqual(value);
  });

  it("come back as they were", () => {
    const text = string({ unit: "grapheme" });
    const scalar = oneof(text, integer(), boolean(), constant(null));
    const value = dictionary(
      text.filter((key) => !/^-?\d+$/.test(key)),
      scalar,
      { minKeys: 1 },
    );
    assert(
      property(value, (settings) => {
        expect(valueOfPhpText(phpText(settings))).toEqual({ ...settings });
      }),
    );
  });

  it.each(["", "x", 's:3:"ab";', "a:1:{i:0;", "i:1;i:2;", 'O:8:"stdClass":0:{}', "i:;x", "a:999999999:{}"])(
    "are told from what is none: %s",
    (text) => {
      expect(valueOfPhpText(text)).toBeUndefined();
    },
  );
});
