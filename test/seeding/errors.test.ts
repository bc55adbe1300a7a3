import { constants } from "node:buffer";
import { truncateSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeState } from "../../src/seeding/make-state.ts";
import { readSeeds } from "../../src/seeding/seed-files.ts";
import { NUMBERS, parseSeedDocument } from "../../src/seeding/seed-document.ts";
import { SeedError } from "../../src/seeding/seed-error.ts";
import { defineResource } from "../../src/state/resource.ts";

const things = defineResource({
  name: "a/thing",
  idSpace: "post",
  schema: {
    type: "object",
    required: ["id", "slug"],
    properties: {
      id: { type: "integer" },
      slug: { type: "string", minLength: 1 },
      price: { type: "number", minimum: 0 },
      tags: { type: "array", items: { type: "string" }, maxItems: 2 },
      status: { enum: ["on", "off"] },
      box: { type: "object", required: ["w"], properties: { w: { type: "integer" } } },
      start: { type: "string" },
      self: { type: "string" },
      room: {},
    },
  },
});

async function errorOf(document: unknown): Promise<SeedError> {
  const making = (async () =>
    makeState({
      seeds: [parseSeedDocument(document, "hotel.json")],
      resources: [things],
      seed: 1,
      scale: 1,
      now: 0,
      zone: "UTC",
      languages: ["en", "sv"],
      defaultLanguage: "en",
    }))();
  const error: unknown = await making.then(() => undefined).catch((reason: unknown) => reason);
  if (!(error instanceof SeedError)) throw new Error(`no SeedError but ${String(error)}`);
  return error;
}

const record = (members: object) => ({ records: { "a/thing": [{ slug: "it", ...members }] } });
const AT = "/records/a~1thing/0";

