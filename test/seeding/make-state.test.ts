import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { makeState } from "../../src/seeding/make-state.ts";
import type { SeedDocument } from "../../src/seeding/seed-document.ts";
import { defineResource } from "../../src/state/resource.ts";
import type { State } from "../../src/state/state.ts";
import { plain, recordsOf } from "./made.ts";

const open = { type: "object", additionalProperties: true } as const;
const things = defineResource({
  name: "thing",
  idSpace: "post",
  schema: { ...open, properties: { title: {} } },
  translatable: ["title"],
});
const places = defineResource({ name: "place", idSpace: "post", schema: open });

function state(document: SeedDocument, options: { seed?: number; scale?: number; now?: string; zone?: string } = {}) {
  const { seed = 1, scale = 1, now = "2026-03-27T12:00:00Z", zone = "Europe/Stockholm" } = options;
  return makeState({
    seeds: [document],
    resources: [things, places],
    seed,
    scale,
    now: Date.parse(now),
    zone,
    languages: ["en", "sv"],
    defaultLanguage: "en",
  });
}

async function thing(members: JsonObject, options?: Parameters<typeof state>[1]): Promise<JsonObject> {
  const [record] = recordsOf(await state({ records: { thing: [{ slug: "it", ...members }] } }, options), "thing");
  return record ?? {};
}

async function value(recipe: Json, options?: Parameters<typeof state>[1]): Promise<Json | undefined> {
  return (await thing({ value: recipe }, options))["value"];
}

it("gives others their turns while it plans many records", async () => {
  let turns = 0;
  const made = state({ recipes: { thing: [{ name: "many", count: 10_000, members: {} }] } }).then(() => turns);
  for (; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(await made).toBeGreaterThan(3);
});

describe("a recipe", () => {
  const cases: [name: string, recipe: Json, wanted: Json][] = [
    ["a literal stands for itself", { a: [1, { b: null }] }, { a: [1, { b: null }] }],
    ["$literal hides what looks like a recipe", { $literal: { $pick: [] } }, { $pick: [] }],
    ["$pick of one is that one", { $pick: ["only"] }, "only"],
    ["$pick with count keeps the order", { $pick: [1, 2, 3], count: 3 }, [1, 2, 3]],
    ["$pick with count 0 is empty", { $pick: [1, 2, 3], count: [0, 0] }, []],
    ["$int of one number", { $int: [7, 7] }, 7],
    ["$number is rounded", { $number: [1.25, 1.25], decimals: 1 }, 1.3],
    ["$chance 1 is true", { $chance: 1 }, true],
    ["$chance 0 is false", { $chance: 0 }, false],
    ["$sequence begins at its start", { $sequence: 5 }, 5],
    ["$text fills its holes", { $text: "{a}-{b} {base_url}", with: { a: 1, b: { $pick: ["x"] } } }, "1-x {base_url}"],
    ["$slug", { $slug: "Åsa & Örjans  kväll!" }, "asa-orjans-kvall"],
    ["$member", { $member: "slug" }, "it"],
    ["$switch takes the case", { $switch: "slug", cases: { it: "yes" }, else: "no" }, "yes"],
    ["$switch takes the rest", { $switch: "slug", cases: { other: "yes" }, else: "no" }, "no"],
    ["$zone", { $zone: true }, "Europe/Stockholm"],
    ["$day is today at midnight", { $day: 0 }, "2026-03-27 00:00:00"],
    ["$day with a time", { $day: -1, time: "18:30" }, "2026-03-26 18:30:00"],
    ["$day on a weekday", { $day: 0, weekday: 7, time: "10:00" }, "2026-03-29 10:00:00"],
    ["$day on the same weekday", { $day: 0, weekday: 5 }, "2026-03-27 00:00:00"],
    ["$day as a date", { $day: 1, as: "date" }, "2026-03-28"],
    ["$day as UTC, before summer time", { $day: 1, time: "10:00", as: "utc" }, "2026-03-28 09:00:00"],
    ["$day as UTC, in summer time", { $day: 2, time: "10:00", as: "utc" }, "2026-03-29 08:00:00"],
    ["$day as ISO", { $day: 0, time: "10:00", as: "iso" }, "2026-03-27T09:00:00Z"],
    ["$day as epoch", { $day: 0, time: "01:00", as: "epoch" }, Date.UTC(2026, 2, 27) / 1000],
    ["recipes inside lists and objects", [{ a: { $int: [1, 1] } }], [{ a: 1 }]],
  ];

  it.each(cases)("%s", async (_, recipe, wanted) => {
    expect(await value(recipe)).toEqual(wanted);
  });

  it("counts times from another member", async () => {
    const record = await thing({
      start: { $day: 0, time: "22:30" },
      late: { $after: "start", minutes: 120 },
      next: { $after: "start", days: 2, time: "09:00" },
      utc: { $utc: "start" },
      there: { $utc: "start", zone: "zone" },
      zone: "UTC+2",
      length: { $seconds: ["start", "late"] },
    });
    expect(record).toMatchObject({
      late: "2026-03-28 00:30:00",
      next: "2026-03-29 09:00:00",
      utc: "2026-03-27 21:30:00",
      there: "2026-03-27 20:30:00",
      length: 7200,
    });
  });

  it("takes today from the site's zone", async () => {
    const late = { now: "2026-03-27T23:30:00Z" };
    expect(await value({ $day: 0, as: "date" }, { ...late, zone: "UTC" })).toBe("2026-03-27");
    expect(await value({ $day: 0, as: "date" }, { ...late, zone: "Europe/Stockholm" })).toBe("2026-03-28");
  });

  it("keeps to its range and its steps", async () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const number = await value({ $int: [10, 30], step: 5 }, { seed });
      expect([10, 15, 20, 25, 30]).toContain(number);
    }
  });

  it("speaks through faker in both languages", async () => {
    const record = await thing({
      title: { $faker: "location.country" },
      fixed: { $faker: "person.firstName", locale: "sv" },
    });
    const { sv } = record["translations"] as { sv: JsonObject };
    expect(record["title"]).toMatch(/\w/);
    expect(sv["title"]).toMatch(/\w/);
    expect(record["fixed"]).toMatch(/\w/);
  });

  it("hands arguments to faker and keeps its dates from the clock", async () => {
    expect(await value({ $faker: "string.numeric", args: [{ length: { $int: [4, 4] } }] })).toMatch(/^\d{4}$/);
    const soon = await value({ $faker: "date.soon", args: [{ days: 1 }] });
    expect(Date.parse(plain(soon)) - Date.parse("2026-03-27T12:00:00Z")).toBeLessThanOrEqual(86_400_000);
  });
});

