import { packageFolder } from "../catalogue/package-folder.ts";
import { readSeeds } from "./read-seeds.ts";
import type { SeedDocument } from "./seed-document.ts";

/** The given seed documents, those at a path, or the built-in ones where the site is built in too. Throws a SeedError. */
export async function chooseSeeds(
  seeds: string | readonly SeedDocument[] | undefined,
  { builtIn }: { builtIn: boolean },
): Promise<readonly SeedDocument[]> {
  if (typeof seeds === "object") return seeds;
  if (seeds === undefined && !builtIn) return [];
  return readSeeds(seeds ?? packageFolder("seeds"));
}
