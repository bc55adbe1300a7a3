import type { Json, JsonObject } from "../catalogue/document.ts";
import { type Place, wrongAt } from "./place.ts";
import { fixedRecipe, type Recipe } from "./scene.ts";
import { WORDS } from "./words/table.ts";

/** Compiles a value of a seed document: itself, a value for each language, or a recipe. Throws SeedError. */
export function compileValue(value: Json, place: Place): Recipe {
  if (typeof value !== "object" || value === null || isPlain(value, place.context.translated))
    return fixedRecipe(value);
  if (Array.isArray(value)) return compileList(value, place);
  const word = Object.keys(value).find((name) => name.startsWith("$"));
  if (word !== undefined) return compileWord(word, value, place);
  return place.context.translated && isByLanguage(value) ? compileLanguages(value, place) : compileObject(value, place);
}

function compileWord(name: string, members: JsonObject, place: Place): Recipe {
  const word = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  if (word === undefined) throw wrongAt(place.inside(name), name, `one of ${Object.keys(WORDS).join(", ")}`);
  for (const option of Object.keys(members))
    if (option !== name && !word.options.includes(option))
      throw wrongAt(place.inside(option), option, `only ${[name, ...word.options].join(", ")} here`);
  return word.compile({
    place,
    members,
    compile: (value, ...steps) => compileValue(value, place.inside(...steps)),
  });
}

function compileList(list: readonly Json[], place: Place): Recipe {
  const recipes = list.map((value, index) => compileValue(value, place.inside(index)));
  return { make: (scene) => recipes.map((recipe) => recipe.make(scene)) };
}

function compileObject(members: JsonObject, place: Place): Recipe {
  const recipes = Object.entries(members).map(
    ([name, value]) => [name, compileValue(value, place.inside(name))] as const,
  );
  return { make: (scene) => Object.fromEntries(recipes.map(([name, recipe]) => [name, recipe.make(scene)])) };
}

function compileLanguages(members: JsonObject, place: Place): Recipe {
  const recipes = new Map(
    Object.entries(members).map(([language, value]) => [language, compileValue(value, place.inLanguage(language))]),
  );
  const [first = fixedRecipe(null)] = recipes.values();
  return {
    make(scene) {
      return (recipes.get(scene.language) ?? recipes.get(scene.site.defaultLanguage) ?? first).make(scene);
    },
  };
}

/** Whether the value stands for itself all the way down. */
function isPlain(value: Json, translated: boolean): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, translated));
  if (translated && isByLanguage(value)) return false;
  for (const name in value) if (name.startsWith("$") || !isPlain(value[name] ?? null, translated)) return false;
  return true;
}

function isByLanguage(members: JsonObject): boolean {
  const names = Object.keys(members);
  return names.length > 0 && names.every((name) => /^[a-z]{2}$/.test(name));
}
