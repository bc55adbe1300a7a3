import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { createStandin, type Standin, type StandinOptions } from "../../../src/standin.ts";

/** A folder for one test, with the name of a data file in it. */
export async function dataFolder(): Promise<{ folder: string; file: string; names(): string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "standin-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, file: join(folder, "site.json"), names: () => readdirSync(folder).sort() };
}

/** A site with two seeded venues on a data file, of one namespace unless `builtIn` asks for all; it is closed after the test. */
export async function dataSite(
  file: string,
  { builtIn = false, ...options }: StandinOptions & { builtIn?: boolean } = {},
): Promise<Standin> {
  const small = builtIn ? {} : { index: INDEX };
  const site = await createStandin({ data: file, seeds: [SEED], now: "2030-05-01T10:00:00Z", ...small, ...options });
  onTestFinished(() => site.close());
  return site;
}

const INDEX = fileURLToPath(new URL("../../../descriptors/calendar.events.v1.json", import.meta.url));

const SEED = {
  records: {
    "calendar/venue": [
      { id: 10, slug: "hall", title: { en: "Hall", sv: "Sal" }, status: "publish" },
      { id: 11, slug: "yard", title: { en: "Yard", sv: "Gård" }, status: "publish" },
    ],
  },
  values: { colour: "red" },
};

/** Makes a venue and returns its id. */
export async function makeVenue(site: Standin, venue: string): Promise<number> {
  const body = await posted(site, "calendar/events/v1/venues", { venue });
  return Number(body.id);
}

/** Sends JSON to an address, from the index on, and returns what came back; throws when it was refused. */
export async function posted(site: Standin, address: string, body: JsonObject): Promise<JsonObject> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await site.fetch(new Request(new URL(address, site.apiRoot), init));
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as JsonObject;
}

/** Titles of the venues in the order of their ids. */
export function venues(site: Standin): unknown[] {
  return site.state("calendar/venue").map(({ title }) => title);
}
