import { movesToFront, type RawMap, type RawValue } from "../raw-value.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { type JsonError, jsonErrors, JsonReader } from "./json-reader.ts";

const noUtf8 = "\udfff";
const specialEscape = /\\u(?:[dD][89a-fA-F]|0000)/;
const exponent = /\d[eE]/;
const maybeFloat = /(?:^|[:,[\s])-?\d+[.eE]/;

/** A JSON text as a raw value, or what is wrong with it. */
export type ParsedJson = { value: RawValue } | { error: JsonError };

/** Parses a JSON body; so many levels as `maxDepth` are one too many. */
export function parseJson(body: Uint8Array, maxDepth: number): ParsedJson {
  const text = decodeUtf8(body, noUtf8);
  const value = parseWithEngine(text, maxDepth);
  return value === undefined ? readJson(text, maxDepth) : { value };
}

/** The engine's parser is many times faster; its value is taken where it can't differ from what the reader makes. */
function parseWithEngine(text: string, maxDepth: number): RawValue | undefined {
  if (text.includes(noUtf8) || (text.includes("\\u") && specialEscape.test(text))) return undefined;
  let value: RawValue;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const found = survey(value, maxDepth);
  if (found === differs) return undefined;
  return found === holdsWhole && mayHoldFloat(text) ? undefined : value;
}

/** A whole number written as a float has `.0` or an exponent; asking for these first is cheap. */
function mayHoldFloat(text: string): boolean {
  return (text.includes(".0") || exponent.test(text)) && maybeFloat.test(text);
}

const plain = 0;
const holdsWhole = 1;
const differs = 2;

/** Whether a parsed value holds whole numbers, which may have been written as floats, or anything that surely differs. */
function survey(value: RawValue, levelsLeft: number): number {
  if (typeof value === "number") return surveyNumber(value);
  if (typeof value !== "object" || value === null) return plain;
  if (levelsLeft <= 1) return differs;
  let found = plain;
  if (Array.isArray(value)) {
    for (const item of value) found = Math.max(found, survey(item, levelsLeft - 1));
    return found;
  }
  return surveyMap(value as RawMap, levelsLeft);
}

function surveyMap(map: RawMap, levelsLeft: number): number {
  let found = plain;
  let first = true;
  for (const key in map) {
    if (first && movesToFront(key)) return differs;
    first = false;
    const value = map[key] ?? null;
    if (typeof value !== "string") found = Math.max(found, survey(value, levelsLeft - 1));
  }
  return found;
}

function surveyNumber(number: number): number {
  if (!Number.isInteger(number)) return plain;
  return Number.isSafeInteger(number) && !Object.is(number, -0) ? holdsWhole : differs;
}

function readJson(text: string, maxDepth: number): ParsedJson {
  const reader = new JsonReader(text, maxDepth);
  const value = reader.read();
  return value === undefined ? { error: reader.error ?? jsonErrors.syntax } : { value };
}
