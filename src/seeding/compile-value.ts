import type { Json, JsonObject } from "../catalogue/document.ts";
import { inside, type Place, wrongAt } from "./place.ts";
import { fixedRecipe, type Recipe } from "./scene.ts";
import { WORDS } from "./words/table.ts";

/** Compiles a value of a seed document: itself, a value for each language, or a recipe. Throws SeedError. */
export function compileValue(value: Json, place: Place): Recipe {
  if (typeof value !== "object" || value === null) return fixedRecipe(value);
  if (Array.isArray(value)) return compileList(value, place);
  const word = Object.keys(value).find((name) => name.startsWith("$"));
  if (word !== undefined) return compileWord(word, value, place);
  return place.translated && isByLanguage(value) ? compileLanguages(value, place) : compileObject(value, place);
}

function compileWord(name: string, members: JsonObject, place: Place): Recipe {
  const word = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  if (word === undefined) throw wrongAt(inside(place, name), name, `one of ${Object.keys(WORDS).join(", ")}`);
  for (const option of Object.keys(members))
    if (option !== name && !word.options.includes(option))
      throw wrongAt(inside(place, option), option, `only ${[name, ...word.options].join(", ")} here`);
  return word.compile({
    place,
    members,
    compile: (value, ...steps) => compileValue(value, inside(place, ...steps)),
  });
}

function compileList(list: readonly Json[], place: Place): Recipe {
  const recipes = list.map((value, index) => compileValue(value, inside(place, index)));
  if (recipes.every((recipe) => recipe.fixed !== undefined))
    return fixedRecipe(recipes.map((recipe) => recipe.fixed?.value ?? null));
  return { make: (scene) => recipes.map((recipe) => recipe.make(scene)) };
}

function compileObject(members: JsonObject, place: Place): Recipe {
  const recipes = Object.entries(members).map(
    ([name, value]) => [name, compileValue(value, inside(place, name))] as const,
  );
  if (recipes.every(([, recipe]) => recipe.fixed !== undefined))
    return fixedRecipe(Object.fromEntries(recipes.map(([name, recipe]) => [name, recipe.fixed?.value ?? null])));
  return { make: (scene) => Object.fromEntries(recipes.map(([name, recipe]) => [name, recipe.make(scene)])) };
}

function compileLanguages(members: JsonObject, place: Place): Recipe {
  const recipes = new Map(
    // Not a step of the path: languages tell of the same thing, so they draw the same numbers.
    Object.entries(members).map(([language, value]) => [
      language,
      compileValue(value, { ...inside(place, language), path: place.path }),
    ]),
  );
  const [first = fixedRecipe(null)] = recipes.values();
  return {
    make(scene) {
      return (recipes.get(scene.language) ?? recipes.get(scene.site.defaultLanguage) ?? first).make(scene);
    },
  };
}

function isByLanguage(members: JsonObject): boolean {
  const names = Object.keys(members);
  return names.length > 0 && names.every((name) => /^[a-z]{2}$/.test(name));
}
