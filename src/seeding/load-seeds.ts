import { packageFile, packageFolder } from "../catalogue/package-folder.ts";
import { readSeeds } from "./read-seeds.ts";
import type { SeedDocument } from "./seed-document.ts";

const SEEDS = packageFolder("seeds");
const DEFAULTS = packageFile("seeds/defaults.json");

/** The documents that a site starts from: the built-in ones, or those at a path, or the given ones, the latter two on top of the built-in defaults so that records may leave members out. */
export function loadSeeds(seeds?: string | readonly SeedDocument[]): SeedDocument[] {
  if (seeds === undefined) return readSeeds(SEEDS);
  const own = typeof seeds === "string" ? readSeeds(seeds) : seeds;
  return [...readSeeds(DEFAULTS), ...own];
}
