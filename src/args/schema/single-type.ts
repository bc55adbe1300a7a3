import { keyword } from "../keywords.ts";
import { arraySchema } from "./array.ts";
import { booleanSchema } from "./boolean.ts";
import { withEnum } from "./enum.ts";
import { withFormatCheck, withFormatCleaning } from "./format.ts";
import { integerSchema, numberSchema } from "./number.ts";
import { objectSchema } from "./object.ts";
import type { Schema, SchemaDocument } from "./schema.ts";
import { stringSchema } from "./string.ts";
import { typeFailure } from "./type-failure.ts";

type Compile = (document: SchemaDocument) => Schema;

const nullSchema: Schema = {
  check: (value) => (value === null ? undefined : typeFailure("null")),
  coerce: () => null,
};
const anySchema: Schema = { check: () => undefined, coerce: (value) => value };

/** A schema of one type, or of none that is known: then only enum and format count. */
export function singleTypeSchema(document: SchemaDocument, compile: Compile): Schema {
  switch (keyword(document, "type")) {
    case "array":
      return withEnum(document, arraySchema(document, compile));
    case "object":
      return withEnum(document, objectSchema(document, compile));
    case "integer":
      return withEnum(document, integerSchema(document));
    case "number":
      return withEnum(document, numberSchema(document));
    case "boolean":
      return withEnum(document, booleanSchema);
    case "null":
      return withEnum(document, nullSchema);
    case "string":
      return withTextKeywords(document, stringSchema(document));
    default:
      return withTextKeywords(document, anySchema);
  }
}

function withTextKeywords(document: SchemaDocument, schema: Schema): Schema {
  const cleaned = withFormatCleaning(document, schema);
  return withFormatCheck(document, withEnum(document, cleaned));
}
