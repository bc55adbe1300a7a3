import { flagKeyword, listKeyword, mapKeyword, numberKeyword } from "../../args/keywords.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import { isObject } from "../../catalogue/is-object.ts";
import { requiredNames } from "../requests/judge-map.ts";

/** Names of types as real sites write them, by what they mean. */
const types: Readonly<Record<string, string>> = {
  string: "string",
  integer: "integer",
  number: "number",
  boolean: "boolean",
  array: "array",
  object: "object",
  null: "null",
  text: "string",
  int: "integer",
  float: "number",
  double: "number",
  bool: "boolean",
};

const counts = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"] as const;

/** A schema of the family as JSON Schema (draft 2020-12): what means nothing is left out, what is written otherwise is put right. */
export function jsonSchemaOf(schema: JsonObject): JsonObject {
  return { ...described(schema), ...valueKeywords(schema), ...insideKeywords(schema), ...combined(schema) };
}

function described(schema: JsonObject): JsonObject {
  const { title, description, default: fallback, readonly, readOnly } = schema;
  return {
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && description !== "" && { description }),
    ...(fallback !== undefined && fallback !== null && { default: fallback }),
    ...((readonly === true || readOnly === true) && { readOnly: true }),
  };
}

function valueKeywords(schema: JsonObject): JsonObject {
  const type = typeOf(schema);
  const values = isObject(schema["enum"]) ? Object.values(schema["enum"]) : (listKeyword(schema, "enum") ?? []);
  const multiple = numberKeyword(schema, "multipleOf");
  return {
    ...(type !== undefined && { type }),
    ...(values.length > 0 && { enum: withoutRepeats(values as Json[]) }),
    ...bounds(schema),
    ...(multiple !== undefined && multiple > 0 && { multipleOf: multiple }),
    ...Object.fromEntries(
      counts.flatMap((name) => {
        const count = numberKeyword(schema, name);
        return count !== undefined && count >= 0 && Number.isInteger(count) ? [[name, count]] : [];
      }),
    ),
    ...(typeof schema["pattern"] === "string" && compiles(schema["pattern"]) && { pattern: schema["pattern"] }),
    ...(typeof schema["format"] === "string" && schema["format"] !== "" && { format: schema["format"] }),
    ...(flagKeyword(schema, "uniqueItems") && { uniqueItems: true }),
  };
}

function typeOf({ type }: JsonObject): string | string[] | undefined {
  const names = (Array.isArray(type) ? type : [type]).flatMap((name) => {
    const known = typeof name === "string" && Object.hasOwn(types, name) ? types[name] : undefined;
    return known === undefined ? [] : [known];
  });
  const once = [...new Set(names)];
  return once.length > 1 ? once : once[0];
}

function bounds(schema: JsonObject): JsonObject {
  const least = numberKeyword(schema, "minimum");
  const most = numberKeyword(schema, "maximum");
  return {
    ...(least !== undefined && { [flagKeyword(schema, "exclusiveMinimum") ? "exclusiveMinimum" : "minimum"]: least }),
    ...(most !== undefined && { [flagKeyword(schema, "exclusiveMaximum") ? "exclusiveMaximum" : "maximum"]: most }),
  };
}

function insideKeywords(schema: JsonObject): JsonObject {
  const { items, additionalProperties } = schema;
  const properties = schemasIn(mapKeyword(schema, "properties"));
  const patterns = Object.fromEntries(
    Object.entries(schemasIn(mapKeyword(schema, "patternProperties"))).filter(([pattern]) => compiles(pattern)),
  );
  const required = requiredNames(schema).filter(
    (name) => Object.hasOwn(properties, name) || Array.isArray(schema["required"]),
  );
  return {
    ...(isObject(items) && { items: jsonSchemaOf(items) }),
    ...(typeof items === "string" && { items: jsonSchemaOf({ type: items }) }),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(Object.keys(patterns).length > 0 && { patternProperties: patterns }),
    ...(typeof additionalProperties === "boolean" && { additionalProperties }),
    ...(isObject(additionalProperties) && { additionalProperties: jsonSchemaOf(additionalProperties) }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

function schemasIn(map: object | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries((map ?? {}) as JsonObject).flatMap(([name, inside]) =>
      isObject(inside) ? [[name, jsonSchemaOf(inside)]] : [],
    ),
  );
}

function combined(schema: JsonObject): JsonObject {
  const forms = (name: "anyOf" | "oneOf"): JsonObject => {
    const list = (listKeyword(schema, name) ?? []).flatMap((form) =>
      isObject(form as Json) ? [jsonSchemaOf(form as JsonObject)] : [],
    );
    return list.length > 0 ? { [name]: list } : {};
  };
  return { ...forms("anyOf"), ...forms("oneOf") };
}

function withoutRepeats(values: readonly Json[]): Json[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const text = JSON.stringify(value);
    return seen.has(text) ? false : (seen.add(text), true);
  });
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
