import { type Json, type JsonObject, pointerTo } from "../json/json.ts";
import { drawOnce, type Random, randomOf } from "./random.ts";
import type { Recipe, RecipeContext } from "./recipes/context.ts";
import { described } from "../json/fault.ts";
import { SeedError } from "./seed-error.ts";

/** What is known of a member where its value is compiled. */
export interface PlaceContext {
  /** Whether the member has a value for each language. */
  readonly translated: boolean;
  /** Languages that the value is made in. */
  readonly languages: readonly string[];
  /** Told the languages that faker has to be loaded for. */
  needsFaker(languages: readonly string[]): void;
}

/** A value's place in a seed document. Pointers are put together when somebody asks for one, which most never do. */
export class Place {
  readonly document: string;
  readonly context: PlaceContext;
  readonly #outer: Place | string;
  readonly #step: string | number;
  readonly #onPath: boolean;
  #path: string | undefined;

  private constructor(
    outer: Place | string,
    step: string | number,
    { document, context, onPath }: { document: string; context: PlaceContext; onPath: boolean },
  ) {
    this.#outer = outer;
    this.#step = step;
    this.document = document;
    this.context = context;
    this.#onPath = onPath;
  }

  /** The place of a member of the record at the pointer. */
  static of(where: { document: string; pointer: string }, member: string, context: PlaceContext): Place {
    return new Place(where.pointer, member, { document: where.document, context, onPath: true });
  }

  /** The place some steps further in. */
  inside(...steps: (string | number)[]): Place {
    return steps.reduce<Place>((outer, step) => outer.#below(step, true), this);
  }

  /** The place of the value of a language: no step of the path, since languages tell of the same thing and so draw the same numbers. */
  inLanguage(language: string): Place {
    return this.#below(language, false);
  }

  #below(step: string | number, onPath: boolean): Place {
    return new Place(this, step, { document: this.document, context: this.context, onPath });
  }

  /** JSON pointer into the document. */
  get pointer(): string {
    return pointerTo(typeof this.#outer === "string" ? this.#outer : this.#outer.pointer, this.#step);
  }

  /** Path from the record down: with seed, resource and key all that a random value hangs on. */
  get path(): string {
    this.#path ??=
      (typeof this.#outer === "string" ? "" : this.#outer.path) + (this.#onPath ? pointerTo("", this.#step) : "");
    return this.#path;
  }
}

/** One recipe as written, with what it needs to be compiled. */
export interface Words {
  readonly place: Place;
  /** The object that holds the `$` member. */
  readonly members: JsonObject;
  /** Compiles the value below that step, which stands in the object there. */
  compile(value: Json, ...steps: (string | number)[]): Recipe;
}

/** The error of a wrong value at a place. */
export function wrongAt(place: Place, found: unknown, wanted: string): SeedError {
  return new SeedError(place, described(found), wanted);
}

/** The generator of the value that stands at the place in this record; the same in every language, so that languages tell of the same thing. */
export function randomAt(place: Place, { draft }: RecipeContext): Random {
  return randomOf(place.path, draft.address);
}

/** The first number that the generator of the value draws. */
export function drawAt(place: Place, { draft }: RecipeContext): number {
  return drawOnce(place.path, draft.address);
}

/** Makes a value that has to be a number; the steps lead from the place to where it is written. */
export function numberFrom(recipe: Recipe, scene: RecipeContext, place: Place, ...steps: string[]): number {
  const value = recipe.make(scene);
  if (typeof value !== "number") throw wrongAt(place.inside(...steps), value, "a number");
  return value;
}

/** Makes a value that has to be a text; the steps lead from the place to where it is written. */
export function textFrom(recipe: Recipe, scene: RecipeContext, place: Place, ...steps: string[]): string {
  const value = recipe.make(scene);
  if (typeof value !== "string") throw wrongAt(place.inside(...steps), value, "a text");
  return value;
}

/** A member of the recipe that has to be a text as it stands. */
export function writtenText(words: Words, member: string): string {
  const value = words.members[member];
  if (typeof value !== "string" || value === "") throw wrongAt(words.place.inside(member), value, "a text");
  return value;
}

/** Another member of the record that is being made; throws when it has none of that name. */
export function recipeMember(scene: RecipeContext, name: string, place: Place, ...steps: string[]): Json {
  const value = scene.draft.member(name, scene.language);
  if (value === undefined)
    throw wrongAt(place.inside(...steps), name, `a member of the same record of ${scene.draft.resource}`);
  return value;
}

/** Two ends of a range, both included. */
export type Ends = readonly [min: number, max: number];

/** Compiles a range written `[min, max]`, or `n` for both ends, under a member of a recipe. */
export function compileRange(words: Words, member: string): (scene: RecipeContext) => Ends {
  const written: Json | undefined = words.members[member];
  const place = words.place.inside(member);
  if (typeof written === "number") return () => [written, written];
  if (!Array.isArray(written)) throw wrongAt(place, written, "a number or a range such as [1, 5]");
  const [min, max, ...rest] = written;
  if (min === undefined || max === undefined || rest.length > 0)
    throw wrongAt(place, written, "a range of two numbers such as [1, 5]");
  const [low, high] = [words.compile(min, member, 0), words.compile(max, member, 1)];
  return (scene) => ordered([numberFrom(low, scene, place), numberFrom(high, scene, place)], place);
}

function ordered(ends: Ends, place: Place): Ends {
  if (ends[0] > ends[1]) throw wrongAt(place, ends, "the lower number first");
  return ends;
}
