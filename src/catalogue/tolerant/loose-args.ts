import type { ArgDocument, ArgsDocument } from "../document.ts";
import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import type { Note } from "./finding.ts";
import { type ArgRules, callbackKeywords, typesOf } from "./keyword-rules.ts";
import { readLooseSchema } from "./loose-schema.ts";

/** Args by name from whatever stands there: a map, an empty list, a list of args, a list of maps with one arg each. */
export function readLooseArgs(value: Json | undefined, pointer: string, reader: ArgsReader): ArgsDocument {
  return once(value, pointer, { reader, known: reader.known.maps }, (noting) => {
    const entries = argEntries(value, "", noting);
    return Object.fromEntries(
      entries.map(([name, arg, at]) => [
        name,
        once(arg, at, { reader: noting, known: reader.known.args }, (inner) => readLooseArg(arg, "", inner)),
      ]),
    );
  });
}

/** What reads args: takes notes, and knows what args may hold. */
export interface ArgsReader {
  readonly note: Note;
  readonly rules: ArgRules;
  /** Args, and maps of them, that were read already, by their JSON: a site has few that differ. */
  readonly known: {
    readonly args: Map<string, KnownRead<ArgDocument>>;
    readonly maps: Map<string, KnownRead<ArgsDocument>>;
  };
  /** Whether the route is known to bring checks of its own; it is not unless given. */
  readonly ownChecks?: boolean;
}

/** How a value is read wherever it stands, and what is noted of it there, by where in it. */
interface KnownRead<Read> {
  readonly read: Read;
  readonly notes: readonly Parameters<Note>[];
}

type Entry = readonly [name: string, arg: Json, pointer: string];

function argEntries(value: Json | undefined, pointer: string, { note, rules }: ArgsReader): Entry[] {
  if (isObject(value)) return Object.entries(value).map(([name, arg]) => [name, arg, pointerTo(pointer, name)]);
  if (!Array.isArray(value)) {
    note("args-odd", pointer, value);
    return [];
  }
  if (value.length === 0) return [];
  const named = value.map((item, at) => namedArgs(item, pointerTo(pointer, at), rules));
  if (named.some((entries) => entries === undefined)) {
    note("args-list", pointer, value);
    return value.map((arg, at) => [String(at), arg, pointerTo(pointer, at)]);
  }
  note("args-named-in-list", pointer, value);
  return named.flatMap((entries) => entries ?? []);
}

/** The args that an object in a list holds by their names, or that says its name itself; undefined for an object of keywords. */
function namedArgs(item: Json, pointer: string, { keywords }: ArgRules): Entry[] | undefined {
  if (!isObject(item)) return undefined;
  if (typeof item.name === "string") {
    const { name, ...arg } = item;
    return [[name, arg, pointer]];
  }
  const names = Object.keys(item);
  const isKeyword = (name: string) => keywords.has(name) || callbackKeywords.has(name);
  const isMapOfArgs = names.length > 0 && names.every((name) => !isKeyword(name) && isObject(item[name]));
  return isMapOfArgs ? names.map((name) => [name, item[name] ?? {}, pointerTo(pointer, name)]) : undefined;
}

/** What is read of a value, as before where an equal one was read. */
function once<Read>(
  value: Json | undefined,
  pointer: string,
  { reader, known }: { reader: ArgsReader; known: Map<string, KnownRead<Read>> },
  read: (reader: ArgsReader) => Read,
): Read {
  const key = `${reader.ownChecks === true}${JSON.stringify(value)}`;
  let found = known.get(key);
  if (found === undefined) {
    const notes: Parameters<Note>[] = [];
    found = { read: read({ ...reader, note: (...noted) => void notes.push(noted) }), notes };
    known.set(key, found);
  }
  for (const [kind, at, noted] of found.notes) reader.note(kind, pointer + at, noted);
  return found.read;
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
