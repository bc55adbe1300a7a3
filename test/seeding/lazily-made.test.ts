import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadSeeds } from "../../src/seeding/load-seeds.ts";
import { createStandin, type Standin } from "../../src/standin.ts";
import type { StandinOptions } from "../../src/standin-options.ts";

const OPTIONS: StandinOptions = { scale: 5, now: "2026-11-27T22:20:00Z" };
/** Documents that are handed over are made at once, the built-in ones when somebody asks. */
const AT_ONCE = loadSeeds().filter(({ name = "" }) => !name.endsWith("defaults.json"));

const READS = [
  "",
  "?page=3",
  "?per_page=50&page=2",
  "?search=sauna",
  "?search=bastu",
  "?start_date=2027-03-01&end_date=2027-05-01",
  "?featured=true&per_page=20",
  "?venue=46",
  "?organizer=60&page=2",
  "?categories=yoga",
  "?tags=vegan&page=2",
  "?ends_after=2027-01-01&strict_dates=1",
  "?include=1140,1030,132",
  "/132",
  "/1030",
  "/by-slug/seed-swap",
].map((query) => `calendar/events/v1/events${query}`);
const OTHERS = [
  "calendar/events/v1/venues?page=2",
  "calendar/events/v1/venues?has_events=true",
  "calendar/events/v1/organizers?only_with_upcoming=true",
  "calendar/events/v1/categories?page=2&hide_empty=true",
  "calendar/events/v1/tags?orderby=count&order=desc",
  "calendar-core/v1/events?orderby=title&order=desc",
  "calendar-core/v1/events?page=4",
];

const asked = async (site: Standin, path: string, init?: RequestInit) => {
  const answer = await site.fetch(`http://127.0.0.1:4010${path}`, init);
  return { path, status: answer.status, headers: [...answer.headers], body: await answer.text() };
};

async function walk(site: Standin, steps: readonly Step[]) {
  const said = [];
  for (const { path, init } of steps) said.push(await asked(site, path, init));
  return said;
}

interface Step {
  readonly path: string;
  readonly init?: RequestInit;
}

const written = (method: string, path: string, body: object): Step => ({
  path,
  init: { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
});

const lists: Step[] = ["en", "sv"].flatMap((language) =>
  [...READS, ...OTHERS].map((path) => ({ path: `/${language}/api/${path}` })),
);
const event = { title: "Sauna evening by the lake", start_date: "2030-06-01 21:00", end_date: "2030-06-01 22:30" };
const EVENTS = "/en/api/calendar/events/v1/events";
const writes: Step[] = [
  written("POST", EVENTS, { ...event, categories: ["yoga"] }),
  written("POST", EVENTS, { ...event, slug: "sauna-evening-by-the-lake-2" }),
  written("POST", EVENTS, event),
  written("POST", `${EVENTS}/1030`, { title: "Changed", tags: ["vegan"] }),
  written("DELETE", `${EVENTS}/1031`, {}),
];
const exported = async (site: Standin) => {
  const { body } = await asked(site, "/__standin/state");
  const names = Object.keys(JSON.parse(body) as object);
  expect(names).toContain("calendar/event");
  return walk(
    site,
    names.map((name) => ({ path: `/__standin/state/${name}` })),
  );
};

describe("a site whose records are made when somebody asks answers as one whose records are made at once", () => {
  it("to lists first, then to writes, then to the export", async () => {
    const [lazy, whole] = [await createStandin(OPTIONS), await createStandin({ ...OPTIONS, seeds: AT_ONCE })];
    for (const steps of [lists, writes, lists]) {
      const answers = await walk(whole, steps);
      expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(steps.length * 0.8);
      expect(await walk(lazy, steps)).toEqual(answers);
    }
    expect(await exported(lazy)).toEqual(await exported(whole));
  });

  it("to writes first, back to a snapshot, and to lists", async () => {
    const [lazy, whole] = [await createStandin(OPTIONS), await createStandin({ ...OPTIONS, seeds: AT_ONCE })];
    const back: Step[] = [
      written("POST", "/__standin/snapshots", { name: "before" }),
      ...writes,
      { path: `${EVENTS}?start_date=2030-06-01` },
      written("POST", "/__standin/snapshots/before/restore", {}),
      ...lists,
    ];
    expect(await walk(lazy, back)).toEqual(await walk(whole, back));
    expect(await exported(lazy)).toEqual(await exported(whole));
  });

  it("from its data file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "standin-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const kept = { ...OPTIONS, data: join(folder, "data.json") };
    const first = await createStandin(kept);
    await walk(first, writes);
    await first.close();
    const [again, whole] = [await createStandin(kept), await createStandin({ ...OPTIONS, seeds: AT_ONCE })];
    await walk(whole, writes);
    expect(await exported(again)).toEqual(await exported(whole));
    expect(await walk(again, lists)).toEqual(await walk(whole, lists));
    await again.close();
  });
});
