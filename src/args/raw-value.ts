import { type Json, type JsonObject, ownMember, setMember } from "../json/json.ts";

const escape = "\0";
const lastIndex = 2 ** 32 - 2;
const int64End = 2 ** 63;

/** A whole number that was written as a float (`1.0`, `1e3`) or lies beyond 64 bits: the family keeps it apart from an integer. */
export class WholeFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** A value as the request wrote it: whole numbers are integers, numbers with a fraction and `WholeFloat` are floats. */
export type RawValue = null | boolean | number | string | WholeFloat | RawValue[] | RawMap;

/** Raw values by name, in the order they were written; the keys are names as `keyOf` writes them. */
export interface RawMap {
  [key: string]: RawValue;
}

/** Whether an object of the engine would move this name to the front, out of the order it was written in. */
export function movesToFront(name: string): boolean {
  const length = name.length;
  if (length === 0 || length > 10) return false;
  if (length > 1 && name.charCodeAt(0) === 48) return false;
  for (let at = 0; at < length; at++) {
    const code = name.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return length < 10 || Number(name) <= lastIndex;
}

/** The key under which a raw map keeps a name; digits get a mark so that the map keeps its order. */
export function keyOf(name: string): string {
  return name.charCodeAt(0) === 0 || movesToFront(name) ? escape + name : name;
}

/** The name that a key of a raw map stands for. */
export function nameOf(key: string): string {
  return key.charCodeAt(0) === 0 ? key.slice(1) : key;
}

/** Puts a value under a name; a name that is there already keeps its place. */
export function putRaw(map: RawMap, name: string, value: RawValue): void {
  setMember(map, keyOf(name), value);
}

/** The value of a name, or undefined where the map has no such name. */
export function rawAt(map: RawMap, name: string): RawValue | undefined {
  return ownMember(map, keyOf(name));
}

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

function rawOfNumber(value: number): RawValue {
  const beyond = value >= int64End || value < -int64End || Object.is(value, -0);
  return beyond && Number.isInteger(value) ? new WholeFloat(value) : value;
}

function plainList(map: RawMap): Json[] | undefined {
  const list: Json[] = [];
  for (const key in map) {
    if (nameOf(key) !== String(list.length)) return undefined;
    list.push(plainValue(map[key] ?? null));
  }
  return list;
}
