import { numberInText } from "../args/coercion.ts";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { trimAscii } from "../text/white-space.ts";

/** The value as an object: a list becomes one with the keys 0, 1 … as the family reads it, anything else an empty one. */
export function membersOf(value: Json | undefined): JsonObject {
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isObject(value) ? value : {};
}

/** The value as a list: an object gives its values, anything else an empty list. */
export function listOf(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

/** The texts in a value: a list of them, or one text separated by commas. */
export function textsOf(value: Json | undefined): string[] {
  const parts = typeof value === "string" ? value.split(",") : listOf(value).map(scalarText);
  return parts.map((part) => trimAscii(part)).filter((part) => part !== "");
}

/** The finite number that a number or a numeric text stands for; undefined for anything else. */
export function finiteNumber(value: Json | undefined): number | undefined {
  const number = typeof value === "number" ? value : typeof value === "string" ? numberInText(value) : undefined;
  return Number.isFinite(number) ? number : undefined;
}

/** Text of a text, number or boolean the way PHP writes it; empty for anything else. */
export function scalarText(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  return value === true ? "1" : "";
}

/** An object in the family's wire form: without members it is written `[]`. */
export function wireObject(members: JsonObject): Json {
  return Object.keys(members).length === 0 ? [] : members;
}
