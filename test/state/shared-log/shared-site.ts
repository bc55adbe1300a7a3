import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { composeSite } from "../../../src/compose.ts";
import { countReports } from "../../../src/http/report.ts";
import type { ServedSite } from "../../../src/sandbox-face.ts";
import { serveInProcess } from "../../../src/served-site.ts";
import { openSharedSandbox } from "../../../src/shared-default.ts";
import type { StandinOptions } from "../../../src/standin-options.ts";
import type { LyingEngine } from "./lying-log.ts";

const INDEX = fileURLToPath(new URL("../../../descriptors/calendar.events.v1.json", import.meta.url));
const NOW = "2030-05-01T10:00:00Z";

/** One of several processes that share a site, in this one, with what went wrong inside. */
export type SharedSite = ServedSite & { readonly told: readonly string[] };

/** How a process of a site is other than most. */
export interface SiteOptions extends StandinOptions {
  /** Whether its clock runs on. */
  readonly runs?: boolean;
  /** Whether it is the built-in site, with all that it holds. */
  readonly isHotel?: boolean;
  /** Tells what it takes for the engine's time. */
  readonly engineTime?: () => number;
}

/** A site with two seeded venues whose default sandbox is on an engine; closed after the test. */
export async function sharedSite(
  engine: LyingEngine,
  { runs = false, isHotel = false, engineTime, ...options }: SiteOptions = {},
): Promise<SharedSite> {
  const told: string[] = [];
  const venues = isHotel ? {} : { index: INDEX, seeds: [SEED] };
  const given: StandinOptions = { ...venues, ...(!runs && { now: NOW }), ...options };
  const reports = countReports((error) => told.push(error instanceof Error ? error.message : String(error)));
  const composed = await composeSite(given, { start: Date.parse(NOW), report: reports.report });
  const { seeds: _seeds, scenarios: _scenarios, ...served } = given;
  const { face } = await serveInProcess(composed, {
    options: served,
    reports,
    openDefault: (start) =>
      openSharedSandbox({ log: engine.connect(engineTime), address: "lying://me:secret@engine/site" }, start),
  });
  onTestFinished(() => face.close());
  return Object.defineProperty(face, "told", { value: told }) as SharedSite;
}

const SEED = {
  records: {
    "calendar/venue": [
      { id: 10, slug: "hall", title: { en: "Hall", sv: "Sal" }, status: "publish" },
      { id: 11, slug: "yard", title: { en: "Yard", sv: "Gård" }, status: "publish" },
    ],
  },
};

/** Asks a site, below its address. */
export async function ask(
  site: ServedSite,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const origin = new URL(site.apiRoot).origin;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await site.fetch(`${origin}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...sent,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
}

/** Where the routes of venues are. */
export const VENUES = "/wp-json/calendar/events/v1/venues";

/** All that a site shows of its state, its ids and its time. */
export function shownBy(site: ServedSite): string {
  const records = Object.fromEntries(Object.keys(site.records()).map((name) => [name, site.state(name)]));
  return JSON.stringify([records, site.clock.now(), site.clock.frozen, site.faults, site.history[0]?.n]);
}
