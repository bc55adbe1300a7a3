import { describe, expect, it } from "vitest";
import { likeness } from "../replay.ts";

describe.each([{ renamed: false }, { renamed: true }])(
  "a search of a real site (under other names: $renamed)",
  (names) => {
    it("finds alike", { timeout: 120_000 }, async () => {
      const { code, shape, body, headers, differing } = await likeness("search", names);
      expect(code, differing.join("\n")).toBeGreaterThanOrEqual(99);
      expect(shape).toBeGreaterThanOrEqual(95);
      expect(body, differing.join("\n")).toBeGreaterThanOrEqual(95);
      expect(headers).toBeGreaterThanOrEqual(97);
    });
  },
);
