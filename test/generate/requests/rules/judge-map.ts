import { mapKeyword, numberKeyword } from "../../../../src/args/schema.ts";
import { isObject, type Json, type JsonObject } from "../../../../src/json/json.ts";
import { plainPattern } from "./plain-pattern.ts";
import { membersOf } from "./value-type.ts";
import { firstOf, refused, refusedIf, type Verdict } from "./verdict.ts";

type Judge = (schema: JsonObject, value: Json) => Verdict;

/** A map: required names, each member in its order, then how many there are. */
export function judgeMap(schema: JsonObject, value: Json, judge: Judge): Verdict {
  const members = membersOf(value);
  if (members === undefined) return refused("rest_invalid_type");
  const names = new Set(members.map(([name]) => name));
  return firstOf(
    () => refusedIf(!requiredNames(schema).every((name) => names.has(name)), "rest_property_required"),
    ...members.map(
      ([name, member]) =>
        () =>
          judgeMember(schema, { name, member, judge }),
    ),
    () => refusedIf(members.length < (numberKeyword(schema, "minProperties") ?? 0), "rest_too_few_properties"),
    () => refusedIf(members.length > (numberKeyword(schema, "maxProperties") ?? Infinity), "rest_too_many_properties"),
  );
}

/** The names that a map needs: those of the list, or where there is none, those whose property says so. */
export function requiredNames(schema: JsonObject): string[] {
  if (Array.isArray(schema.required)) return schema.required.map(String);
  return Object.entries(mapKeyword(schema, "properties") ?? {}).flatMap(([name, property]) =>
    isObject(property as Json) && (property as JsonObject).required === true ? [name] : [],
  );
}

function judgeMember(
  schema: JsonObject,
  { name, member, judge }: { name: string; member: Json; judge: Judge },
): Verdict {
  const properties = (mapKeyword(schema, "properties") ?? {}) as JsonObject;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (isObject(own)) return judge(own, member);
  for (const [pattern, property] of Object.entries(mapKeyword(schema, "patternProperties") ?? {})) {
    const plain = plainPattern(pattern);
    if (plain === undefined) return "unknown";
    if (plain.test(name)) return isObject(property as Json) ? judge(property as JsonObject, member) : "accepted";
  }
  const others = schema.additionalProperties;
  if (others === false) return refused("rest_additional_properties_forbidden");
  return isObject(others) ? judge(others, member) : "accepted";
}
