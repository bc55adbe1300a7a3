import { composeSite, type Surroundings } from "./compose.ts";
import { countReports, type Reports } from "./http/site.ts";
import { serveSite } from "./serve-site.ts";
import type { NextSite, Standin } from "./standin-face.ts";
import { optionFault, type StandinOptions } from "./standin-options.ts";
import type { WatchedSource } from "./watched-standin.ts";

export type { Standin } from "./standin-face.ts";
export type { StandinOptions } from "./standin-options.ts";
export type { WatchedSource } from "./watched-standin.ts";

/**
 * Puts a stand-in together. Throws a CatalogueError, a SeedError or a DataFileError that says what is wrong with what it was given, a
 * RangeError for options that do not fit together.
 */
export async function createStandin(options: StandinOptions = {}): Promise<Standin> {
  if (options.watch === true) return createWatched(options, []);
  const reports = reportsOf(options);
  const { composed, ...site } = await siteOf(options, { start: Date.now(), report: reports.report });
  return serveSite(composed, { ...site, reports });
}

/** As `createStandin` with `watch`: these sources are read again, too, before those that the options name. */
export async function createWatched(options: StandinOptions, sources: readonly WatchedSource[]): Promise<Standin> {
  const { watchedStandin } = await import("./watched-standin.ts");
  return watchedStandin(options, {
    sources,
    reports: reportsOf(options),
    siteOf,
    start: Date.now(),
    time: () => performance.now(),
  });
}

function reportsOf({ report = (error, where) => console.error(`${where}:`, error) }: StandinOptions): Reports {
  return countReports(report);
}

/** The site of options, with the real one behind it where they name one. */
async function siteOf(options: StandinOptions, around: Surroundings): Promise<NextSite> {
  const fault = optionFault(options);
  if (fault !== undefined) throw new RangeError(fault);
  const composed = await composeSite(options, around);
  if (options.upstream === undefined) return { composed, options };
  // Most have no real site behind them, and need not wait until all of this is read.
  const { realSite } = await import("./real-site.ts");
  return { composed, options, real: await realSite(options.upstream, options, composed) };
}
