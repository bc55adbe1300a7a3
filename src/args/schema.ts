import type { Failure } from "./failure.ts";
import type { RawValue } from "./raw-value.ts";

/** A compiled schema: `check` says what is wrong with a value, `coerce` makes any value one of the schema's type. */
export interface Schema {
  check: CheckValue;
  coerce: CoerceValue;
  /** Whether every value that `check` accepts is a text and stays as it is, so that `coerce` need not be asked. */
  keepsText?: boolean;
}

/** Says why a value is refused, or undefined when it is accepted. */
export type CheckValue<Value = RawValue> = (value: Value) => Failure | undefined;

/** Turns a value into the schema's type; only a value that `check` accepts comes out as meant. */
export type CoerceValue<Value = RawValue> = (value: Value) => Value | Failure;

/** The keywords of a schema document, whose members may be anything. */
export type SchemaDocument = Readonly<Record<string, unknown>>;

/** Compiles a schema inside another one. */
export type CompileSchema = (document: SchemaDocument) => Schema;

/** A keyword's value, or undefined where it is absent or null. */
export function keyword(document: SchemaDocument, name: string): unknown {
  return (Object.hasOwn(document, name) ? document[name] : undefined) ?? undefined;
}

/** A keyword read as a number, numeric texts too; undefined where it is none. */
export function numberKeyword(document: SchemaDocument, name: string): number | undefined {
  const value = keyword(document, name);
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** A keyword that switches something on: anything but false, 0, "", "0" and an empty list. */
export function flagKeyword(document: SchemaDocument, name: string): boolean {
  const value = keyword(document, name);
  return Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== "0";
}

/** A keyword that holds schemas or names in a list; undefined where it holds anything else. */
export function listKeyword(document: SchemaDocument, name: string): unknown[] | undefined {
  const value = keyword(document, name);
  return Array.isArray(value) ? value : undefined;
}

/** A keyword that holds a schema, or a map of schemas; an empty list stands for an empty map. */
export function mapKeyword(document: SchemaDocument, name: string): SchemaDocument | undefined {
  const value = keyword(document, name);
  return isDocument(value) ? value : undefined;
}

/** Whether a value can be read as a schema document; lists count as maps of their places. */
export function isDocument(value: unknown): value is SchemaDocument {
  return typeof value === "object" && value !== null;
}
