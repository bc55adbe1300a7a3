import type { Failure } from "../failure.ts";
import type { RawValue } from "../raw-value.ts";

/** A compiled schema: `check` says what is wrong with a value, `coerce` makes any value one of the schema's type. */
export interface Schema {
  check: Check;
  coerce: Coerce;
  /** Whether every value that `check` accepts is a text and stays as it is, so that `coerce` need not be asked. */
  keepsText?: boolean;
}

/** Says why a value is refused, or undefined when it is accepted. */
export type Check = (value: RawValue) => Failure | undefined;

/** Turns a value into the schema's type; only a value that `check` accepts comes out as meant. */
export type Coerce = (value: RawValue) => RawValue | Failure;

/** The keywords of a schema document, whose members may be anything. */
export type SchemaDocument = Readonly<Record<string, unknown>>;
