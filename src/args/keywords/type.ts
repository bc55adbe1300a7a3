import { typesOf } from "../../catalogue/tolerant/keyword-rules.ts";
import { listText } from "./items.ts";
import { type Keyword, shiftOfSets, type TypeWriter, unionText } from "./keyword.ts";
import { mapText } from "./members.ts";
import type { JsonObject, Json } from "../../json/json.ts";
import { typeNamed, typeOf } from "../types.ts";

/** `type`: what a value is, or the first of several that it is; how each is told and coerced stands in `types.ts`. */
export const type: Keyword = {
  names: { type: "names" },
  jsonSchema: (schema) => {
    const [first, ...more] = new Set(typesOf(schema).flatMap((name) => typeNamed(name) ?? []));
    if (first === undefined) return {};
    return { type: more.length > 0 ? [first, ...more] : first };
  },
  shift: (before, after) => shiftOfSets(wholeTypes(before), wholeTypes(after)),
  typeText: (schema, writer) => {
    if (Array.isArray(schema["enum"])) return undefined;
    const names = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
    const texts = names.flatMap((name) => textOfType(name, schema, writer) ?? []);
    if (texts.length > 0) return unionText(texts);
    return schema["properties"] === undefined ? undefined : mapText(schema, writer);
  },
  note: (schema, at, note) => {
    for (const name of typesOf(schema))
      if (typeOf(name) === undefined) note("unknown-type", at("type"), schema["type"]);
  },
};

/** The types that a schema names, with those that another one holds; undefined for any. */
function wholeTypes(schema: JsonObject): ReadonlySet<string> | undefined {
  const names = typesOf(schema);
  if (names.length === 0) return undefined;
  return new Set(names.includes("number") ? [...names, "integer"] : names);
}

function textOfType(name: Json | undefined, schema: JsonObject, writer: TypeWriter): string | undefined {
  switch (name) {
    case "string":
    case "boolean":
    case "null":
    case "number":
      return name;
    case "integer":
      return "number";
    case "array":
      return listText(schema, writer);
    case "object":
      return mapText(schema, writer);
    default:
      return undefined;
  }
}
