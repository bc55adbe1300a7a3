import { drawAt, numberFrom, type Words, wrongAt, compileRange } from "../place.ts";
import { wholeAt } from "../random.ts";
import type { Recipe } from "./context.ts";

/** `$int`: a whole number of a range, in steps from its lower end. */
export function int(words: Words): Recipe {
  const range = compileRange(words, "$int");
  const step = writtenNumber(words, "step", 1);
  if (step <= 0) throw wrongAt(words.place.inside("step"), step, "a number above 0");
  return {
    make(scene) {
      const [min, max] = range(scene);
      return min + step * wholeAt(drawAt(words.place, scene), 0, Math.floor((max - min) / step));
    },
  };
}

/** `$number`: a number of a range, rounded to `decimals`. */
export function number(words: Words): Recipe {
  const range = compileRange(words, "$number");
  const decimals = writtenNumber(words, "decimals", 2);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 12)
    throw wrongAt(words.place.inside("decimals"), decimals, "a whole number from 0 to 12");
  return {
    make(scene) {
      const [min, max] = range(scene);
      return Number((min + (max - min) * drawAt(words.place, scene)).toFixed(decimals));
    },
  };
}

/** `$sequence`: counts through the records of a recipe. */
export function sequence(words: Words): Recipe {
  const start = words.compile(words.members["$sequence"] ?? null, "$sequence");
  const step = writtenNumber(words, "step", 1);
  return { make: (scene) => numberFrom(start, scene, words.place) + step * scene.draft.index };
}

function writtenNumber(words: Words, member: string, otherwise: number): number {
  const value = words.members[member] ?? otherwise;
  if (typeof value !== "number") throw wrongAt(words.place.inside(member), value, "a number");
  return value;
}
