import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { HIGHEST_ID } from "../../../src/state/resource.ts";
import { sumOf, sumOfRecords } from "../../../src/state/data-file/data-document.ts";
import { writeLine } from "../../../src/state/data-file/command-log.ts";
import type { Command } from "../../../src/state/state.ts";
import { dataFolder, dataSite, makeVenue, venues } from "./site.ts";

interface Data {
  checksums?: { records: JsonObject; nextIds: string; values: string };
  nextIds: JsonObject;
  values: JsonObject;
  records: Record<string, JsonObject[]>;
}

/** A list of so many levels, as text. */
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

/** A closed data file with two venues, changed, and with checksums that vouch for it. */
async function sealed(change: (data: Data) => void, levels = 0): Promise<string> {
  const { file } = await dataFolder();
  await (await dataSite(file)).close();
  const data = JSON.parse(readFileSync(file, "utf8")) as Data;
  change(data);
  if (data.checksums !== undefined && levels === 0) {
    data.checksums.nextIds = sumOf(data.nextIds);
    data.checksums.values = sumOf(data.values);
    for (const [name, list] of Object.entries(data.records)) data.checksums.records[name] = sumOfRecords(list);
  }
  writeFileSync(file, JSON.stringify(data).replace('"DEEP"', nested(levels)));
  return file;
}

const VENUES = "calendar/venue";
const venueOf = ({ records }: Data): JsonObject => records[VENUES]?.[0] ?? {};

describe("a data file whose checksums vouch for what no server has written", () => {
  it.each<[string, (data: Data) => void, string]>([
    [
      "an id of which there is no next",
      (data) => (venueOf(data).id = Number.MAX_SAFE_INTEGER),
      "/records/calendar~1venue/0/id: found 9007199254740991",
    ],
    [
      "an id far above those that are given",
      (data) => (venueOf(data).id = HIGHEST_ID + 2 ** 41),
      "/records/calendar~1venue/0/id: found",
    ],
    ["an id that is no whole number", (data) => (venueOf(data).id = 1.5), "/records/calendar~1venue/0/id: found 1.5"],
    ["an id below 1", (data) => (venueOf(data).id = 0), "/records/calendar~1venue/0/id: found 0"],
    ["an id that is no number", (data) => (venueOf(data).id = "7"), '/records/calendar~1venue/0/id: found "7"'],
    ["no id", (data) => delete venueOf(data).id, "/records/calendar~1venue/0/id: found none"],
    [
      "a next id that is too high",
      (data) => (data.nextIds.post = Number.MAX_SAFE_INTEGER),
      "/nextIds/post: found no whole number from 1 to",
    ],
  ])("is refused with the place: %s", async (_what, change, said) => {
    await expect(dataSite(await sealed(change))).rejects.toThrow(said);
  });

  it.each<[string, (data: Data) => void, string]>([
    ["a record", (data) => (venueOf(data).title = "DEEP"), "/records/calendar~1venue/0/title/0/0/…"],
    ["a value", (data) => (data.values.colour = "DEEP"), "/values/colour/0/0/0/0/…"],
    ["what is known of it", (data) => Object.assign(data, { origin: "DEEP" }), "/origin/0/0/0/0/0/…"],
  ])("is refused with the place, however deep: %s", async (_what, change, place) => {
    for (const levels of [600, 100_000])
      await expect(dataSite(await sealed(change, levels))).rejects.toThrow(
        `at ${place}: found more than 528 lists and objects within each other; put back`,
      );
  });

  it("is read with the ids that a server counts on to", async () => {
    const { file } = await dataFolder();
    const site = await dataSite(file);
    const body = JSON.stringify([{ ...site.state(VENUES)[0], id: HIGHEST_ID }]);
    await site.fetch(`http://127.0.0.1:4010/__standin/state/${VENUES}`, { method: "PUT", body });
    expect(await makeVenue(site, "Next")).toBe(HIGHEST_ID + 1);
    await site.close();
    expect(venues(await dataSite(file))).toEqual(["Hall", "Next"]);
  });
});

describe("a log whose checksums vouch for what no server has written", () => {
  const put = (record: JsonObject): Command[] => [{ type: "put", resource: VENUES, record }];
  const DEEP = JSON.parse(nested(600)) as [];

  it.each<[string, Command[], string]>([
    [
      "an id of which there is no next",
      put({ id: Number.MAX_SAFE_INTEGER }),
      "at /commands/0/record/id found 9007199254740991",
    ],
    ["no id", put({ title: "None" }), "at /commands/0/record/id found none"],
    [
      "such an id in a list",
      [{ type: "replace", resource: VENUES, records: [{ id: 3 }, { id: -1 }] }],
      "at /commands/0/records/1/id found -1",
    ],
    ["a deep record", put({ id: 3, title: DEEP }), "at /commands/0/record/title/0/0/0/… found more than 528"],
    [
      "a deep value",
      [{ type: "set", key: "colour", value: DEEP }],
      "at /commands/0/value/0/0/0/0/… found more than 528",
    ],
  ])("is refused with line and place: %s", async (_what, commands, said) => {
    const { folder, file } = await dataFolder();
    const site = await dataSite(file);
    await makeVenue(site, "Barn");
    const left = join(folder, "left.json");
    copyFileSync(file, left);
    const line = readFileSync(`${file}.log`, "utf8");
    const { n, crc } = JSON.parse(line) as { n: number; crc: string };
    writeFileSync(`${left}.log`, line + writeLine(commands, { n: n + 1, before: Number.parseInt(crc, 16) }).line);
    await expect(dataSite(left)).rejects.toThrow(said);
    await expect(dataSite(left)).rejects.toThrow(`line 2 (byte ${line.length})`);
  });
});
