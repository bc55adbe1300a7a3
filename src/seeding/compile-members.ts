import type { JsonObject, Json } from "../json/json.ts";
import type { AnyResource } from "../state/resource.ts";
import { Place, wrongAt } from "./place.ts";
import { type Recipe, fixedRecipe } from "./recipes/context.ts";
import { WORDS } from "./recipes/table.ts";

/** A member of a record, compiled. */
export interface CompiledMember {
  readonly recipe: Recipe;
  readonly place: Place;
  /** Resource whose slugs a text in it stands for. */
  readonly refersTo?: string;
}

/** Compiled members by name, and the languages that faker is needed in to make them. */
export interface Members {
  readonly byName: ReadonlyMap<string, CompiledMember>;
  readonly fakerLanguages: ReadonlySet<string>;
}

/** What the compilation of members needs to know beside them. */
export interface MembersContext {
  readonly resource: AnyResource;
  readonly references: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** Compiles the members that stand at a place of a document; the `$key` of a literal record is not one. */
export function compileMembers(
  members: JsonObject,
  where: { document: string; pointer: string },
  { resource, references, languages, defaultLanguage }: MembersContext,
): Members {
  const fakerLanguages = new Set<string>();
  const byName = new Map<string, CompiledMember>();
  const needsFaker = (needed: readonly string[]) => needed.forEach((language) => fakerLanguages.add(language));
  const inEveryLanguage = { translated: true, languages, needsFaker };
  const inOneLanguage = { translated: false, languages: [defaultLanguage], needsFaker };
  const translatable: readonly string[] = resource.translatable;
  for (const [name, value] of Object.entries(members)) {
    if (name === "$key") continue;
    const translated = translatable.includes(name);
    const place = Place.of(where, name, translated ? inEveryLanguage : inOneLanguage);
    const refersTo = references[name];
    byName.set(name, { recipe: compileValue(value, place), place, ...(refersTo === undefined ? {} : { refersTo }) });
  }
  return { byName, fakerLanguages };
}

/** The members with those of `under` where they say nothing. */
export function withDefaults(members: Members, under: Members | undefined): Members {
  if (under === undefined) return members;
  const fakerLanguages = new Set(members.fakerLanguages);
  const byName = new Map(members.byName);
  for (const [name, member] of under.byName) if (!byName.has(name)) byName.set(name, member);
  for (const language of under.fakerLanguages) fakerLanguages.add(language);
  return { byName, fakerLanguages };
}

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
