import type { ArgDocument, ArgsDocument, Json, JsonObject } from "../document.ts";
import { isObject } from "../is-object.ts";
import { pointerTo } from "../json-pointer.ts";
import type { Note } from "./finding.ts";
import { callbackKeywords, holdsSchemas, plainKeywords, silentKeywords } from "./keyword-rules.ts";
import { readLooseSchema } from "./loose-schema.ts";
import { typesOf } from "./note-keywords.ts";

/** Whether an arg's default holds to the arg's own schema. */
export type DefaultFits = (arg: ArgDocument) => boolean;

/** Args by name from whatever stands there: a map, an empty list, a list of args, a list of maps with one arg each. */
export function readLooseArgs(value: Json | undefined, pointer: string, reader: ArgsReader): ArgsDocument {
  const entries = argEntries(value, pointer, reader.note);
  return Object.fromEntries(entries.map(([name, arg, at]) => [name, readLooseArg(arg, at, reader)]));
}

/** What reads args: takes notes, and knows whether defaults fit. */
export interface ArgsReader {
  readonly note: Note;
  readonly defaultFits: DefaultFits;
  /** Whether the route is known to bring checks of its own, which never look at a default; it is not unless given. */
  readonly ownChecks?: boolean;
}

type Entry = readonly [name: string, arg: Json, pointer: string];

function argEntries(value: Json | undefined, pointer: string, note: Note): Entry[] {
  if (isObject(value)) return Object.entries(value).map(([name, arg]) => [name, arg, pointerTo(pointer, name)]);
  if (!Array.isArray(value)) {
    note("args-odd", pointer, value);
    return [];
  }
  if (value.length === 0) return [];
  const named = value.map((item, at) => namedArgs(item, pointerTo(pointer, at)));
  if (named.some((entries) => entries === undefined)) {
    note("args-list", pointer, value);
    return value.map((arg, at) => [String(at), arg, pointerTo(pointer, at)]);
  }
  note("args-named-in-list", pointer, value);
  return named.flatMap((entries) => entries ?? []);
}

/** The args that an object in a list holds by their names, or that says its name itself; undefined for an object of keywords. */
function namedArgs(item: Json, pointer: string): Entry[] | undefined {
  if (!isObject(item)) return undefined;
  if (typeof item.name === "string") {
    const { name, ...arg } = item;
    return [[name, arg, pointer]];
  }
  const names = Object.keys(item);
  const isMapOfArgs = names.length > 0 && names.every((name) => !isKeyword(name) && isObject(item[name]));
  return isMapOfArgs ? names.map((name) => [name, item[name] ?? {}, pointerTo(pointer, name)]) : undefined;
}

function isKeyword(name: string): boolean {
  return (
    Object.hasOwn(plainKeywords, name) || holdsSchemas(name) || callbackKeywords.has(name) || silentKeywords.has(name)
  );
}

function readLooseArg(value: Json, pointer: string, { note, defaultFits, ownChecks = false }: ArgsReader): ArgDocument {
  const schema = readLooseSchema(value, pointer, note);
  const arg = ownChecks ? uncheckedTexts(schema, pointer, note) : schema;
  if (typesOf(arg).length === 0 && checksSomething(arg) && !hasType(value))
    note("untyped", pointer, Object.keys(arg).join(", "));
  if (arg.default === undefined) return arg;
  const at = pointerTo(pointer, "default");
  if (arg.default === null) note("default-null", at, "null");
  else if (!defaultFits(arg)) {
    note("default-breaks-schema", at, arg.default);
    const { default: _default, ...without } = arg;
    return ownChecks ? without : arg;
  } else if (isCoerced(arg)) note("default-coerced", at, arg.default);
  return arg;
}

/** Texts that are shown rendered are registered without checks: a plain text is taken as well as an object. */
function uncheckedTexts(arg: JsonObject, pointer: string, note: Note): JsonObject {
  const { type, properties } = arg;
  if (type !== "object" || !isObject(properties) || !isObject(properties.raw) || !isObject(properties.rendered))
    return arg;
  note("text-or-object", pointer, "raw, rendered");
  const { type: _type, ...unchecked } = arg;
  return unchecked;
}

function hasType(value: Json): boolean {
  return isObject(value) && typesOf(value).length > 0;
}

const CHECKING = [
  "enum",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "items",
  "properties",
  "anyOf",
  "oneOf",
];

function checksSomething(arg: JsonObject): boolean {
  return CHECKING.some((keyword) => arg[keyword] !== undefined);
}

function isCoerced({ type, default: value }: JsonObject): boolean {
  if (type === "integer" || type === "number") return typeof value !== "number";
  if (type === "boolean") return typeof value !== "boolean";
  if (type === "array") return !Array.isArray(value);
  return type === "object" && !(isObject(value) || (Array.isArray(value) && value.length === 0));
}
