import { type Json, isObject } from "../../json/json.ts";
import { drawAt, recipeMember, randomAt, type Words, writtenText, wrongAt, compileRange } from "../place.ts";
import { wholeAt, wholeBetween } from "../random.ts";
import { fixedRecipe, type Recipe } from "./context.ts";

/** `$literal`: the value as it stands. */
export function literal(words: Words): Recipe {
  return fixedRecipe(words.members["$literal"] ?? null);
}

/** `$pick`: one of a list, or with `count` a list of different ones in the order written. */
export function pick(words: Words): Recipe {
  const { place, members } = words;
  const list: Json | undefined = members["$pick"];
  if (!Array.isArray(list) || list.length === 0) throw wrongAt(place.inside("$pick"), list, "a list to pick from");
  const choices = list.map((value, index) => words.compile(value, "$pick", index));
  if (members["count"] === undefined) {
    return {
      make(scene) {
        return choices[wholeAt(drawAt(place, scene), 0, choices.length - 1)]?.make(scene) ?? null;
      },
    };
  }
  const range = compileRange(words, "count");
  return {
    make(scene) {
      const random = randomAt(place, scene);
      const wanted = Math.trunc(wholeBetween(random, ...range(scene)));
      const draws: number[] = [];
      for (let index = 0; index < choices.length; index += 1) draws.push(random());
      const made: Json[] = [];
      for (let index = 0; index < choices.length; index += 1)
        if (lowerThan(draws, index) < wanted) made.push(choices[index]?.make(scene) ?? null);
      return made;
    },
  };
}

/** How many numbers come before the one at that place, by their size. */
function lowerThan(draws: readonly number[], at: number): number {
  const own = draws[at] ?? 0;
  let lower = 0;
  for (let other = 0; other < draws.length; other += 1) {
    const draw = draws[other] ?? 0;
    if (draw < own || (draw === own && other < at)) lower += 1;
  }
  return lower;
}

/** `$chance`: true as often as that. */
export function chance(words: Words): Recipe {
  const share = words.members["$chance"];
  if (typeof share !== "number" || share < 0 || share > 1)
    throw wrongAt(words.place.inside("$chance"), share, "a number from 0 to 1");
  return { make: (scene) => drawAt(words.place, scene) < share };
}

/** `$switch`: the case of another member's value. */
export function switchOn(words: Words): Recipe {
  const { place, members } = words;
  const member = writtenText(words, "$switch");
  const written: Json | undefined = members["cases"];
  if (!isObject(written)) throw wrongAt(place.inside("cases"), written, "an object of cases");
  const cases = new Map(Object.entries(written).map(([name, value]) => [name, words.compile(value, "cases", name)]));
  const otherwise = members["else"] === undefined ? undefined : words.compile(members["else"], "else");
  return {
    make(scene) {
      const value = recipeMember(scene, member, place, "$switch");
      const chosen = cases.get(typeof value === "string" ? value : JSON.stringify(value)) ?? otherwise;
      if (chosen === undefined) throw wrongAt(place, value, `a case of "${member}"`);
      return chosen.make(scene);
    },
  };
}
