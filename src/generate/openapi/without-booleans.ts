import { type Json, type JsonObject, isObject } from "../../json/json.ts";

/** Keywords that hold one schema, a list of them, or schemas by name. */
const ONE = ["items", "additionalProperties", "contains", "not", "if", "then", "else", "propertyNames"];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "dependentSchemas", "$defs"];

/** The schema with objects alone where it holds schemas: generators of clients stumble over `true` and `false` there. */
export function withoutBooleans(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).flatMap(([name, value]): [string, Json][] => {
    if (ONE.includes(name)) {
      if (name === "additionalProperties" && value === true) return [];
      return [[name, asObject(value)]];
    }
    if (LISTS.includes(name) && Array.isArray(value)) return [[name, value.map(asObject)]];
    if (MAPS.includes(name) && isObject(value)) return [[name, schemasWithoutBooleans(value)]];
    return [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** The same of schemas by name. */
export function schemasWithoutBooleans(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, asObject(schema)]));
}

function asObject(schema: Json): Json {
  if (isObject(schema)) return withoutBooleans(schema);
  return typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
}
