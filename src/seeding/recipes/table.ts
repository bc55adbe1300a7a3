import type { Words } from "../place.ts";
import type { Recipe } from "./context.ts";
import { chance, literal, pick, switchOn } from "./choice.ts";
import { faker } from "./faker.ts";
import { int, number, sequence } from "./number.ts";
import { reference, references } from "./reference.ts";
import { member, slug, text } from "./text.ts";
import { after, day, seconds, utc, zone } from "./time.ts";

/** A kind of recipe: the members that it may have beside its own, and how it is compiled. */
export interface Word {
  readonly options: readonly string[];
  compile(words: Words): Recipe;
}

/** Every kind of recipe by its `$` member. */
export const WORDS: Readonly<Record<string, Word>> = {
  $literal: { options: [], compile: literal },
  $pick: { options: ["count"], compile: pick },
  $int: { options: ["step"], compile: int },
  $number: { options: ["decimals"], compile: number },
  $chance: { options: [], compile: chance },
  $sequence: { options: ["step"], compile: sequence },
  $faker: { options: ["args", "locale"], compile: faker },
  $text: { options: ["with"], compile: text },
  $slug: { options: [], compile: slug },
  $member: { options: [], compile: member },
  $switch: { options: ["cases", "else"], compile: switchOn },
  $ref: { options: ["slug"], compile: reference },
  $refs: { options: ["slugs", "pick"], compile: references },
  $day: { options: ["time", "weekday", "as"], compile: day },
  $after: { options: ["days", "hours", "minutes", "time"], compile: after },
  $utc: { options: ["zone"], compile: utc },
  $zone: { options: [], compile: zone },
  $seconds: { options: [], compile: seconds },
};
