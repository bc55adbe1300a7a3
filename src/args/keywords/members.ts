import { isObject, type Json, type JsonObject, setMember } from "../../json/json.ts";
import { Failure } from "../failure.ts";
import { compilePattern } from "../../pcre/pcre.ts";
import { keyOf, nameOf, type RawMap } from "../raw-value.ts";
import {
  type CompileSchema,
  isDocument,
  keyword,
  listKeyword,
  mapKeyword,
  numberKeyword,
  type Schema,
  type SchemaDocument,
} from "../schema.ts";
import { textsOfPattern } from "../texts-of-pattern.ts";
import { type Inside, type KeywordOf, type Sample, type TypeWriter, unionText } from "./keyword.ts";
import { isPatternOfJson } from "./pattern.ts";

type SchemaOfKey = (key: string) => Schema | "forbidden" | undefined;

/** `properties`, `patternProperties` and `additionalProperties`: each member of the map fits the first of them that knows its name. */
export const members: KeywordOf<RawMap> = {
  names: {
    properties: "schemas by name",
    patternProperties: "schemas by name",
    additionalProperties: "schema",
  },
  compile: (document, compile) => {
    const schemaOfKey = memberSchemas(document, compile);
    return { check: (map) => checkMembers(map, schemaOfKey), coerce: (map) => coerceMembers(map, schemaOfKey) };
  },
  *usual(schema, inside) {
    const needed = neededMembers(schema, inside);
    const names = propertiesOf(schema).map(([name]) => name);
    yield { label: "an object with all it may have", value: { ...needed, ...usualMembers(schema, names, inside) } };
    yield { label: "an object with what it must have", value: needed };
    yield { label: "an empty object", value: {} };
  },
  *edges(schema, inside) {
    const needed = neededMembers(schema, inside);
    yield { label: "an object with a member of another name", value: { ...needed, something_else: "text" } };
    for (const [name, property] of propertiesOf(schema)) yield* withMember(name, property, { needed, inside });
    for (const [written, property] of Object.entries((mapKeyword(schema, "patternProperties") ?? {}) as JsonObject)) {
      const [name] = textsOfPattern(written);
      if (name !== undefined && isObject(property)) yield* withMember(name, property, { needed, inside });
    }
  },
  jsonSchema: (schema, write) => {
    const { additionalProperties: others } = schema;
    const properties = schemasIn(mapKeyword(schema, "properties"), write);
    const patterns = schemasIn(mapKeyword(schema, "patternProperties"), write).filter(([written]) =>
      isPatternOfJson(written),
    );
    return {
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      ...(patterns.length > 0 && { patternProperties: Object.fromEntries(patterns) }),
      ...(typeof others === "boolean" && { additionalProperties: others }),
      ...(isObject(others) && { additionalProperties: write(others) }),
    };
  },
};

/** The names that a map needs: those of the list, or where there is none, those whose property says so. */
export function requiredNames(document: SchemaDocument): string[] {
  const listed = keyword(document, "required");
  if (Array.isArray(listed)) return listed.map(String);
  return Object.entries(mapKeyword(document, "properties") ?? {})
    .filter(([, property]) => isDocument(property) && keyword(property, "required") === true)
    .map(([name]) => name);
}

/** A map with what it must have, as many members as it needs. */
export function neededMembers(schema: JsonObject, inside: Inside): JsonObject {
  const members = usualMembers(schema, requiredNames(schema), inside);
  return grown(members, Math.min(numberKeyword(schema, "minProperties") ?? 0, 100));
}

/** A map with further members, up to that many. */
export function grown(members: JsonObject, count: number): JsonObject {
  const more: JsonObject = { ...members };
  for (let next = 1; Object.keys(more).length < count; next += 1) more[`member_${next}`] = "text";
  return more;
}

/** A map as a TypeScript type. */
export function mapText(schema: JsonObject, { write, indent }: TypeWriter): string {
  const { properties, additionalProperties: others, patternProperties: patterns } = schema;
  const needed = Array.isArray(schema["required"]) ? schema["required"] : [];
  const inside = `${indent}  `;
  const texts = Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => {
    const mark = needed.includes(name) ? "" : "?";
    const comment = commentText(isObject(property) ? property["description"] : undefined, inside);
    return `${comment}${inside}${memberName(name)}${mark}: ${write(property, inside)};\n`;
  });
  const more = [others, ...(isObject(patterns) ? Object.values(patterns) : [])].filter(isObject);
  const open =
    more.length > 0 ? `{ [member: string]: ${unionText(more.map((one) => write(one, inside)))} }` : undefined;
  if (texts.length === 0)
    return open ?? (others === false ? "{ [member: string]: never }" : "{ [member: string]: Json }");
  const closed = `{\n${texts.join("")}${indent}}`;
  return open === undefined ? closed : `(${closed} & ${open.replace(/\]: .*/s, "]: Json }")})`;
}