describe("a seed document is refused", () => {
  const cases: [name: string, document: unknown, pointer: string, found: RegExp, wanted: RegExp][] = [
    ["that is no object", [], "", /\[\]/, /object/],
    ["with an unknown member", { record: {} }, "/record", /"record"/, /one of .*records/],
    ["with a clock that is no time", { clock: "noon" }, "/clock", /"noon"/, /instant/],
    ["with a zone that is no text", { zone: 1 }, "/zone", /1/, /zone/],
    ["with a zone that is unknown", { zone: "Mars/Base" }, "/zone", /"Mars\/Base"/, /such as Europe\/Stockholm/],
    [
      "with a recipe for more than there may be",
      { recipes: { "a/thing": [{ name: "r", count: 1e12, members: {} }] } },
      "/recipes/a~1thing/0/count",
      /1000000000000/,
      /up to 1000000$/,
    ],
    ["with ids that are no numbers", { nextIds: { post: "9" } }, "/nextIds/post", /"9"/, /whole number/],
    ["with records that are no list", { records: { "a/thing": {} } }, "/records/a~1thing", /\{\}/, /list/],
    ["with a record that is no object", { records: { "a/thing": [1] } }, AT, /1/, /record/],
    ["with an unknown resource", { records: { b: [], "c/d": [{}] } }, "/records/c~1d", /"c\/d"/, /a\/thing/],
    [
      "with a recipe without a count",
      { recipes: { "a/thing": [{ name: "r", members: {} }] } },
      "/recipes/a~1thing/0/count",
      /nothing/,
      /whole number/,
    ],
    [
      "with a recipe of an unknown member",
      { recipes: { "a/thing": [{ name: "r", count: 1, member: {} }] } },
      "/recipes/a~1thing/0/member",
      /"member"/,
      /members/,
    ],
    [
      "with two recipes of a name",
      {
        recipes: {
          "a/thing": [
            { name: "r", count: 0, members: {} },
            { name: "r", count: 0, members: {} },
          ],
        },
      },
      "/recipes/a~1thing/1/name",
      /"r"/,
      /of its own/,
    ],
    [
      "with a recipe that gives ids",
      { recipes: { "a/thing": [{ name: "r", count: 1, members: { id: 1 } }] } },
      "/recipes/a~1thing/0/members/id",
      /an id/,
      /no id/,
    ],
    ["with an id that is none", record({ id: 0 }), `${AT}/id`, /0/, /whole number/],
    [
      "with an id twice",
      {
        records: {
          "a/thing": [
            { slug: "a", id: 1 },
            { slug: "b", id: 1 },
          ],
        },
      },
      "/records/a~1thing/1/id",
      /second .* 1/,
      /no other/,
    ],
    ["with a member missing", { records: { "a/thing": [{ price: 1 }] } }, AT, /no such member/, /"slug"/],
    ["with a member too many", record({ prize: 1 }), `${AT}/prize`, /another name/, /price/],
    ["with a number for a text", record({ slug: 5 }), `${AT}/slug`, /5/, /string/],
    ["with an empty text", record({ slug: "" }), `${AT}/slug`, /""/, /at least 1 letters/],
    ["with a number out of bounds", record({ price: -1 }), `${AT}/price`, /-1/, /at least 0/],
    ["with an item of another type", record({ tags: ["a", 2] }), `${AT}/tags/1`, /2/, /string/],
    ["with too many items", record({ tags: ["a", "b", "c"] }), `${AT}/tags`, /a/, /at most 2 items/],
    ["with a value that is not in a list", record({ status: "out" }), `${AT}/status`, /"out"/, /"on", "off"/],
    ["with a member missing further in", record({ box: {} }), `${AT}/box`, /no such member/, /"w"/],
    [
      "with a wrong default",
      { defaults: { "a/thing": { price: "1" } }, ...record({}) },
      "/defaults/a~1thing/price",
      /"1"/,
      /number/,
    ],
    ["with an unknown recipe", record({ room: { $pik: [1] } }), `${AT}/room/$pik`, /"\$pik"/, /\$pick/],
    ["with an unknown option", record({ room: { $pick: [1], of: 2 } }), `${AT}/room/of`, /"of"/, /\$pick, count/],
    ["with nothing to pick", record({ room: { $pick: [] } }), `${AT}/room/$pick`, /\[\]/, /list to pick from/],
    [
      "with a range upside down",
      record({ room: { $int: [5, 1] } }),
      `${AT}/room/$int`,
      /\[5,1\]/,
      /lower number first/,
    ],
    ["with half a range", record({ room: { $int: [5] } }), `${AT}/room/$int`, /\[5\]/, /two numbers/],
    ["with a chance above 1", record({ room: { $chance: 2 } }), `${AT}/room/$chance`, /2/, /from 0 to 1/],
    [
      "with a time of day that is none",
      record({ room: { $day: 1, time: "25:00" } }),
      `${AT}/room/time`,
      /"25:00"/,
      /time of day/,
    ],
    ["with a day that is no number", record({ room: { $day: "monday" } }), `${AT}/room/$day`, /"monday"/, /number/],
    [
      "with a form of time that is unknown",
      record({ room: { $day: 1, as: "unix" } }),
      `${AT}/room/as`,
      /"unix"/,
      /epoch/,
    ],
    [
      "with a member that is not there",
      record({ room: { $member: "roof" } }),
      `${AT}/room/$member`,
      /"roof"/,
      /same record/,
    ],
    [
      "with a time counted from no time",
      record({ start: "soon", room: { $after: "start" } }),
      `${AT}/room/$after`,
      /"soon"/,
      /such as 2026/,
    ],
    [
      "with a zone that is unknown",
      record({ start: "2026-01-01 10:00:00", self: "Mars/Base", room: { $utc: "start", zone: "self" } }),
      `${AT}/room/zone`,
      /Mars/,
      /time zone/,
    ],
    [
      "with a member that needs itself",
      record({ self: { $member: "room" }, room: { $member: "self" } }),
      `${AT}/self`,
      /"self"/,
      /need itself/,
    ],
    [
      "with a slug that no record has",
      record({ room: { $ref: "a/thing", slug: "nobody" } }),
      `${AT}/room/slug`,
      /"nobody"/,
      /slug of a record/,
    ],
    ["with a reference to no resource", record({ room: { $ref: "b" } }), `${AT}/room/$ref`, /"b"/, /resource/],
    [
      "with a case that is missing",
      record({ room: { $switch: "slug", cases: { that: 1 } } }),
      `${AT}/room`,
      /"it"/,
      /a case of "slug"/,
    ],
    [
      "with a method that faker has not",
      record({ room: { $faker: "person.constructor" } }),
      `${AT}/room/$faker`,
      /person\.constructor/,
      /method that faker has/,
    ],
    [
      "with a module that faker has not",
      record({ room: { $faker: "hotel.room" } }),
      `${AT}/room/$faker`,
      /hotel\.room/,
      /method that faker has/,
    ],
    [
      "with no method at all",
      record({ room: { $faker: "person" } }),
      `${AT}/room/$faker`,
      /"person"/,
      /person\.fullName/,
    ],
    [
      "with arguments that faker refuses",
      record({ room: { $faker: "helpers.fromRegExp", args: [] } }),
      `${AT}/room/args`,
      /./,
      /arguments that faker takes/,
    ],
    [
      "with a hole that no text fills",
      record({ room: { $text: "{a}", with: { a: [1] } } }),
      `${AT}/room/with/a`,
      /\[1\]/,
      /text or a number/,
    ],
    ["with a value that is no recipe", { values: { k: { $day: "x" } } }, "/values/k/$day", /"x"/, /number/],
  ];

  it.each(cases)("%s", async (_, document, pointer, found, wanted) => {
    const error = await errorOf(document);
    expect(error).toMatchObject({ document: "hotel.json", pointer });
    expect(error.found).toMatch(found);
    expect(error.wanted).toMatch(wanted);
    expect(error.message).toBe(
      `hotel.json${pointer === "" ? "" : ` at ${pointer}`}: found ${error.found}, wanted ${error.wanted}`,
    );
  });
});

