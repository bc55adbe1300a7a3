import type { Json, JsonObject } from "../document.ts";
import { isObject } from "../is-object.ts";
import { pointerTo } from "../json-pointer.ts";
import type { Note } from "./finding.ts";
import { knownFormats, knownTypes } from "./keyword-rules.ts";

/** Notes what is odd about the keywords of one schema, not looking into the schemas inside it. */
export function noteKeywords(schema: JsonObject, pointer: string, note: Note): void {
  const at = (keyword: string) => pointerTo(pointer, keyword);
  for (const name of typesOf(schema)) if (!knownTypes.has(name)) note("unknown-type", at("type"), schema.type);
  noteEnum(schema, at("enum"), note);
  const { format, required, description } = schema;
  if (typeof format === "string" && !knownFormats.has(format)) note("unknown-format", at("format"), format);
  const namesMembers = Array.isArray(required) && schema.type === "object";
  if (required !== undefined && typeof required !== "boolean" && !namesMembers)
    note("required-odd", at("required"), required);
  if (description !== undefined && typeof description !== "string" && description !== null)
    note("description-odd", at("description"), description);
  for (const keyword of ["exclusiveMinimum", "exclusiveMaximum"])
    if (typeof schema[keyword] === "number") note("exclusive-number", at(keyword), schema[keyword]);
  noteBounds(schema, pointer, note);
  if (schema.type === "array" && schema.items === undefined) note("items-missing", pointer, schema.type);
}

/** The names in `type`. */
export function typesOf({ type }: JsonObject): string[] {
  const names = Array.isArray(type) ? type : [type];
  return names.filter((name) => typeof name === "string");
}

function noteEnum(schema: JsonObject, pointer: string, note: Note): void {
  const written = schema.enum;
  if (typeof written !== "object" || written === null) return;
  if (isObject(written)) note("enum-map", pointer, written);
  const values = Object.values(written);
  if (values.length === 0) note("enum-empty", pointer, written);
  const types = typesOf(schema).filter((name) => knownTypes.has(name));
  const strange = types.length === 0 ? undefined : values.find((value) => !types.some((type) => isOfType(value, type)));
  if (strange !== undefined) note("enum-of-other-type", pointer, strange);
}

function isOfType(value: Json, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null;
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function noteBounds(schema: JsonObject, pointer: string, note: Note): void {
  for (const unit of ["imum", "Length", "Items", "Properties"]) {
    const [low, high] = [schema[`min${unit}`], schema[`max${unit}`]];
    if (low !== undefined && high !== undefined && Number(low) > Number(high))
      note("bounds-cross", pointerTo(pointer, `min${unit}`), `${Number(low)} to ${Number(high)}`);
  }
}
