import { keywordTable } from "../../args/keywords/keywords.ts";
import type { JsonObject } from "../../json/json.ts";

/** A schema of the family as JSON Schema (draft 2020-12): what means nothing is left out, what is written otherwise is put right. */
export function jsonSchemaOf(schema: JsonObject): JsonObject {
  return Object.assign({}, ...keywordTable.map((keyword) => keyword.jsonSchema?.(schema, jsonSchemaOf)));
}
