import { describe, expect, it } from "vitest";
import { likeness } from "../replay.ts";

describe.each([{ renamed: false }, { renamed: true }])(
  "templates of a real site (under other names: $renamed)",
  (names) => {
    it("are answered alike", { timeout: 120_000 }, async () => {
      const { code, shape, body, headers, differing } = await likeness("templates", names);
      expect(code, differing.join("\n")).toBeGreaterThanOrEqual(99);
      expect(shape).toBeGreaterThanOrEqual(99);
      expect(body, differing.join("\n")).toBeGreaterThanOrEqual(98);
      expect(headers).toBeGreaterThanOrEqual(99);
    });
  },
);
