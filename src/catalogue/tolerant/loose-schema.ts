import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import type { Note } from "./finding.ts";
import { type ArgRules, callbackKeywords, holdsSchemas, isHeld, type KeywordRule } from "./keyword-rules.ts";

/** What reads schemas. */
interface SchemaReader {
  readonly note: Note;
  readonly rules: ArgRules;
}

/** Reads one schema, whatever stands there; what is understood comes back as the same object where nothing had to be changed. */
export function readLooseSchema(value: Json, pointer: string, reader: SchemaReader): JsonObject {
  const { note, rules } = reader;
  if (Array.isArray(value) && value.length === 0) {
    note("empty-map-as-list", pointer, "[]");
    return {};
  }
  if (typeof value === "string") {
    note(pointer.endsWith("/items") ? "items-text" : "arg-odd", pointer, value);
    return rules.types.has(value) ? { type: value } : {};
  }
  if (!isObject(value)) {
    note("arg-odd", pointer, value);
    return {};
  }
  const at = (keyword?: string) => (keyword === undefined ? pointer : pointerTo(pointer, keyword));
  for (const rule of rules.keywords.values()) rule.note?.(value, at, note);
  return understood(value, pointer, reader);
}

function understood(schema: JsonObject, pointer: string, reader: SchemaReader): JsonObject {
  let changed = false;
  const read: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const kept = keptKeyword(keyword, value, pointerTo(pointer, keyword), reader);
    if (kept !== undefined) read[keyword] = kept;
    changed ||= kept !== value;
  }
  return changed ? read : schema;
}

function keptKeyword(keyword: string, value: Json, pointer: string, reader: SchemaReader): Json | undefined {
  const { note, rules } = reader;
  const holds = rules.keywords.get(keyword)?.holds;
  if (holds === undefined) {
    note(callbackKeywords.has(keyword) ? "leaked-callback" : "unknown-keyword", pointer, value);
    return value;
  }
  if (value === null && holds !== "anything") return undefined;
  if (holdsSchemas(holds)) return innerSchemas(holds, value, pointer, reader);
  if (!isHeld(holds, value)) return note("keyword-odd", pointer, value);
  return holds === "values" && isObject(value) ? Object.values(value) : value;
}

function innerSchemas(
  holds: KeywordRule["holds"],
  value: Json,
  pointer: string,
  reader: SchemaReader,
): Json | undefined {
  const { note } = reader;
  if (holds === "schema") return typeof value === "boolean" ? value : readLooseSchema(value, pointer, reader);
  if (holds === "list of schemas") {
    if (!Array.isArray(value))
      return isObject(value)
        ? innerSchemas(holds, Object.values(value), pointer, reader)
        : note("keyword-odd", pointer, value);
    return sameOr(
      value,
      value.map((schema, at) => readLooseSchema(schema, pointerTo(pointer, at), reader)),
    );
  }
  if (Array.isArray(value) && value.length === 0) {
    note("empty-map-as-list", pointer, "[]");
    return {};
  }
  if (typeof value !== "object" || value === null) return note("keyword-odd", pointer, value);
  const entries = Object.entries(value);
  const read = entries.map(
    ([name, schema]) => [name, readLooseSchema(schema, pointerTo(pointer, name), reader)] as const,
  );
  return read.every(([, schema], at) => schema === entries[at]?.[1]) ? value : Object.fromEntries(read);
}

function sameOr(value: Json[], read: Json[]): Json[] {
  return read.every((schema, at) => schema === value[at]) ? value : read;
}
