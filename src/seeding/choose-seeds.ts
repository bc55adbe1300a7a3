import { loadSeeds } from "./load-seeds.ts";
import type { SeedDocument } from "./seed-document.ts";

/** The given seed documents or those at a path, on top of the built-in defaults, or the built-in ones where the site is built in too. Throws a SeedError. */
export function chooseSeeds(
  seeds: string | readonly SeedDocument[] | undefined,
  { builtIn }: { builtIn: boolean },
): readonly SeedDocument[] {
  return seeds === undefined && !builtIn ? [] : loadSeeds(seeds);
}
