import { Failure } from "../failure.ts";
import { formats } from "../formats/formats.ts";
import { keyword } from "../keywords.ts";
import { textOf } from "../text-of.ts";
import type { Schema, SchemaDocument } from "./schema.ts";

/** The check of the schema's format, which comes last, on a value's text. */
export function withFormatCheck(document: SchemaDocument, schema: Schema): Schema {
  const { accepts, code } = formats.get(String(keyword(document, "format"))) ?? {};
  if (accepts === undefined || code === undefined) return schema;
  return {
    ...schema,
    check: (value) => {
      const failure = schema.check(value);
      if (failure !== undefined) return failure;
      const text = textOf(value);
      return text !== undefined && accepts(text) ? undefined : new Failure(code);
    },
  };
}

/** The cleaning of the schema's format, which is part of what a value becomes. */
export function withFormatCleaning(document: SchemaDocument, schema: Schema): Schema {
  const clean = formats.get(String(keyword(document, "format")))?.clean;
  if (clean === undefined) return schema;
  return {
    check: schema.check,
    coerce: (value) => {
      const text = textOf(value);
      return text === undefined ? value : clean(text);
    },
  };
}
