import { keyword } from "../keywords.ts";
import { Failure } from "../failure.ts";
import type { RawValue } from "../raw-value.ts";
import type { Schema, SchemaDocument } from "./schema.ts";

/** One schema of anyOf or oneOf, and the outer keywords as they apply once it has been chosen. */
export interface Alternative {
  document: SchemaDocument;
  own: Schema;
  outer: Schema;
}

/** Chooses among the alternatives, or says why none can be chosen. */
export type Choose = (value: RawValue) => Alternative | Failure;

/** The alternatives of a combining keyword: they inherit the outer type, and lend theirs to an outer schema without one. */
export function alternativesOf(
  document: SchemaDocument,
  name: "anyOf" | "oneOf",
  compile: (document: SchemaDocument) => Schema,
): Alternative[] {
  const { [name]: list, ...rest } = document;
  const outerType = keyword(document, "type");
  const schemas: unknown[] = Array.isArray(list) ? list : [];
  return schemas.map((schema) => {
    const own = typeof schema === "object" && schema !== null ? { ...schema } : {};
    const type = keyword(own, "type") ?? outerType;
    const typed = type === undefined ? own : { ...own, type };
    const outer = type === undefined ? rest : { ...rest, type: outerType ?? type };
    return { document: typed, own: compile(typed), outer: compile(outer) };
  });
}

/** A schema that checks and coerces with the chosen alternative first and the outer keywords after it. */
export function chosenSchema(choose: Choose): Schema {
  return {
    check: (value) => {
      const choice = choose(value);
      return choice instanceof Failure ? choice : choice.outer.check(value);
    },
    coerce: (value) => {
      const choice = choose(value);
      if (choice instanceof Failure) return choice;
      const own = choice.own.coerce(value);
      return own instanceof Failure ? own : choice.outer.coerce(own);
    },
  };
}
