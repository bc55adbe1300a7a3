import { describe, expect, it } from "vitest";
import { likeness } from "../replay.ts";

describe.each([{ renamed: false }, { renamed: true }])(
  "terms of a real site (under other names: $renamed)",
  (names) => {
    it("are answered alike", { timeout: 120_000 }, async () => {
      const { code, shape, body, headers, differing } = await likeness("terms", names);
      expect(differing).toEqual([]);
      expect([code, shape, body, headers]).toEqual([100, 100, 100, 100]);
    });
  },
);
