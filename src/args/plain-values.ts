import type { Json, JsonObject } from "../catalogue/document.ts";
import { nameOf, setMember } from "./raw-map.ts";
import { WholeFloat } from "./raw-value.ts";
import type { RawMap, RawValue } from "./raw-value.ts";

/** A raw value as JSON in the family's wire form: an empty map is `[]`, and keys 0 to n-1 make a list. */
export function plainValue(value: RawValue): Json {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof WholeFloat) return value.value + 0;
  if (Array.isArray(value)) return value.map(plainValue);
  return plainList(value) ?? plainValues(value);
}

/** The members of a raw map as a plain object, nested values in wire form. */
export function plainValues(map: RawMap): JsonObject {
  const plain: JsonObject = {};
  for (const key in map) setMember(plain, nameOf(key), plainValue(map[key] ?? null));
  return plain;
}

function plainList(map: RawMap): Json[] | undefined {
  const list: Json[] = [];
  for (const key in map) {
    if (nameOf(key) !== String(list.length)) return undefined;
    list.push(plainValue(map[key] ?? null));
  }
  return list;
}