describe("reading seeds", () => {
  const inFolder = async (files: Record<string, string>, use: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), "seeds-"));
    try {
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
      await use(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it("takes a file, or a folder's documents in the order of their names", async () => {
    await inFolder({ "b.json": '{"zone": "UTC"}', "a.json": "{}", "note.txt": "no" }, async (folder) => {
      expect(readSeeds(folder).map((seed) => seed.name)).toEqual([join(folder, "a.json"), join(folder, "b.json")]);
      expect(readSeeds(join(folder, "b.json"))).toEqual([{ name: join(folder, "b.json"), zone: "UTC" }]);
    });
  });

  it("refuses what never ends and what no text can hold before it reads", async () => {
    expect(() => readSeeds("/dev/zero")).toThrow("/dev/zero: found no plain file, wanted a seed document");
    await inFolder({ "large.json": "{}" }, async (folder) => {
      truncateSync(join(folder, "large.json"), constants.MAX_STRING_LENGTH + 1);
      expect(() => readSeeds(folder)).toThrow(/large\.json: found \d+ bytes, wanted at most \d+; part it into/);
    });
  });

  it("takes a mark of the byte order, and lines that end as elsewhere", async () => {
    await inFolder(
      { "a.json": '\uFEFF{\r\n"zone": "UTC",\r\n"answers": {"a/v1/b": {"price": 1.0}}}\r\n' },
      async (folder) => {
        const [document] = readSeeds(folder);
        expect(document).toMatchObject({ zone: "UTC", answers: { "a/v1/b": { price: 1 } } });
        expect([...(document?.[NUMBERS] ?? [])]).toEqual([["/answers/a~1v1~1b/price", "1.0"]]);
      },
    );
  });

  it("refuses a member that stands twice, of which the first would be lost", async () => {
    const text = '{"records": {"a/thing": [{"slug": "a"}],\n "a/thing": []}}';
    await inFolder({ "a.json": text }, async (folder) => {
      expect(() => readSeeds(folder)).toThrow(
        /a\.json at \/records\/a~1thing: found the member "a\/thing" a second time at line 2, column 2, wanted each member once/,
      );
    });
  });

  it("says which file is no document", async () => {
    await inFolder({ "a.json": "{", "b.json": '{"recrods": {}}' }, async (folder) => {
      expect(() => readSeeds(join(folder, "a.json"))).toThrow(
        /a\.json: found no JSON \(the end of the text at line 1, column 2\), wanted the name of a member/,
      );
      expect(() => readSeeds(join(folder, "b.json"))).toThrow(/b\.json at \/recrods: found a member/);
      expect(() => readSeeds(join(folder, "c.json"))).toThrow(/c\.json: found no file/);
    });
    await inFolder({}, async (folder) => {
      expect(() => readSeeds(folder)).toThrow(/found no JSON file, wanted at least one seed document/);
    });
  });
});
