import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { loadSeeds } from "../../src/seeding/load-seeds.ts";
import { readSeeds } from "../../src/seeding/seed-files.ts";
import type { State } from "../../src/state/state.ts";
import { instantOf, localTime } from "../../src/time/zone.ts";
import { buildCopy } from "../support/built-copy.ts";
import { made, NOW, pathOf, plain, recordsOf, resources, textOf } from "./made.ts";

const ZONE = "Europe/Stockholm";
const run = promisify(execFile);

describe.each([1, 3])("the built-in hotel at scale %i", (scale) => {
  let state: State;
  const all = (resource: string) => recordsOf(state, resource);
  beforeAll(async () => {
    state = await made({ scale });
  });

  it("holds something of every resource", () => {
    expect(resources.map(({ name }) => name).filter((name) => all(name).length === 0)).toEqual([]);
  });

  it("holds as much as the scale asks for", () => {
    const counts: [resource: string, least: number, most: number][] = [
      ["calendar/event", 55, 70],
      ["calendar/venue", 8, 8],
      ["calendar/organizer", 10, 10],
      ["calendar/category", 12, 16],
      ["calendar/tag", 10, 10],
      ["calendar/import", 3, 3],
      ["snippet", 20, 20],
      ["contact-form", 5, 5],
      ["user", 5, 5],
    ];
    const wrong = counts.filter(([resource, least, most]) => {
      const count = all(resource).length;
      return count < least * scale || count > most * scale;
    });
    expect(wrong).toEqual([]);
  });

  it("gives every slug once within a resource and every id once within its space", () => {
    const keys = resources.flatMap(({ name, idSpace }) =>
      all(name).flatMap(({ id, slug }) => [
        `${idSpace} ${plain(id)}`,
        ...(slug === undefined || slug === "" ? [] : [`${name}: ${plain(slug)}`]),
      ]),
    );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("points only at records that are there", () => {
    const idsOf = (resource: string) => new Set(all(resource).map(({ id }) => id));
    const pointers: [resource: string, member: string, target: string][] = [
      ["calendar/event", "venues", "calendar/venue"],
      ["calendar/event", "organizers", "calendar/organizer"],
      ["calendar/event", "categories", "calendar/category"],
      ["calendar/event", "tags", "calendar/tag"],
      ["calendar/event", "image", "media"],
      ["calendar/event", "author", "user"],
      ["calendar/venue", "image", "media"],
      ["calendar/venue", "author", "user"],
      ["calendar/organizer", "image", "media"],
      ["calendar/category", "parent", "calendar/category"],
      ["form-entry", "form_id", "contact-form"],
      ["snippet", "condition_id", "snippet"],
      ["seo/keyword", "pages", "content"],
    ];
    const lost = pointers.flatMap(([resource, member, target]) => {
      const known = idsOf(target).add(0);
      const ids = all(resource).flatMap((record) => record[member] ?? null);
      return ids.filter((id) => !known.has(id)).map((id) => [resource, member, id]);
    });
    expect(lost).toEqual([]);
  });

  it("keeps categories a tree", () => {
    const parents = new Map(all("calendar/category").map(({ id, parent }) => [id, parent]));
    for (const id of parents.keys()) {
      let [at, steps]: [Json | undefined, number] = [id, 0];
      while (at !== 0 && steps < 10) [at, steps] = [parents.get(at ?? 0), steps + 1];
      expect(at).toBe(0);
    }
  });

  it("keeps the times of events in order, in both forms", () => {
    for (const event of all("calendar/event")) {
      const [start, end] = [plain(event["start_date"]), plain(event["end_date"])];
      const zone = plain(event["timezone"]);
      expect(start < end).toBe(true);
      expect(localTime(Date.parse(`${plain(event["start_date_utc"])}Z`), zone)).toBe(start);
      expect(localTime(Date.parse(`${plain(event["end_date_utc"])}Z`), zone)).toBe(end);
      expect(event["duration"]).toBe((instantOf(end, zone) - instantOf(start, zone)) / 1000);
      expect(event["all_day"]).toBe(start.endsWith("00:00:00") && end.endsWith("23:59:59"));
      expect(plain(event["modified"]) >= plain(event["date"]) || event["status"] === "future").toBe(true);
    }
  });

  it("keeps events inside the opening hours of their venue", () => {
    const hours = new Map(
      all("calendar/venue").map(({ id, content }) => [
        id,
        /Open daily (\d\d:\d\d)–(\d\d:\d\d)/.exec(plain(content))?.slice(1),
      ]),
    );
    const outside = all("calendar/event").filter((event) => {
      if (event["all_day"] === true) return false;
      const [from, to] = [plain(event["start_date"]).slice(11, 16), plain(event["end_date"]).slice(11, 16)];
      return (event["venues"] as number[]).some((venue) => {
        const [opens = "", closes = ""] = hours.get(venue) ?? [];
        return from < opens || from >= closes || to <= opens || to > closes;
      });
    });
    expect(outside.map(({ title }) => title)).toEqual([]);
  });

  it("prices in one currency", () => {
    for (const { cost, currency_symbol: symbol } of all("calendar/event")) {
      expect(plain(cost)).toMatch(/^(|Free|\d+|\d+ - \d+)$/);
      expect(symbol).toBe(cost === "" ? "" : "kr");
    }
  });

  it("speaks Swedish as well as English", () => {
    const texts: [resource: string, ...members: string[]][] = [
      ["calendar/event", "title", "content", "excerpt"],
      ["calendar/venue", "title", "content"],
      ["calendar/organizer", "title", "content"],
      ["calendar/category", "name", "description"],
      ["calendar/tag", "name", "description"],
      ["media", "title"],
      ["content", "title"],
      ["snippet", "name", "desc"],
      ["contact-form", "title"],
      ["seo/metadata", "meta"],
      ["shop/product", "title", "description"],
    ];
    const alike = texts.flatMap(([resource, ...members]) =>
      members
        .map((member) => {
          const written = all(resource).filter((record) => record[member] !== "");
          const same = written.filter((record) => {
            const sv = (record["translations"] as { sv?: JsonObject } | undefined)?.sv?.[member];
            return sv === undefined || plain(sv) === plain(record[member]);
          });
          return { resource, member, same: same.length / written.length };
        })
        .filter(({ same }) => same > 0.05),
    );
    expect(alike).toEqual([]);
    expect(textOf(state)).toMatch(/[åäö]/);
  });
});

describe("the built-in events", () => {
  let events: JsonObject[];
  const today = localTime(NOW, ZONE).slice(0, 10);
  const now = localTime(NOW, ZONE);
  beforeAll(async () => {
    events = recordsOf(await made(), "calendar/event");
  });

  it.each<[name: string, least: number, is: (event: JsonObject) => boolean]>([
    ["past", 15, (event) => plain(event["end_date"]) < now],
    ["running", 5, (event) => plain(event["start_date"]) <= now && plain(event["end_date"]) >= now],
    ["today", 4, (event) => plain(event["start_date"]).startsWith(today)],
    ["coming", 30, (event) => plain(event["start_date"]) > now],
    ["all-day", 5, (event) => event["all_day"] === true],
    ["of several days", 12, (event) => plain(event["start_date"]).slice(0, 10) < plain(event["end_date"]).slice(0, 10)],
    ["featured", 5, (event) => event["featured"] === true],
    ["sticky", 1, (event) => event["sticky"] === true],
    ["hidden", 1, (event) => event["hide_from_listings"] === true],
    ["free", 10, (event) => event["cost"] === "Free"],
    ["priced", 20, (event) => /^\d+$/.test(plain(event["cost"]))],
    ["of a price range", 3, (event) => /^\d+ - \d+$/.test(plain(event["cost"]))],
    ["without a price", 3, (event) => event["cost"] === ""],
    [
      "in draft",
      2,
      (event) => event["status"] === "draft" && event["slug"] === "" && event["date_utc"] === "0000-00-00 00:00:00",
    ],
    ["pending", 1, (event) => event["status"] === "pending"],
    ["private", 1, (event) => event["status"] === "private"],
    ["published later", 1, (event) => event["status"] === "future" && plain(event["date"]) > now],
    ["behind a password", 1, (event) => event["password"] !== ""],
    ["of two organizers", 5, (event) => (event["organizers"] as number[]).length === 2],
    ["without a venue", 2, (event) => (event["venues"] as number[]).length === 0],
    ["with a picture", 15, (event) => event["image"] !== 0],
  ])("are %s at least %i times", (_, least, is) => {
    expect(events.filter(is).length).toBeGreaterThanOrEqual(least);
  });

  it.each(["2026-01-01T00:30:00Z", "2026-03-29T01:00:00Z", "2026-10-25T00:30:00Z", "2028-02-29T23:59:59Z"])(
    "are as varied around %s",
    async (instant) => {
      const at = recordsOf(await made({ now: Date.parse(instant) }), "calendar/event");
      const local = localTime(Date.parse(instant), ZONE);
      expect(at.filter((event) => plain(event["end_date"]) < local).length).toBeGreaterThanOrEqual(15);
      expect(at.filter((event) => plain(event["start_date"]) > local).length).toBeGreaterThanOrEqual(30);
      expect(
        at.filter((event) => plain(event["start_date"]) <= local && plain(event["end_date"]) >= local).length,
      ).toBeGreaterThanOrEqual(5);
    },
  );
});

describe("the same seed and clock", () => {
  it("make the same bytes, made at once or when asked for", async () => {
    expect(textOf(await made({ lazy: true }))).toBe(textOf(await made()));
    expect(textOf(await made({ scale: 2, lazy: true }))).toBe(textOf(await made({ scale: 2 })));
    expect(textOf(await made({ seed: 2 }))).not.toBe(textOf(await made()));
  });

  it("make the same bytes in another process, zone and language", async () => {
    const here = textOf(await made({ scale: 2 }));
    const copy = await buildCopy();
    for (const env of [
      { TZ: "Pacific/Auckland", LANG: "sv_SE.UTF-8" },
      { TZ: "America/New_York", LANG: "C", LC_ALL: "C" },
    ]) {
      const { stdout } = await run(process.execPath, [join(copy.scripts, "seeding/print-state.js")], {
        env: { ...process.env, ...env },
        maxBuffer: 64 * 1024 * 1024,
      });
      expect(stdout).toBe(here);
    }
    await copy.remove();
  }, 60_000);
});

describe("scale", () => {
  it("makes as many times the records", async () => {
    const sizeOf = (state: State) =>
      state.resources.reduce((sum, name) => sum + (state.tableNamed(name)?.size ?? 0), 0);
    const state = await made({ scale: 50 });
    expect(sizeOf(state)).toBeGreaterThan(40 * sizeOf(await made()));
    expect(state.tableNamed("calendar/event")?.size).toBe(50 * 63);
  }, 120_000);
});

describe("own seeds", () => {
  it("may leave out what has a default", async () => {
    const seeds = loadSeeds([
      {
        records: {
          "calendar/venue": [{ slug: "shed", title: "Shed" }],
          "calendar/event": [
            {
              slug: "talk",
              title: { en: "Talk", sv: "Samtal" },
              start_date: "2026-12-01 18:00:00",
              end_date: { $after: "start_date", hours: 1 },
              venues: ["shed"],
            },
          ],
        },
      },
    ]);
    const state = await made({ seeds });
    expect(recordsOf(state, "calendar/event")).toMatchObject([
      {
        id: 2,
        venues: [1],
        start_date_utc: "2026-12-01 17:00:00",
        duration: 3600,
        timezone: ZONE,
        status: "publish",
        cost: "",
      },
    ]);
    expect(recordsOf(state, "snippet")).toEqual([]);
  });
});

describe("the recorded site's seed", () => {
  it("holds what the site held", async () => {
    const state = await made({ seeds: readSeeds(pathOf("test/transcripts/seed.json")) });
    const counts = Object.fromEntries(
      state.resources.map((name) => [name, state.tableNamed(name)?.size]).filter(([, size]) => size !== 0),
    );
    expect(counts).toEqual({
      "calendar/category": 12,
      "calendar/event": 32,
      "calendar/import": 3,
      "calendar/organizer": 6,
      "calendar/tag": 7,
      "calendar/venue": 6,
      "contact-form": 3,
      content: 6,
      media: 3,
      snippet: 8,
      user: 5,
    });
    expect([state.nextId("post"), state.nextId("term"), state.nextId("snippet")]).toEqual([69, 35, 13]);
    expect(recordsOf(state, "calendar/event").find(({ id }) => id === 32)).toMatchObject({
      slug: "spa-retreat",
      modified_utc: "2026-08-01 22:00:00",
      show_map: true,
    });
  });

  it.each(["seed-connected", "seed-entries", "seed-fonts"])("stands under %s", async (name) => {
    const seeds = [
      ...readSeeds(pathOf("test/transcripts/seed.json")),
      ...readSeeds(pathOf(`test/transcripts/${name}.json`)),
    ];
    await expect(made({ seeds })).resolves.toBeDefined();
  });
});
