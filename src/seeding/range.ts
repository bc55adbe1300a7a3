import type { Json } from "../catalogue/document.ts";
import { numberFrom, type Place, type Words, wrongAt } from "./place.ts";
import type { Scene } from "./scene.ts";

/** Two ends of a range, both included. */
export type Ends = readonly [min: number, max: number];

/** Compiles a range written `[min, max]`, or `n` for both ends, under a member of a recipe. */
export function compileRange(words: Words, member: string): (scene: Scene) => Ends {
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
