import { assert, constantFrom, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { compareNames } from "../../../../src/families/calendar/events/taxonomy.ts";

const collator = new Intl.Collator("en", { sensitivity: "base" });

describe("the order of names", () => {
  it("is that of English, whatever the names", () => {
    const plain = string({ unit: constantFrom(..."abzABZ059 &".split("")) });
    const any = string({ unit: constantFrom(..."abAB0 &-_.éÅöß'".split("")) });
    assert(
      property(oneof(plain, any), oneof(plain, any), (a, b) => {
        expect(Math.sign(compareNames(a, b))).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: 3000 },
    );
  });
});
