import type { Json } from "../catalogue/document.ts";
import type { ParamError } from "./errors.ts";
import { Failure } from "./failure.ts";
import { plainValue } from "./raw-value.ts";
import { rawOfJson } from "./raw-value.ts";
import { compileSchema } from "./compile-schema.ts";
import type { SchemaDocument } from "./schema.ts";

/** A schema as explicit callbacks: what refuses a value, and what makes a value of the schema's type without asking. */
export interface SchemaCallbacks {
  validate: (value: Json, context: unknown, name: string) => true | ParamError;
  sanitize: (value: Json) => Json;
}

/** Makes callbacks of a schema, for args that a site registers with explicit ones; here keywords count without a type too. */
export function schemaCallbacks(document: SchemaDocument): SchemaCallbacks {
  const { check, coerce } = compileSchema(document);
  return {
    validate: (value, _context, name) => check(rawOfJson(value))?.toParamError(name) ?? true,
    sanitize: (value) => {
      const coerced = coerce(rawOfJson(value));
      return coerced instanceof Failure ? value : plainValue(coerced);
    },
  };
}
