import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import type { Route } from "../../catalogue/route.ts";
import { jsonSchemaOf } from "./json-schema.ts";

/** The schema of one record that a route shows: of an item where it lists several; undefined where nothing is known. */
export function recordSchemaOf({ name, schema: told }: Route, { answers }: Catalogue): JsonObject | undefined {
  const isHeld = answers.statuses(name, "GET").length > 0;
  const schema = isHeld ? answers.of(name, "GET", 200) : told && jsonSchemaOf(told);
  if (schema === undefined) return undefined;
  const { items, $defs } = schema;
  if (schema["type"] !== "array" || !isObject(items)) return schema;
  return $defs === undefined ? items : { ...items, $defs };
}
