import type { Json, JsonObject } from "../../catalogue/document.ts";
import { isObject } from "../../catalogue/is-object.ts";

/** A JSON Schema as a TypeScript type; `$ref` is the name of a type. */
export function typeText(schema: Json | undefined, indent = ""): string {
  if (schema === false) return "never";
  if (!isObject(schema)) return "unknown";
  const parts = [
    ownType(schema, indent),
    ...["anyOf", "oneOf"].map((name) => unionOf(schema[name], indent)),
    ...allOf(schema, indent),
  ];
  const known = [...new Set(parts.filter((part) => part !== undefined))];
  if (known.length === 0) return "unknown";
  return known.length === 1 ? (known[0] ?? "unknown") : known.map(bracketed).join(" & ");
}

/** A comment in front of a declaration; nothing for what says nothing. */
export function commentText(text: Json | undefined, indent: string): string {
  if (typeof text !== "string" || text.trim() === "") return "";
  return `${indent}/** ${text.trim().replaceAll("*/", "*\\/").replaceAll(/\s+/g, " ")} */\n`;
}

/** A name as a member of a type. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function ownType(schema: JsonObject, indent: string): string | undefined {
  if (typeof schema["$ref"] === "string") return schema["$ref"];
  if (schema["const"] !== undefined) return literal(schema["const"]);
  if (Array.isArray(schema["enum"])) return union(schema["enum"].map(literal));
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  const texts = types.flatMap((type) => namedType(type, schema, indent) ?? []);
  if (texts.length > 0) return union(texts);
  return schema["properties"] === undefined ? undefined : objectType(schema, indent);
}

function namedType(type: Json | undefined, schema: JsonObject, indent: string): string | undefined {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
    case "number":
      return type;
    case "integer":
      return "number";
    case "array":
      return schema["items"] === undefined ? "unknown[]" : `Array<${typeText(schema["items"], indent)}>`;
    case "object":
      return objectType(schema, indent);
    default:
      return undefined;
  }
}

function objectType(schema: JsonObject, indent: string): string {
  const { properties, additionalProperties: others, patternProperties: patterns } = schema;
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const inside = `${indent}  `;
  const members = Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => {
    const mark = required.includes(name) ? "" : "?";
    const comment = commentText(isObject(property) ? property["description"] : undefined, inside);
    return `${comment}${inside}${memberName(name)}${mark}: ${typeText(property, inside)};\n`;
  });
  const more = [others, ...(isObject(patterns) ? Object.values(patterns) : [])].filter(isObject);
  const open = more.length > 0 ? `{ [member: string]: ${union(more.map((one) => typeText(one, inside)))} }` : undefined;
  if (members.length === 0)
    return open ?? (others === false ? "{ [member: string]: never }" : "{ [member: string]: unknown }");
  const closed = `{\n${members.join("")}${indent}}`;
  return open === undefined ? closed : `(${closed} & ${open.replace(/\]: .*/s, "]: unknown }")})`;
}

function unionOf(forms: Json | undefined, indent: string): string | undefined {
  return Array.isArray(forms) && forms.length > 0 ? union(forms.map((form) => typeText(form, indent))) : undefined;
}

function allOf({ allOf: forms }: JsonObject, indent: string): string[] {
  return Array.isArray(forms) ? forms.map((form) => typeText(form, indent)).filter((text) => text !== "unknown") : [];
}

function union(texts: readonly string[]): string {
  const once = [...new Set(texts)];
  return once.includes("unknown") ? "unknown" : once.join(" | ");
}

function literal(value: Json): string {
  return typeof value === "object" && value !== null ? "unknown" : JSON.stringify(value);
}

function bracketed(text: string): string {
  return text.includes(" | ") ? `(${text})` : text;
}
