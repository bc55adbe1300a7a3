import { describe, expect, it } from "vitest";
import { loadFakers } from "../../src/seeding/fakers.ts";
import { fakerIn, fakerLater } from "../../src/seeding/locales.ts";

const start = Date.UTC(2027, 0, 15);

/** Numbers of a fixed row, from 0 to below 1. */
function drawn(): () => number {
  let last = 7;
  return () => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe("fakers", () => {
  it.each(["en", "sv", "de", "xx"])(
    "say the same in %s whether they are loaded before or when first asked for",
    async (language) => {
      const before = (await fakerIn(language)).faker;
      const later = fakerLater(language);
      expect(later?.().faker.rawDefinitions).toBe(before.rawDefinitions);
    },
  );

  it("draw from the generator that they are given, and from no other", async () => {
    const fakers = await loadFakers(["en", "sv"], start);
    const names = (language: string) => {
      const random = drawn();
      return Array.from({ length: 5 }, () => fakers(language, random).person.fullName());
    };
    expect(names("en")).toEqual(names("en"));
    expect(names("sv")).not.toEqual(names("en"));
    expect(fakers("en", drawn()).date.past().getTime()).toBeLessThan(start);
  });

  it("are those of the languages that were named", async () => {
    const fakers = await loadFakers(["en"], start);
    expect(() => fakers("sv", drawn())).toThrow("faker was not loaded for the language sv");
  });
});
