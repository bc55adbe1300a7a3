import { assert, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { asText, parseLocal } from "../../src/time/zone.ts";

it("a time is written as the calendar has it, and read back, in every year with four digits", () => {
  const bounds = { min: Date.UTC(1000, 0, 1), max: Date.UTC(8999, 11, 31, 23, 59, 59, 999) };
  assert(
    property(integer(bounds), (instant) => {
      const text = asText(instant);
      expect(text).toBe(new Date(instant).toISOString().slice(0, 19).replace("T", " "));
      expect(parseLocal(text)).toBe(Math.floor(instant / 1000) * 1000);
    }),
    { numRuns: 5000 },
  );
});
