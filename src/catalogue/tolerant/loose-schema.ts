import type { Json, JsonObject } from "../document.ts";
import { isObject } from "../is-object.ts";
import { pointerTo } from "../json-pointer.ts";
import type { Note } from "./finding.ts";
import { noteKeywords } from "./note-keywords.ts";
import {
  callbackKeywords,
  holdsSchemas,
  innerKeywords,
  knownTypes,
  plainKeywords,
  silentKeywords,
} from "./keyword-rules.ts";

/** Reads one schema, whatever stands there; what is understood comes back as the same object where nothing had to be changed. */
export function readLooseSchema(value: Json, pointer: string, note: Note): JsonObject {
  if (Array.isArray(value) && value.length === 0) {
    note("empty-map-as-list", pointer, "[]");
    return {};
  }
  if (typeof value === "string") {
    note(pointer.endsWith("/items") ? "items-text" : "arg-odd", pointer, value);
    return knownTypes.has(value) ? { type: value } : {};
  }
  if (!isObject(value)) {
    note("arg-odd", pointer, value);
    return {};
  }
  noteKeywords(value, pointer, note);
  return understood(value, pointer, note);
}

function understood(schema: JsonObject, pointer: string, note: Note): JsonObject {
  let changed = false;
  const read: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const kept = keptKeyword(keyword, value, pointerTo(pointer, keyword), note);
    if (kept !== undefined) read[keyword] = kept;
    changed ||= kept !== value;
  }
  return changed ? read : schema;
}

function keptKeyword(keyword: string, value: Json, pointer: string, note: Note): Json | undefined {
  if (holdsSchemas(keyword)) return innerSchemas(keyword, value, pointer, note);
  const holds = Object.hasOwn(plainKeywords, keyword) ? plainKeywords[keyword] : undefined;
  if (holds === undefined) {
    if (callbackKeywords.has(keyword)) note("leaked-callback", pointer, value);
    else if (!silentKeywords.has(keyword)) note("unknown-keyword", pointer, value);
    return value;
  }
  if (value === null && keyword !== "default") return undefined;
  if (!holds(value)) {
    note("keyword-odd", pointer, value);
    return undefined;
  }
  return keyword === "enum" && isObject(value) ? Object.values(value) : value;
}

function innerSchemas(keyword: string, value: Json, pointer: string, note: Note): Json | undefined {
  if (value === null) return undefined;
  if (isOneOf(innerKeywords.one, keyword))
    return typeof value === "boolean" ? value : readLooseSchema(value, pointer, note);
  if (isOneOf(innerKeywords.list, keyword)) {
    if (Array.isArray(value))
      return sameOr(
        value,
        value.map((schema, at) => readLooseSchema(schema, pointerTo(pointer, at), note)),
      );
    if (isObject(value)) return innerSchemas(keyword, Object.values(value), pointer, note);
    note("keyword-odd", pointer, value);
    return undefined;
  }
  if (Array.isArray(value) && value.length === 0) {
    note("empty-map-as-list", pointer, "[]");
    return {};
  }
  if (typeof value !== "object") {
    note("keyword-odd", pointer, value);
    return undefined;
  }
  const entries = Object.entries(value);
  const read = entries.map(
    ([name, schema]) => [name, readLooseSchema(schema, pointerTo(pointer, name), note)] as const,
  );
  return read.every(([, schema], at) => schema === entries[at]?.[1]) ? value : Object.fromEntries(read);
}

function sameOr(value: Json[], read: Json[]): Json[] {
  return read.every((schema, at) => schema === value[at]) ? value : read;
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
