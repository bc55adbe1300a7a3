import { describe, expect, it } from "vitest";
import { likeness } from "../replay.ts";

describe.each([{ renamed: false }, { renamed: true }])(
  "comments of a real site (under other names: $renamed)",
  (names) => {
    it("are answered alike", { timeout: 120_000 }, async () => {
      const { code, shape, body, headers, differing } = await likeness("comments", names);
      expect(code, differing.join("\n")).toBeGreaterThanOrEqual(99);
      expect(shape, differing.join("\n")).toBeGreaterThanOrEqual(97);
      expect(body).toBeGreaterThanOrEqual(96);
      expect(headers).toBeGreaterThanOrEqual(99);
    });
  },
);
