import { isAsciiSpace } from "./formats/white-space.ts";
import { keyOf, nameOf } from "./raw-map.ts";
import { textOf } from "./text-of.ts";
import { WholeFloat } from "./raw-value.ts";
import type { RawMap, RawValue } from "./raw-value.ts";

const comma = 44;
const integerName = /^(?:0|-?[1-9]\d*)$/;

/** A value as a list: lists, maps of integer keys, and any scalar split at commas and white space. */
export function listOf(value: RawValue): RawValue[] | undefined {
  if (Array.isArray(value)) return value;
  if (value === null) return undefined;
  const text = textOf(value);
  if (text !== undefined) return splitList(text);
  const map = mapOf(value);
  return map === undefined ? undefined : valuesOfIntegerKeys(map);
}

/** A value as a map: maps, lists by place, and the empty text. */
export function mapOf(value: RawValue): RawMap | undefined {
  if (value === "") return {};
  if (Array.isArray(value)) return mapOfList(value);
  if (typeof value !== "object" || value === null || value instanceof WholeFloat) return undefined;
  return value;
}

function mapOfList(list: RawValue[]): RawMap {
  const map: RawMap = {};
  for (let at = 0; at < list.length; at++) map[keyOf(String(at))] = list[at] ?? null;
  return map;
}

function valuesOfIntegerKeys(map: RawMap): RawValue[] | undefined {
  const values: RawValue[] = [];
  for (const key in map) {
    if (!integerName.test(nameOf(key))) return undefined;
    values.push(map[key] ?? null);
  }
  return values;
}

function splitList(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (at < text.length && code !== comma && !isAsciiSpace(code)) continue;
    if (at > start) parts.push(text.slice(start, at));
    start = at + 1;
  }
  return parts;
}
