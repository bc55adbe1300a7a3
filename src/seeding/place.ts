import type { Json, JsonObject } from "../catalogue/document.ts";
import { type Random, randomOf } from "./random.ts";
import type { Recipe, Scene } from "./scene.ts";
import { escaped } from "./seed-document.ts";
import { described, SeedError } from "./seed-error.ts";

/** A value's place in a seed document, and what is known there when it is compiled. */
export interface Place {
  readonly document: string;
  readonly pointer: string;
  /** Path from the record down: with seed, resource and key all that a random value hangs on. */
  readonly path: string;
  /** Whether the member has a value for each language. */
  readonly translated: boolean;
  /** Languages that the value is made in. */
  readonly languages: readonly string[];
  /** Told the languages that faker has to be loaded for. */
  needsFaker(languages: readonly string[]): void;
}

/** One recipe as written, with what it needs to be compiled. */
export interface Words {
  readonly place: Place;
  /** The object that holds the `$` member. */
  readonly members: JsonObject;
  /** Compiles the value below that step, which stands in the object there. */
  compile(value: Json, ...steps: (string | number)[]): Recipe;
}

/** The place one step further in. */
export function inside(place: Place, ...steps: (string | number)[]): Place {
  const tail = steps.map((step) => `/${escaped(step)}`).join("");
  return { ...place, pointer: place.pointer + tail, path: place.path + tail };
}

/** The error of a wrong value at a place. */
export function wrongAt(place: Place, found: unknown, wanted: string): SeedError {
  return new SeedError(place, described(found), wanted);
}

/** The generator of the value that stands at the place in this record; the same in every language, so that languages tell of the same thing. */
export function randomAt(place: Place, { site, draft }: Scene): Random {
  return randomOf(`${site.seed}\n${draft.resource}\n${draft.key}\n${place.path}`);
}

/** Makes a value that has to be a number. */
export function numberFrom(recipe: Recipe, scene: Scene, place: Place): number {
  const value = recipe.make(scene);
  if (typeof value !== "number") throw wrongAt(place, value, "a number");
  return value;
}

/** Makes a value that has to be a text. */
export function textFrom(recipe: Recipe, scene: Scene, place: Place): string {
  const value = recipe.make(scene);
  if (typeof value !== "string") throw wrongAt(place, value, "a text");
  return value;
}

/** A member of the recipe that has to be a text as it stands. */
export function writtenText(words: Words, member: string): string {
  const value = words.members[member];
  if (typeof value !== "string" || value === "") throw wrongAt(inside(words.place, member), value, "a text");
  return value;
}

/** Another member of the record that is being made; throws when it has none of that name. */
export function memberOf(scene: Scene, name: string, place: Place): Json {
  const value = scene.draft.member(name, scene.language);
  if (value === undefined) throw wrongAt(place, name, `a member of the same record of ${scene.draft.resource}`);
  return value;
}
