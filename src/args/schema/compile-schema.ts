import { listKeyword } from "../keywords.ts";
import { anyOfSchema } from "./any-of.ts";
import { oneOfSchema } from "./one-of.ts";
import type { Schema, SchemaDocument } from "./schema.ts";
import { singleTypeSchema } from "./single-type.ts";
import { typeListSchema } from "./type-list.ts";

/** Compiles a schema document into functions; nothing of the document is read again while a request waits. */
export function compileSchema(document: SchemaDocument): Schema {
  if (listKeyword(document, "anyOf") !== undefined) return anyOfSchema(document, compileSchema);
  if (listKeyword(document, "oneOf") !== undefined) return oneOfSchema(document, compileSchema);
  if (listKeyword(document, "type") !== undefined) return typeListSchema(document, compileSchema);
  return singleTypeSchema(document, compileSchema);
}
