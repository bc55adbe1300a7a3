import { describe, expect, it } from "vitest";
import { likeness } from "../replay.ts";

describe.each([{ renamed: false }, { renamed: true }])(
  "registries of a real site (under other names: $renamed)",
  (names) => {
    it("are answered alike", { timeout: 120_000 }, async () => {
      const { differing } = await likeness("registries", names);
      expect(differing).toEqual([]);
    });
  },
);
