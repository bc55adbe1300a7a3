import type { Json, JsonObject } from "../catalogue/document.ts";
import { putRaw } from "./raw-map.ts";
import { WholeFloat } from "./raw-value.ts";
import type { RawMap, RawValue } from "./raw-value.ts";

const int64End = 2 ** 63;

/** A JSON value as if a request had written it; whole numbers are integers as far as 64 bits reach. */
export function rawOfJson(value: Json): RawValue {
  if (typeof value === "number") return rawOfNumber(value);
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? value.map(rawOfJson) : rawMapOf(value);
}

/** The members of a JSON object as a raw map. */
export function rawMapOf(members: JsonObject): RawMap {
  const map: RawMap = {};
  for (const [name, value] of Object.entries(members)) putRaw(map, name, rawOfJson(value));
  return map;
}

function rawOfNumber(value: number): RawValue {
  const beyond = value >= int64End || value < -int64End || Object.is(value, -0);
  return beyond && Number.isInteger(value) ? new WholeFloat(value) : value;
}
