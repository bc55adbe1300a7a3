import { literalText } from "../../args/keywords/enum.ts";
import { keywords } from "../../args/keywords/keywords.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import { isObject } from "../../catalogue/is-object.ts";

/** A JSON Schema as a TypeScript type; `$ref` is the name of a type. */
export function typeText(schema: Json | undefined, indent = ""): string {
  if (schema === false) return "never";
  if (!isObject(schema)) return "unknown";
  const known = [...new Set(partsOf(schema, indent))];
  if (known.length === 0) return "unknown";
  return known.length === 1 ? (known[0] ?? "unknown") : known.map(bracketed).join(" & ");
}

/** What each keyword says; `$ref`, `const` and `allOf` come from answers, args have none. */
function partsOf(schema: JsonObject, indent: string): string[] {
  const { $ref, const: only, type: _type, enum: _values, properties: _properties, ...others } = schema;
  const own = typeof $ref === "string" ? $ref : only === undefined ? undefined : literalText(only);
  const said = own === undefined ? schema : others;
  const parts = keywords.flatMap((keyword) => keyword.typeText?.(said, { write: typeText, indent }) ?? []);
  return [...(own === undefined ? [] : [own]), ...parts, ...allOf(schema, indent)];
}

function allOf({ allOf: forms }: JsonObject, indent: string): string[] {
  return Array.isArray(forms) ? forms.map((form) => typeText(form, indent)).filter((text) => text !== "unknown") : [];
}

function bracketed(text: string): string {
  return text.includes(" | ") ? `(${text})` : text;
}
