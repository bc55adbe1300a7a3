import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareNames } from "../../../../src/behaviours/calendar/events/name-order.ts";

const collator = new Intl.Collator("en", { sensitivity: "base" });

describe("the order of names", () => {
  it("is that of English, whatever the names", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."abzABZ059 &") });
    const any = fc.string({ unit: fc.constantFrom(..."abAB0 &-_.éÅöß'") });
    fc.assert(
      fc.property(fc.oneof(plain, any), fc.oneof(plain, any), (a, b) => {
        expect(Math.sign(compareNames(a, b))).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: 3000 },
    );
  });
});
