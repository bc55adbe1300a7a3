import { describe, expect, it } from "vitest";
import { likeness } from "../replay.ts";

describe.each([{ renamed: false }, { renamed: true }])(
  "menus of a real site (under other names: $renamed)",
  (names) => {
    it("are answered alike", { timeout: 120_000 }, async () => {
      const { code, shape, body, headers, differing } = await likeness("menus", names);
      expect(code, differing.join("\n")).toBe(100);
      expect(shape).toBeGreaterThanOrEqual(99);
      expect(body).toBeGreaterThanOrEqual(94);
      expect(headers).toBeGreaterThanOrEqual(99);
    });
  },
);
