import type { Json } from "../catalogue/document.ts";

const PLAIN = 8;
const HOLDER = 56;
const SLOT = 16;

/** About how many bytes a value takes in memory, rather too many than too few. */
export function jsonWeight(value: Json): number {
  if (typeof value === "string") return SLOT + 2 * value.length;
  if (typeof value !== "object" || value === null) return PLAIN;
  let weight = HOLDER;
  if (Array.isArray(value)) for (const item of value) weight += PLAIN + jsonWeight(item);
  else for (const name of Object.keys(value)) weight += SLOT + jsonWeight(value[name] ?? null);
  return weight;
}
