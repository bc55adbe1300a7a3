import { compileCheck } from "../json/check.ts";
import type { SchemaFault } from "../json/fault.ts";
import type { JsonSchema } from "../json/schema.ts";
import { type Json, isObject, pointerTo } from "../json/json.ts";
import { packageDocument } from "./package-data.ts";

/** The JSON Schema of index documents that comes with the package. */
export function documentSchema(): JsonSchema {
  return packageDocument("schemas/index-document.schema.json") as JsonSchema;
}

/** Where a document breaks the schema of index documents; the answer of one route is held to what the schema says of a route. */
export function documentFaults(value: Json, schema: JsonSchema): SchemaFault[] {
  const isOneRoute = isObject(value) && value.routes === undefined && value.endpoints !== undefined;
  const { $defs = {} } = schema;
  const check = compileCheck(isOneRoute ? { $ref: "#/$defs/route", $defs } : schema);
  return check(value).map((fault) => ({ ...fault, pointer: pointerTo(fault.pointer, ...stepsTo(fault)) }));
}

/** A document is told of a missing member where the member should stand. */
function stepsTo({ missing }: SchemaFault): string[] {
  return missing === undefined ? [] : [missing];
}
