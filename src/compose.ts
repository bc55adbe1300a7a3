import type { IndexSource } from "./catalogue/built-in-catalogue.ts";
import { readSourceTexts } from "./catalogue/tolerant/source-text.ts";
import {
  type ComposedSite,
  composeSeeded,
  type Means,
  type RecordedParts,
  type SiteOptions,
  type Surroundings,
} from "./composed-site.ts";
import type { ScenarioSources } from "./control/read-scenarios.ts";
import { recordedFirst } from "./engine/recorded/recorded-first.ts";
import { families } from "./hotel/families.ts";
import { folderSeeds } from "./live/folder/folder-seeds.ts";
import { mediaPages } from "./live/folder/media-pages.ts";
import { folderNamed, type SiteFolder } from "./live/folder/read-folder.ts";
import { overlaysOfTexts } from "./seeding/overlays.ts";
import { seedsOf } from "./seeding/seed-files.ts";
import type { StandinOptions } from "./standin-options.ts";

/** Puts the site of these options together, from files where they name paths. Throws a CatalogueError or a SeedError that says what is wrong with what it was given, a RangeError for a time that is none or schemas without an index. */
export async function composeSite(options: StandinOptions, around: Surroundings): Promise<ComposedSite> {
  const folder = await folderNamed(options.index);
  if (folder !== undefined) return composeFolder(folder, options, around);
  return composeSeeded(await withSources(options), { ...around, ...means });
}

const means: Means = { read: readSourceTexts, familiesFor: () => families };

/** Puts the site together that a folder says all of; seeds of the options take the place of its own. Throws as `composeSite`. */
export async function composeFolder(
  folder: SiteFolder,
  options: StandinOptions,
  around: Surroundings,
): Promise<ComposedSite> {
  const site = await withSources({ ...options, index: folder.index as IndexSource });
  const own = { folder: recordedParts(folder), overlays: overlaysOfTexts(folder.seeds) };
  return composeSeeded(site, { ...around, ...own, ...means });
}

/** What a folder says of its site beside its index document. */
export function recordedParts(folder: SiteFolder): RecordedParts {
  return {
    seeds: (site) => folderSeeds(folder, site),
    first: recordedFirst,
    files: mediaPages(folder.media),
    scenarios: folder.scenarios,
  };
}

/** The options with all that they name by paths read, but for the index and its schemas. */
async function withSources({ seeds: given, scenarios: named, ...options }: StandinOptions): Promise<SiteOptions> {
  const seeds = seedsOf(given);
  const scenarios = typeof named === "string" ? await textsOfScenarios(named) : named;
  return { ...options, ...(seeds !== undefined && { seeds }), ...(scenarios !== undefined && { scenarios }) };
}

async function textsOfScenarios(path: string): Promise<ScenarioSources> {
  const { scenarioTexts } = await import("./control/scenario-files.ts");
  return scenarioTexts(path);
}
