import type { Json } from "../catalogue/document.ts";
import { compileValue } from "./compile-value.ts";
import { Place } from "./place.ts";
import type { Draft, Recipe, SeedSite } from "./scene.ts";
import type { SeedDocument } from "./seed-document.ts";

/** A single value of the site, compiled; values are made in the site's default language. */
export interface ValueRecipe {
  readonly recipe: Recipe;
  readonly zone: string;
}

/** Compiles the single values of the documents, the last of a key; languages that faker is needed in are added to the set. */
export function compileValues(
  documents: readonly SeedDocument[],
  { site, zone, fakerLanguages }: { site: SeedSite; zone: string; fakerLanguages: Set<string> },
): ReadonlyMap<string, ValueRecipe> {
  const recipes = new Map<string, ValueRecipe>();
  const context = {
    translated: false,
    languages: [site.defaultLanguage],
    needsFaker: (needed: readonly string[]) => needed.forEach((language) => fakerLanguages.add(language)),
  };
  for (const document of documents)
    for (const [key, value] of Object.entries(document.values ?? {})) {
      const place = Place.of({ document: document.name ?? "a seed document", pointer: "/values" }, key, context);
      recipes.set(key, { recipe: compileValue(value, place), zone: document.zone ?? zone });
    }
  return recipes;
}

/** Makes the compiled values. */
export function makeValues(recipes: ReadonlyMap<string, ValueRecipe>, site: SeedSite): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [key, { recipe, zone }] of recipes) {
    const draft: Draft = { id: 0, key, resource: "values", unit: 1, index: 0, zone, member: () => undefined };
    values[key] = recipe.make({ site, draft, language: site.defaultLanguage });
  }
  return values;
}
