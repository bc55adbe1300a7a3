import { Failure } from "../failure.ts";
import { listKeyword } from "../keywords.ts";
import { rawOfJson } from "../raw-of-json.ts";
import { looseStableText } from "../stable-text.ts";
import type { Json } from "../../catalogue/document.ts";
import type { Schema, SchemaDocument } from "./schema.ts";

/** The schema with its enum, which is compared with what the value becomes; an empty enum is none. */
export function withEnum(document: SchemaDocument, schema: Schema): Schema {
  const values = listKeyword(document, "enum") ?? [];
  if (values.length === 0) return schema;
  const texts = new Set(values.filter((value) => typeof value === "string"));
  const stable = new Set(values.map((value) => looseStableText(rawOfJson(value as Json))));
  const words = { values: values.map((value) => JSON.stringify(value)).join(", ") };
  return {
    ...schema,
    check: (value) => {
      const failure = schema.check(value);
      if (failure !== undefined) return failure;
      const coerced = schema.coerce(value);
      if (coerced instanceof Failure) return coerced;
      const listed = typeof coerced === "string" ? texts.has(coerced) : stable.has(looseStableText(coerced));
      return listed ? undefined : new Failure("rest_not_in_enum", words);
    },
  };
}
