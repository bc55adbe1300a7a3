import type { Faker } from "@faker-js/faker";
import type { Json } from "../../json/json.ts";
import type { Beginning, Random } from "../random.ts";

/** What the site is made from, the same for every record. */
export interface SeedSite {
  readonly seed: string;
  /** The clock's start in milliseconds. */
  readonly now: number;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  /** A faker of that language that draws from `random`; only languages that were loaded before. */
  faker(language: string, random: Random): Faker;
  /** The record of that slug; undefined when there is none. */
  bySlug(resource: string, slug: string): Draft | undefined;
  /** Records that a reference without a name may pick: those of the unit, else of the first; undefined when the resource is not there. */
  pool(resource: string, unit: number): readonly Draft[] | undefined;
}

/** A record in the making; its members are made when somebody asks for them. */
export interface Draft {
  readonly id: number;
  /** What its random values hang on, within the resource. */
  readonly key: string;
  /** The beginning of every address that it draws at: seed, resource and key. */
  readonly address: Beginning;
  readonly resource: string;
  /** Unit of scale that it belongs to, from 1. */
  readonly unit: number;
  /** Place among the records of its recipe, from 0. */
  readonly index: number;
  /** Zone that its dates are in. */
  readonly zone: string;
  /** Value of a member in a language; undefined when the record has no such member. Throws SeedError when it needs itself. */
  member(name: string, language: string): Json | undefined;
}

/** Where a value is made: in which record, in which language. */
export interface RecipeContext {
  readonly site: SeedSite;
  readonly draft: Draft;
  readonly language: string;
}

/** A compiled value of a seed document. */
export interface Recipe {
  /** The value when it is the same in every scene. */
  readonly fixed?: { readonly value: Json };
  make(scene: RecipeContext): Json;
}

/** A recipe that always makes that value: most members have one, so it is a single small object. */
class FixedRecipe implements Recipe {
  readonly value: Json;

  constructor(value: Json) {
    this.value = value;
  }

  get fixed(): this {
    return this;
  }

  make(): Json {
    return this.value;
  }
}

/** A recipe that always makes that value. */
export function fixedRecipe(value: Json): Recipe {
  return new FixedRecipe(value);
}
