import type { JsonObject } from "../json/json.ts";
import type { JsonSchema, ValueOf } from "../json/schema.ts";

/** What every stored record has; members of its own beside it are plain JSON. */
export interface StoredRecord {
  readonly id: number;
  readonly slug?: string;
  /** Language that the members were written in; the site's default language when absent. */
  readonly language?: string;
  /** Translatable members in the other languages. */
  readonly translations?: Readonly<Record<string, JsonObject>>;
}

/** A record of which a schema says what its own members are. */
export type RecordOf<S extends JsonSchema> = StoredRecord & ValueOf<S>;

/** One key of an index: strings and numbers are never mixed within an index. */
export type IndexKey = string | number;

/** How a kind of record is kept: its name, where its ids come from, what is translated, how it is looked up. */
export interface Resource<R extends StoredRecord> {
  /** Name as in the control endpoint, e.g. `calendar/event`. */
  readonly name: string;
  /** Resources of one id space never share an id (events, venues and forms are all posts). */
  readonly idSpace: string;
  /** JSON Schema of a record, held against whatever comes from outside (seeds, the control endpoint, the data file). */
  readonly schema: JsonSchema;
  /** Members that each language has of its own. */
  readonly translatable: readonly (keyof R & string)[];
  /** Index name → keys under which a record is found; a record may have none, one or several. */
  readonly indexes: Readonly<Record<string, (record: R) => readonly IndexKey[]>>;
  /** Indexes that also know how many records stand under a key. */
  readonly counted: readonly string[];
  /** Indexes that its lists begin with, where others can wait for longer; all of them unless given. */
  readonly listedBy?: readonly string[];
}

/** Any resource, where the record's own members don't matter. */
export type AnyResource = Resource<never>;

/** Declares a resource, whose records are what its schema says; `translatable` and `indexes` are empty unless given. */
export function defineResource<const S extends JsonSchema>(
  resource: { readonly name: string; readonly idSpace: string; readonly schema: S } & Partial<Resource<RecordOf<S>>>,
): Resource<RecordOf<S>> {
  return { translatable: [], indexes: {}, counted: [], ...resource };
}

/** The highest id that a record may be given: above it there are more ids left than anybody can use up. */
export const HIGHEST_ID = 2 ** 52;

/** The highest id that a server may have counted on to from there. */
export const HIGHEST_COUNTED_ID = HIGHEST_ID + 2 ** 40;
