import type { Json, JsonObject } from "../../json/json.ts";
import type { Held, KeywordRule } from "../../catalogue/tolerant/keyword-rules.ts";
import type { CheckValue, CoerceValue, CompileSchema, SchemaDocument } from "../schema.ts";

/** One keyword, or some that only mean something together: all that is known of it. Whatever a keyword has no part in is left out. */
export interface Keyword {
  /** Its names, and what each has to hold to mean something. */
  readonly names: Readonly<Record<string, Held>>;
  /** Values that it suggests, the most usual first. */
  readonly usual?: SampleValues;
  /** Values on both sides of what it asks for. */
  readonly edges?: SampleValues;
  /** Its members of a JSON Schema (draft 2020-12, as OpenAPI 3.1 has it); what means nothing is left out. */
  readonly jsonSchema?: (schema: JsonObject, write: (schema: JsonObject) => JsonObject) => JsonObject;
  /** What it says of a TypeScript type, given a JSON Schema. */
  readonly typeText?: (schema: JsonObject, writer: TypeWriter) => string | undefined;
  /** Notes what is odd about it in a document. */
  readonly note?: KeywordRule["note"];
  /** How it moves from one schema to another; unless given, none takes everything and each value only what no other does. Schemas inside are compared apart. */
  readonly shift?: (before: JsonObject, after: JsonObject) => Shift;
}

/** How what a keyword takes moves from one document to another. */
export interface Shift {
  /** It refuses something that it took before. */
  readonly narrows: boolean;
  /** It takes something that it refused before. */
  readonly widens: boolean;
}

/** The shift of what stays as it is. */
export const noShift: Shift = { narrows: false, widens: false };

/** The shift from one set of what is taken to another; undefined takes everything. */
export function shiftOfSets(before: ReadonlySet<string> | undefined, after: ReadonlySet<string> | undefined): Shift {
  const lacks = (all: ReadonlySet<string> | undefined, some: ReadonlySet<string> | undefined) =>
    all !== undefined && (some === undefined || [...some].some((one) => !all.has(one)));
  return { narrows: lacks(after, before), widens: lacks(before, after) };
}

/** The shift from one upper limit to another; undefined is none. */
export function shiftOfLimits(before = Number.POSITIVE_INFINITY, after = Number.POSITIVE_INFINITY): Shift {
  return { narrows: after < before, widens: after > before };
}

/** A lower limit as an upper one of negatives. */
export function negative(limit: number | undefined): number | undefined {
  return limit === undefined ? undefined : -limit;
}

/** What several keywords that only mean something together do. */
export function joinedShift(...shifts: readonly Shift[]): Shift {
  return { narrows: shifts.some(({ narrows }) => narrows), widens: shifts.some(({ widens }) => widens) };
}

/** A keyword of one type. */
export interface KeywordOf<Value> extends Keyword {
  /** Compiles what it asks of a value that is of the type; undefined where a schema asks for nothing. */
  readonly compile?: (document: SchemaDocument, compile: CompileSchema) => CompiledKeyword<Value> | undefined;
}

/** A keyword of one schema: its check, and its part in what a value becomes. */
export interface CompiledKeyword<Value> {
  readonly check: CheckValue<Value>;
  readonly coerce?: CoerceValue<Value>;
}

/** A value worth sending, and what is special about it. */
export interface Sample {
  readonly label: string;
  readonly value: Json;
}

/** Values for a schema; `inside` makes those of the schemas inside it. */
export type SampleValues = (schema: JsonObject, inside: Inside) => Iterable<Sample>;

/** What makes samples of the schemas inside a schema. */
export interface Inside {
  readonly samples: (schema: JsonObject) => readonly Sample[];
  /** The values suggested for another form of the same schema. */
  readonly usual: (form: JsonObject) => Iterable<Sample>;
  readonly isTaken: (schema: JsonObject, value: Json) => boolean;
}

/** Writes schemas as TypeScript types. */
export interface TypeWriter {
  readonly write: (schema: Json | undefined, indent: string) => string;
  readonly indent: string;
}

/** A union of types, each once; what may be anything makes all of it so. */
export function unionText(texts: readonly string[]): string {
  const once = [...new Set(texts)];
  return once.includes("Json") ? "Json" : once.join(" | ");
}