describe("a translated member", () => {
  it("has a value for each language", async () => {
    expect(await thing({ title: { en: "Brunch", sv: "Frukost" }, other: { en: 1, sv: 2 } })).toEqual({
      id: 1,
      slug: "it",
      title: "Brunch",
      other: { en: 1, sv: 2 },
      translations: { sv: { title: "Frukost" } },
    });
  });

  it("picks the same thing in every language", async () => {
    const pairs = ["a", "b", "c", "d", "e"].map((name) => ({ en: `${name} en`, sv: `${name} sv` }));
    for (let seed = 0; seed < 20; seed += 1) {
      const record = await thing({ title: { $text: "{x}!", with: { x: { $pick: pairs } } } }, { seed });
      const { sv } = record["translations"] as { sv: JsonObject };
      expect(plain(sv["title"])).toBe(plain(record["title"]).replace("en", "sv"));
    }
  });

  it("is written in the record's own language", async () => {
    const record = await thing({ language: "sv", title: { en: "Brunch", sv: "Frukost" } });
    expect(record).toMatchObject({ language: "sv", title: "Frukost", translations: { en: { title: "Brunch" } } });
  });
});

describe("references", () => {
  const document: SeedDocument = {
    references: { thing: { place: "place", all: "place" } },
    records: {
      place: [{ slug: "hall" }, { slug: "spa" }],
      thing: [
        {
          slug: "it",
          place: "spa",
          all: ["hall", 2],
          one: { $ref: "place", slug: "hall" },
          none: { $refs: "place", pick: 0 },
          some: { $refs: "place", pick: 2 },
        },
      ],
    },
  };

  it("become ids", async () => {
    const [record] = recordsOf(await state(document), "thing");
    expect(record).toMatchObject({ id: 3, place: 2, all: [1, 2], one: 1, none: [] });
    expect(new Set(record?.["some"] as number[])).toEqual(new Set([1, 2]));
  });

  it("pick among the records of their own unit", async () => {
    const made = await state(
      {
        recipes: {
          place: [{ name: "p", count: 3, members: {} }],
          thing: [{ name: "t", count: 5, members: { place: { $ref: "place" } } }],
        },
      },
      { scale: 3 },
    );
    const places = recordsOf(made, "place").map((record) => record["id"]);
    for (const [index, record] of recordsOf(made, "thing").entries()) {
      const unit = Math.floor(index / 5);
      expect(places.slice(unit * 3, unit * 3 + 3)).toContain(record["place"]);
    }
  });

  it("mostly stay when another record may be picked", async () => {
    const picks = async (extra: JsonObject[]) => {
      const records: JsonObject[] = Array.from({ length: 20 }, (_, index) => ({
        slug: `t${index}`,
        id: 100 + index,
        place: { $ref: "place" },
      }));
      const places = ["a", "b", "c", "d"].map((slug, index) => ({ slug, id: index + 1 }));
      return recordsOf(await state({ records: { place: [...places, ...extra], thing: records } }), "thing").map(
        (record) => record["place"],
      );
    };
    const before = await picks([]);
    const after = await picks([{ slug: "e", id: 5 }]);
    for (const [index, id] of after.entries()) expect([before[index], 5]).toContain(id);
    expect(after).toContain(5);
  });
});

