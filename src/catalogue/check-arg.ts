import type { ArgDocument, Json } from "./document.ts";
import { isObject } from "./is-object.ts";
import { at, expectObject, refuse, type Place } from "./expect-json.ts";

const isNumeric = (value: Json) =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)));
const isList = (value: Json) => Array.isArray(value);
const isFlag = (value: Json) => typeof value === "boolean";
const isText = (value: Json) => typeof value === "string";
const isTypeName = (value: Json) => isText(value) || (Array.isArray(value) && value.every(isText));
// The family writes an empty map as an empty list.
const isMap = (value: Json) => isObject(value) || (Array.isArray(value) && value.length === 0);

/** What the keywords of a schema have to be, as real sites show them (an enum may be a map); others, and prose, are free. */
const keywords: Readonly<Record<string, readonly [holds: (value: Json) => boolean, wanted: string]>> = {
  type: [isTypeName, "the name of a type, or a list of names"],
  enum: [(value) => isList(value) || isObject(value), "a list"],
  format: [isText, "a text"],
  pattern: [isText, "a text"],
  minimum: [isNumeric, "a number"],
  maximum: [isNumeric, "a number"],
  exclusiveMinimum: [(value) => isFlag(value) || isNumeric(value), "true or false"],
  exclusiveMaximum: [(value) => isFlag(value) || isNumeric(value), "true or false"],
  multipleOf: [isNumeric, "a number"],
  minLength: [isNumeric, "a number"],
  maxLength: [isNumeric, "a number"],
  minItems: [isNumeric, "a number"],
  maxItems: [isNumeric, "a number"],
  minProperties: [isNumeric, "a number"],
  maxProperties: [isNumeric, "a number"],
  uniqueItems: [isFlag, "true or false"],
  items: [(value) => isMap(value) || isTypeName(value), "an object"],
  properties: [isMap, "an object"],
  patternProperties: [isMap, "an object"],
  additionalProperties: [(value) => isFlag(value) || isMap(value), "true, false or an object"],
  anyOf: [isList, "a list"],
  oneOf: [isList, "a list"],
};

/** Checks the keywords of one arg, and of the schemas inside it. Throws a CatalogueError. */
export function checkArg(place: Place): ArgDocument {
  const arg = expectObject(place, "an object of keywords");
  const required = at(place, "required");
  if (required.value !== undefined && !isFlag(required.value) && !isList(required.value))
    refuse(required, "true or false");
  checkSchema(place);
  return arg;
}

function checkSchema(place: Place): void {
  if (!isObject(place.value)) return;
  for (const name of Object.keys(place.value)) {
    const rule = Object.hasOwn(keywords, name) ? keywords[name] : undefined;
    const member = at(place, name);
    if (rule !== undefined && member.value !== undefined && !rule[0](member.value)) refuse(member, rule[1]);
  }
  for (const name of ["items", "additionalProperties"]) checkSchema(at(place, name));
  for (const name of ["properties", "patternProperties", "anyOf", "oneOf"]) checkSchemas(at(place, name));
}

function checkSchemas(place: Place): void {
  if (typeof place.value !== "object" || place.value === null) return;
  for (const step of Object.keys(place.value)) checkSchema(at(place, step));
}
