import { describe, expect, it } from "vitest";
import { likeness } from "../replay.ts";

describe.each([{ renamed: false }, { renamed: true }])(
  "widgets of a real site (under other names: $renamed)",
  (names) => {
    it("are answered alike, but for the seals that only that site can make", { timeout: 120_000 }, async () => {
      const { code, shape, body, headers, differing } = await likeness("widgets", names);
      expect(code, differing.join("\n")).toBe(100);
      expect(shape).toBe(100);
      expect(body).toBeGreaterThanOrEqual(84);
      expect(headers).toBe(100);
      expect(differing.filter((line) => !/; \S*\/instance\/hash$/.test(line))).toEqual([]);
    });
  },
);
