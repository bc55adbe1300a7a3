import { Failure } from "../failure.ts";
import { isDocument, keyword, listKeyword, mapKeyword, numberKeyword } from "../keywords.ts";
import { mapOf } from "../list-of.ts";
import { compilePattern } from "../../pcre/pcre.ts";
import { keyOf, nameOf, setMember } from "../raw-map.ts";
import type { RawMap } from "../raw-value.ts";
import type { Schema, SchemaDocument } from "./schema.ts";
import { typeFailure } from "./type-failure.ts";

type Compile = (document: SchemaDocument) => Schema;
type SchemaOfKey = (key: string) => Schema | "forbidden" | undefined;

/** A schema of type object: required names, each member in its order, then how many there are. */
export function objectSchema(document: SchemaDocument, compile: Compile): Schema {
  const schemaOfKey = memberSchemas(document, compile);
  const required = requiredNames(document);
  const checkCount = countCheck(document);
  return {
    check: (value) => {
      const map = mapOf(value);
      if (map === undefined) return typeFailure("object");
      return checkRequired(map, required) ?? checkMembers(map, schemaOfKey) ?? checkCount(map);
    },
    coerce: (value) => coerceMembers(mapOf(value) ?? {}, schemaOfKey),
  };
}

function checkRequired(map: RawMap, required: readonly string[]): Failure | undefined {
  for (const property of required) {
    if (!Object.hasOwn(map, keyOf(property))) {
      return new Failure("rest_property_required", { property });
    }
  }
  return undefined;
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

/** Draft 4 lists the required names in `required`; where there is no such list, each property has a flag. */
function requiredNames(document: SchemaDocument): string[] {
  const listed = keyword(document, "required");
  if (Array.isArray(listed)) return listed.map(String);
  return Object.entries(mapKeyword(document, "properties") ?? {})
    .filter(([, property]) => isDocument(property) && keyword(property, "required") === true)
    .map(([name]) => name);
}

function memberSchemas(document: SchemaDocument, compile: Compile): SchemaOfKey {
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

function propertySchemas(document: SchemaDocument, compile: Compile): Map<string, Schema> {
  const schemas = new Map<string, Schema>();
  for (const [name, property] of Object.entries(mapKeyword(document, "properties") ?? {})) {
    if (isDocument(property)) schemas.set(keyOf(name), compile(property));
  }
  return schemas;
}

function patternSchemas(document: SchemaDocument, compile: Compile) {
  return Object.entries(mapKeyword(document, "patternProperties") ?? {}).flatMap(([pattern, property]) => {
    const matches = compilePattern(pattern);
    return matches !== undefined && isDocument(property) ? [{ matches, schema: compile(property) }] : [];
  });
}

function otherSchema(document: SchemaDocument, compile: Compile): Schema | "forbidden" | undefined {
  const others = keyword(document, "additionalProperties");
  if (others === false) return "forbidden";
  return isDocument(others) && listKeyword(document, "additionalProperties") === undefined
    ? compile(others)
    : undefined;
}

function countCheck(document: SchemaDocument): (map: RawMap) => Failure | undefined {
  const least = numberKeyword(document, "minProperties");
  const most = numberKeyword(document, "maxProperties");
  if (least === undefined && most === undefined) return () => undefined;
  return (map) => {
    const count = Object.keys(map).length;
    if (least !== undefined && count < least) {
      return new Failure("rest_too_few_properties", { limit: String(least) });
    }
    return most !== undefined && count > most
      ? new Failure("rest_too_many_properties", { limit: String(most) })
      : undefined;
  };
}
