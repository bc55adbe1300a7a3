import type { Random } from "../../../seeding/random.ts";

/** One of the values; undefined where there is none. */
export function pickFrom<Value>(values: readonly Value[], random: Random): Value | undefined {
  return values[Math.floor(random() * values.length)];
}
