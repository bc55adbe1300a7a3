import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Json, JsonObject } from "./document.ts";
import { isObject } from "./is-object.ts";
import { packageFolder } from "./package-folder.ts";
import { type SchemaFault, schemaFaults } from "./schema-faults.ts";

/** The JSON Schema (draft 2020-12) of index documents that comes with the package. */
export async function loadDocumentSchema(): Promise<JsonObject> {
  const text = await readFile(join(packageFolder("schemas"), "index-document.schema.json"), "utf8");
  return JSON.parse(text) as JsonObject;
}

/** Where a document breaks the schema of index documents; the answer of one route is held to what the schema says of a route. */
export function documentFaults(value: Json, schema: JsonObject): SchemaFault[] {
  const defs = isObject(schema.$defs) ? schema.$defs : {};
  const isOneRoute = isObject(value) && value.routes === undefined && value.endpoints !== undefined;
  return schemaFaults(value, isOneRoute && isObject(defs.route) ? defs.route : schema, schema);
}
