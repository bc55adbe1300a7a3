import type { ArgDocument, ArgsDocument } from "../document.ts";
import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import type { Note } from "./finding.ts";
import { type ArgRules, callbackKeywords, typesOf } from "./keyword-rules.ts";
import { readLooseSchema } from "./loose-schema.ts";

/** Args by name from whatever stands there: a map, an empty list, a list of args, a list of maps with one arg each. */
export function readLooseArgs(value: Json | undefined, pointer: string, reader: ArgsReader): ArgsDocument {
  const entries = argEntries(value, pointer, reader);
  let key = "";
  const args = entries.map((entry) => {
    const { name, arg, steps } = entry;
    const known = knownArg(arg, reader);
    for (const [kind, at, noted] of known.notes) reader.note(kind, pointerTo(pointer, ...steps) + at, noted);
    key += `${known.order} ${name.length} ${name}`;
    return known;
  });
  const { maps } = reader.known;
  let map = maps.get(key);
  if (map === undefined) {
    map = Object.fromEntries(entries.map(({ name }, at) => [name, args[at]?.read ?? {}]));
    maps.set(key, map);
  }
  return map;
}

/** What reads args: takes notes, and knows what args may hold. */
export interface ArgsReader {
  readonly note: Note;
  readonly rules: ArgRules;
  readonly known: KnownArgs;
  /** Whether the route is known to bring checks of its own; it is not unless given. */
  readonly ownChecks?: boolean;
}

/** What was read already: a site has few args that differ. */
export interface KnownArgs {
  /** Args by their JSON: those of routes that bring checks of their own, and of all others. */
  readonly args: Readonly<Record<"checked" | "unchecked", Map<string, KnownArg>>>;
  /** Maps of args by their names and the args that were read. */
  readonly maps: Map<string, ArgsDocument>;
}

/** Args of which none is read yet. */
export function noKnownArgs(): KnownArgs {
  return { args: { checked: new Map(), unchecked: new Map() }, maps: new Map() };
}

/** How an arg is read wherever it stands, and what is noted of it there, by where in it. */
interface KnownArg {
  readonly read: ArgDocument;
  readonly notes: readonly Parameters<Note>[];
  /** Its place among all that are known. */
  readonly order: number;
}

/** An arg, and the steps to where it stands. */
interface Entry {
  readonly name: string;
  readonly arg: Json;
  readonly steps: readonly (string | number)[];
}

function argEntries(value: Json | undefined, pointer: string, { note, rules }: ArgsReader): Entry[] {
  if (isObject(value)) return Object.keys(value).map((name) => ({ name, arg: value[name] ?? null, steps: [name] }));
  if (!Array.isArray(value)) {
    note("args-odd", pointer, value);
    return [];
  }
  if (value.length === 0) return [];
  const named = value.map((item, at) => namedArgs(item, at, rules));
  if (named.some((entries) => entries === undefined)) {
    note("args-list", pointer, value);
    return value.map((arg, at) => ({ name: String(at), arg, steps: [at] }));
  }
  note("args-named-in-list", pointer, value);
  return named.flatMap((entries) => entries ?? []);
}

/** The args that an object in a list holds by their names, or that says its name itself; undefined for an object of keywords. */
function namedArgs(item: Json, at: number, { keywords }: ArgRules): Entry[] | undefined {
  if (!isObject(item)) return undefined;
  if (typeof item.name === "string") {
    const { name, ...arg } = item;
    return [{ name, arg, steps: [at] }];
  }
  const names = Object.keys(item);
  const isKeyword = (name: string) => keywords.has(name) || callbackKeywords.has(name);
  const isMapOfArgs = names.length > 0 && names.every((name) => !isKeyword(name) && isObject(item[name]));
  return isMapOfArgs ? names.map((name) => ({ name, arg: item[name] ?? {}, steps: [at, name] })) : undefined;
}

/** What is read of an arg, as before where an equal one was read. */
function knownArg(arg: Json, reader: ArgsReader): KnownArg {
  const { checked, unchecked } = reader.known.args;
  const known = reader.ownChecks === true ? checked : unchecked;
  const key = JSON.stringify(arg);
  let found = known.get(key);
  if (found === undefined) {
    const notes: Parameters<Note>[] = [];
    const read = readLooseArg(arg, "", { ...reader, note: (...noted) => void notes.push(noted) });
    found = { read, notes, order: checked.size + unchecked.size };
    known.set(key, found);
  }
  return found;
}

function readLooseArg(value: Json, pointer: string, { note, rules, ownChecks = false }: ArgsReader): ArgDocument {
  const schema = readLooseSchema(value, pointer, { note, rules });
  const arg = ownChecks ? uncheckedTexts(schema, pointer, note) : schema;
  if (typesOf(arg).length === 0 && checksSomething(arg, rules) && !hasType(value))
    note("untyped", pointer, Object.keys(arg).join(", "));
  if (arg.default === undefined) return arg;
  const at = pointerTo(pointer, "default");
  if (arg.default === null) note("default-null", at, "null");
  else if (!rules.defaultFits(arg)) note("default-breaks-schema", at, arg.default);
  else if (isCoerced(arg, rules)) note("default-coerced", at, arg.default);
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

/** Whether a keyword beside the type would check a value. */
function checksSomething(arg: JsonObject, { keywords }: ArgRules): boolean {
  return Object.keys(arg).some((name) => {
    const { holds = "anything" } = keywords.get(name) ?? {};
    return holds !== "anything" && holds !== "names";
  });
}

function isCoerced({ type, default: value = null }: JsonObject, { types }: ArgRules): boolean {
  const holds = typeof type === "string" ? types.get(type) : undefined;
  return holds !== undefined && !holds(value);
}
