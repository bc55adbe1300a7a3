import { describe, expect, it } from "vitest";
import { likeness } from "../replay.ts";

describe.each([{ renamed: false }, { renamed: true }])(
  "batches, embeds, abilities and site health of a real site (under other names: $renamed)",
  (names) => {
    it("are answered alike", { timeout: 120_000 }, async () => {
      const { code, shape, body, headers, differing } = await likeness("misc", names);
      expect(code, differing.join("\n")).toBeGreaterThanOrEqual(99);
      expect(shape, differing.join("\n")).toBeGreaterThanOrEqual(97);
      expect(body, differing.join("\n")).toBeGreaterThanOrEqual(96);
      expect(headers, differing.join("\n")).toBeGreaterThanOrEqual(99);
    });
  },
);
