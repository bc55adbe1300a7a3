import type { Json } from "../document.ts";
import { isObject } from "../is-object.ts";

/** The types that the family checks. */
export const knownTypes: ReadonlySet<string> = new Set([
  "string",
  "integer",
  "number",
  "boolean",
  "array",
  "object",
  "null",
]);

/** The formats that the family checks. */
export const knownFormats: ReadonlySet<string> = new Set([
  "date-time",
  "uri",
  "email",
  "ip",
  "uuid",
  "hex-color",
  "text-field",
  "textarea-field",
]);

/** Keywords that hold code of the site: names of functions, in the index by mistake. */
export const callbackKeywords: ReadonlySet<string> = new Set([
  "sanitize_callback",
  "validate_callback",
  "arg_options",
  "permission_callback",
  "callback",
  "prepare_callback",
]);

/** Keywords that say something to people or to the site's own code, and that check nothing. */
export const silentKeywords: ReadonlySet<string> = new Set(["title", "context", "readonly", "readOnly"]);

const isFlag = (value: Json) => typeof value === "boolean";
const isText = (value: Json) => typeof value === "string";
const isList = (value: Json) => Array.isArray(value);
const isNumeric = (value: Json) =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)));

/** What a keyword has to be to mean something; those with schemas inside are read by themselves. */
export const plainKeywords: Readonly<Record<string, (value: Json) => boolean>> = {
  type: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  enum: (value) => isList(value) || isObject(value),
  format: isText,
  pattern: isText,
  minimum: isNumeric,
  maximum: isNumeric,
  exclusiveMinimum: (value) => isFlag(value) || isNumeric(value),
  exclusiveMaximum: (value) => isFlag(value) || isNumeric(value),
  multipleOf: isNumeric,
  minLength: isNumeric,
  maxLength: isNumeric,
  minItems: isNumeric,
  maxItems: isNumeric,
  minProperties: isNumeric,
  maxProperties: isNumeric,
  uniqueItems: isFlag,
  required: () => true,
  default: () => true,
  description: () => true,
};

/** Keywords that hold one schema, or several. */
export const innerKeywords = {
  one: ["items", "additionalProperties"],
  map: ["properties", "patternProperties"],
  list: ["anyOf", "oneOf"],
} as const;

const inner: ReadonlySet<string> = new Set([...innerKeywords.one, ...innerKeywords.map, ...innerKeywords.list]);

/** Whether the keyword holds a schema, or several. */
export function holdsSchemas(keyword: string): boolean {
  return inner.has(keyword);
}