describe("ids", () => {
  it("are given, else counted on, and begin a new thousand for made records", async () => {
    const made = await state({
      nextIds: { post: 5000, other: 3 },
      records: { thing: [{ slug: "a" }, { slug: "b", id: 40 }], place: [{ slug: "c" }] },
      recipes: { thing: [{ name: "r", count: 2, members: {} }] },
    });
    expect(recordsOf(made, "thing").map((record) => record["id"])).toEqual([40, 41, 1001, 1002]);
    expect(recordsOf(made, "place").map((record) => record["id"])).toEqual([42]);
    expect([made.nextId("post"), made.nextId("other")]).toEqual([5000, 3]);
  });
});

describe("scale", () => {
  const document: SeedDocument = {
    records: { thing: [{ slug: "literal", n: { $int: [0, 1e9] } }] },
    recipes: {
      thing: [
        { name: "all", count: 3, members: { n: { $int: [0, 1e9] }, place: { $sequence: 1 } } },
        { name: "more", count: 2, from: 2, members: { n: { $int: [0, 1e9] }, place: { $sequence: 10, step: 10 } } },
      ],
    },
  };

  it("multiplies what recipes make and keeps what a smaller one had", async () => {
    const [one, four] = [await state(document), await state(document, { scale: 4 })];
    const [small, big] = [recordsOf(one, "thing"), recordsOf(four, "thing")];
    expect([small.length, big.length]).toEqual([4, 1 + 12 + 6]);
    expect(big.slice(0, small.length)).toEqual(small);
    expect(new Set(big.map((record) => record["n"])).size).toBe(big.length);
    expect(big.map((record) => record["place"]).filter((n) => Number(n) >= 10 && Number(n) % 10 === 0)).toContain(60);
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses %s", async (scale) => {
    await expect(state(document, { scale })).rejects.toThrow(/the scale is .*, wanted a whole number from 1 on/);
  });
});

describe("the same seed", () => {
  const record = {
    n: { $int: [0, 1e9] },
    pick: { $pick: ["a", "b", "c", "d", "e", "f"] },
    name: { $faker: "person.fullName" },
  };
  const of = async (records: JsonObject[], seed = 1) =>
    recordsOf(await state({ records: { thing: records } }, { seed }), "thing");

  it("makes the same values, another one makes others", async () => {
    const records = Array.from({ length: 20 }, (_, index) => ({ slug: `r${index}`, ...record }));
    expect(await of(records)).toEqual(await of(records));
    const other = await of(records, 2);
    for (const [index, made] of (await of(records)).entries()) expect(made["n"]).not.toBe(other[index]?.["n"]);
  });

  it("does not shift values when a member or a record is added", async () => {
    const [before] = await of([{ slug: "it", id: 7, ...record }]);
    const [, after] = await of([
      { slug: "first", id: 6, ...record },
      { slug: "it", id: 7, first: { $faker: "lorem.words" }, ...record, last: { $int: [1, 2] } },
    ]);
    expect(after).toMatchObject(before ?? {});
  });

  it("tells members and records apart", async () => {
    const made = await of([
      { slug: "a", x: { $int: [0, 1e9] }, y: { $int: [0, 1e9] } },
      { slug: "b", x: { $int: [0, 1e9] } },
    ]);
    const numbers = [made[0]?.["x"], made[0]?.["y"], made[1]?.["x"]];
    expect(new Set(numbers).size).toBe(3);
  });
});

describe("documents together", () => {
  it("add defaults and replace values", async () => {
    const made: State = await makeState({
      seeds: [
        { defaults: { thing: { a: 1, b: 1 } }, values: { k: 1, l: { $int: [2, 2] } } },
        {
          defaults: { thing: { b: 2 }, unknown: { c: 1 } },
          values: { k: { en: "kept as it is" } },
          records: { thing: [{ a: 3 }, {}] },
        },
      ],
      resources: [things],
      seed: 1,
      scale: 1,
      now: 0,
      zone: "UTC",
      languages: ["en"],
      defaultLanguage: "en",
    });
    expect(recordsOf(made, "thing")).toEqual([
      { id: 1, a: 3, b: 2 },
      { id: 2, a: 1, b: 2 },
    ]);
    expect(Object.fromEntries(made.values())).toEqual({ k: { en: "kept as it is" }, l: 2 });
  });
});
