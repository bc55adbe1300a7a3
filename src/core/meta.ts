import { compileSchema } from "../args/compile-schema.ts";
import { argsErrors } from "../args/errors.ts";
import { Failure } from "../args/failure.ts";
import { plainValue, rawOfJson } from "../args/raw-value.ts";
import type { Schema } from "../args/schema.ts";
import type { Call } from "../engine/call.ts";
import { type Refusal, refuse } from "../engine/refusal.ts";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { siteErrors } from "./errors.ts";
import { argsOf, type CoreKind } from "./model.ts";

/** The further values that a kind's records have: keys that a site registers, each with a schema. */
export interface MetaFields {
  /** What the member `meta` of a record shows: every key in the order of registration; `[]` where there is none. */
  shown(kept: Json | undefined): Json;
  /** The keys of a write that are the kind's own. */
  known(meta: JsonObject): string[];
  /** The same after a write; what the call leaves out stays, `null` and an empty list bring the default back. Throws the refusal of the first wrong value. */
  written(kept: Json | undefined, meta: Json | undefined): Json;
}

interface Field {
  readonly compiled: Schema;
  /** What is shown where nothing was written. */
  readonly usual: Json;
}

const known = new WeakMap<CoreKind, MetaFields>();

/** The meta of a kind, by the schema of its answers, else by the args that write it; undefined where it has none. */
export function metaFields(kind: CoreKind): MetaFields | undefined {
  if (!kind.has("meta")) return undefined;
  let fields = known.get(kind);
  if (fields === undefined) known.set(kind, (fields = fieldsOf(kind)));
  return fields;
}

function fieldsOf(kind: CoreKind): MetaFields {
  const fields = new Map(Object.entries(schemasOf(kind)).flatMap(([key, schema]) => fieldOf(key, schema)));
  const shown = (kept: Json | undefined) => shownOf(isObject(kept) ? kept : {}, fields);
  return {
    shown,
    known: (meta) => [...fields.keys()].filter((key) => meta[key] !== undefined),
    written: (kept, meta) => {
      const before = isObject(kept) ? kept : {};
      return isObject(meta) ? shownOf({ ...before, ...changed(meta, fields) }, fields) : shown(kept);
    },
  };
}

function schemasOf(kind: CoreKind): JsonObject {
  const meta: Json | undefined = kind.properties?.meta ?? (argsOf(kind.list, "POST").meta as JsonObject | undefined);
  const properties = isObject(meta) ? meta.properties : undefined;
  return isObject(properties) ? properties : {};
}

function fieldOf(key: string, schema: Json): [string, Field][] {
  if (!isObject(schema)) return [];
  const compiled = compileSchema(schema);
  return [[key, { compiled, usual: usualOf(schema, compiled) }]];
}

const EMPTY: Readonly<Record<string, Json>> = {
  string: "",
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  object: [],
};

/** The default of the schema, else the empty value of its type; `null` where the schema refuses that itself. */
function usualOf(schema: JsonObject, compiled: Schema): Json {
  const usual = schema.default ?? EMPTY[typeof schema.type === "string" ? schema.type : ""] ?? null;
  return compiled.check(rawOfJson(usual)) === undefined ? usual : null;
}

function shownOf(kept: JsonObject, fields: ReadonlyMap<string, Field>): Json {
  if (fields.size === 0) return Object.keys(kept).length === 0 ? [] : kept;
  const shown: JsonObject = {};
  for (const [key, { usual }] of fields) shown[key] = kept[key] ?? usual;
  for (const [key, value] of Object.entries(kept)) if (!(key in shown)) shown[key] = value;
  return shown;
}

function changed(meta: JsonObject, fields: ReadonlyMap<string, Field>): JsonObject {
  const values: JsonObject = {};
  for (const [key, field] of fields) {
    const value = meta[key];
    if (value !== undefined) values[key] = valueOf(key, value, field);
  }
  return values;
}

function valueOf(key: string, value: Json, { compiled, usual }: Field): Json {
  if (value === null) return usual;
  const raw = rawOfJson(value);
  const failure = compiled.check(raw);
  const kept = failure ?? compiled.coerce(raw);
  if (kept instanceof Failure) throw refusalOf(kept, key);
  return emptied(plainValue(kept));
}

/** An object without members is an empty list in an answer. */
function emptied(value: Json): Json {
  return isObject(value) && Object.keys(value).length === 0 ? [] : value;
}

function refusalOf(failure: Failure, key: string) {
  const { message, data } = failure.toParamError(`meta.${key}`);
  return refuse(argsErrors[failure.code], {
    message,
    ...(data !== undefined && data !== null && { more: { additional_data: [data] } }),
  });
}

/** The refusal of a key that the caller may not write. */
export function forbiddenKey(key: string, { user }: Pick<Call, "user">): Refusal {
  return refuse(siteErrors.rest_cannot_update, { status: user === undefined ? 401 : 403, data: { key } });
}
