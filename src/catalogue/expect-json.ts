import { CatalogueError } from "./catalogue-error.ts";
import type { Json, JsonObject } from "./document.ts";
import { isObject } from "./is-object.ts";
import { pointerTo } from "./json-pointer.ts";

/** A value in a file, with the place where it stands. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
  /** Undefined where a member is missing. */
  readonly value: Json | undefined;
}

/** The place of a member, or of an item. */
export function at(place: Place, step: string | number): Place {
  const { value } = place;
  const inside: Json | undefined = Array.isArray(value)
    ? value[Number(step)]
    : isObject(value) && Object.hasOwn(value, step)
      ? value[step]
      : undefined;
  return new Inside(place, step, inside);
}

/** Most places are right: their pointers are only spelled out for one that is not. */
class Inside implements Place {
  readonly #outer: Place;
  readonly #step: string | number;
  readonly value: Json | undefined;

  constructor(outer: Place, step: string | number, value: Json | undefined) {
    this.#outer = outer;
    this.#step = step;
    this.value = value;
  }

  get file(): string {
    return this.#outer.file;
  }

  get pointer(): string {
    return pointerTo(this.#outer.pointer, this.#step);
  }
}

/** Throws the CatalogueError of a place whose value is not what was wanted. */
export function refuse({ file, pointer, value }: Place, wanted: string): never {
  throw new CatalogueError({ file, pointer, found: describe(value), wanted });
}

/** The object at a place. */
export function expectObject(place: Place, wanted = "an object"): JsonObject {
  return isObject(place.value) ? place.value : refuse(place, wanted);
}

/** The list at a place. */
export function expectList(place: Place, wanted = "a list"): Json[] {
  return Array.isArray(place.value) ? place.value : refuse(place, wanted);
}

/** The text at a place. */
export function expectText(place: Place, wanted = "a text"): string {
  return typeof place.value === "string" ? place.value : refuse(place, wanted);
}

/** The texts of the list at a place. */
export function expectTexts(place: Place, wanted = "a list of texts"): string[] {
  return expectList(place, wanted).map((_, index) => expectText(at(place, index)));
}

function describe(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (isObject(value)) return "an object";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