/** A comment in front of a declaration; nothing for what says nothing. */
export function commentText(text: Json | undefined, indent: string): string {
  if (typeof text !== "string" || text.trim() === "") return "";
  return `${indent}/** ${text.trim().replaceAll("*/", "*\\/").replaceAll(/\s+/g, " ")} */\n`;
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function checkMembers(map: RawMap, schemaOfKey: SchemaOfKey): Failure | undefined {
  for (const key in map) {
    const schema = schemaOfKey(key);
    if (schema === undefined) continue;
    if (schema === "forbidden") {
      return new Failure("rest_additional_properties_forbidden", { property: nameOf(key) });
    }
    const failure = schema.check(map[key] ?? null);
    if (failure !== undefined) return failure.within(nameOf(key));
  }
  return undefined;
}

function coerceMembers(map: RawMap, schemaOfKey: SchemaOfKey): RawMap | Failure {
  const coerced: RawMap = {};
  for (const key in map) {
    const schema = schemaOfKey(key);
    const value = map[key] ?? null;
    const member = typeof schema === "object" ? schema.coerce(value) : value;
    if (member instanceof Failure) return member.within(nameOf(key));
    setMember(coerced, key, member);
  }
  return coerced;
}

function memberSchemas(document: SchemaDocument, compile: CompileSchema): SchemaOfKey {
  const properties = propertySchemas(document, compile);
  const patterns = patternSchemas(document, compile);
  const others = otherSchema(document, compile);
  if (patterns.length === 0) return (key) => properties.get(key) ?? others;
  return (key) => {
    const property = properties.get(key);
    if (property !== undefined) return property;
    const name = nameOf(key);
    return patterns.find(({ matches }) => matches(name))?.schema ?? others;
  };
}

function propertySchemas(document: SchemaDocument, compile: CompileSchema): Map<string, Schema> {
  const schemas = new Map<string, Schema>();
  for (const [name, property] of Object.entries(mapKeyword(document, "properties") ?? {})) {
    if (isDocument(property)) schemas.set(keyOf(name), compile(property));
  }
  return schemas;
}

function patternSchemas(document: SchemaDocument, compile: CompileSchema) {
  return Object.entries(mapKeyword(document, "patternProperties") ?? {}).flatMap(([written, property]) => {
    const matches = compilePattern(written);
    return matches !== undefined && isDocument(property) ? [{ matches, schema: compile(property) }] : [];
  });
}

function otherSchema(document: SchemaDocument, compile: CompileSchema): Schema | "forbidden" | undefined {
  const others = keyword(document, "additionalProperties");
  if (others === false) return "forbidden";
  return isDocument(others) && listKeyword(document, "additionalProperties") === undefined
    ? compile(others)
    : undefined;
}

function propertiesOf(schema: JsonObject): [name: string, property: JsonObject][] {
  const entries = Object.entries((mapKeyword(schema, "properties") ?? {}) as JsonObject);
  return entries.flatMap(([name, property]): [string, JsonObject][] => (isObject(property) ? [[name, property]] : []));
}

function usualMembers(schema: JsonObject, names: readonly string[], { samples, isTaken }: Inside): JsonObject {
  const properties = new Map(propertiesOf(schema));
  return Object.fromEntries(
    names.map((name) => {
      const property = properties.get(name);
      const usual = property && samples(property).find(({ value }) => isTaken(property, value));
      return [name, usual?.value ?? "text"];
    }),
  );
}

function* withMember(
  name: string,
  property: JsonObject,
  { needed, inside }: { needed: JsonObject; inside: Inside },
): Iterable<Sample> {
  for (const { label, value } of inside.samples(property))
    yield { label: `an object whose ${name} is ${label}`, value: { ...needed, [name]: value } };
}

function schemasIn(map: object | undefined, write: (schema: JsonObject) => JsonObject): [string, JsonObject][] {
  return Object.entries((map ?? {}) as JsonObject).flatMap(([name, inside]): [string, JsonObject][] =>
    isObject(inside) ? [[name, write(inside)]] : [],
  );
}
