import { mapKeyword, numberKeyword } from "../../args/keywords.ts";
import { isObject } from "../../catalogue/is-object.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import { requiredNames } from "./judge-map.ts";
import type { Inside } from "./list-samples.ts";
import type { Sample } from "./sample.ts";
import { textsOfPattern } from "./texts-of-pattern.ts";

/** Maps that lie on both sides of whatever the schema says of maps. */
export function* mapSamples(schema: JsonObject, inside: Inside): Iterable<Sample> {
  const { samples, isTaken } = inside;
  const properties = propertiesOf(schema);
  const typical = (property: JsonObject): Json | undefined =>
    samples(property).find(({ value }) => isTaken(property, value))?.value;
  const valueOf = (name: string): Json => {
    const property = properties.get(name);
    return (property && typical(property)) ?? "text";
  };
  const required = requiredNames(schema);
  const least = Object.fromEntries(required.map((name) => [name, valueOf(name)]));
  const enough = filledUp(schema, least);
  const full = { ...enough, ...Object.fromEntries([...properties.keys()].map((name) => [name, valueOf(name)])) };
  yield { label: "an object with all it may have", value: full };
  yield { label: "an object with what it must have", value: enough };
  yield { label: "an empty object", value: {} };
  for (const name of required) yield { label: `an object without ${name}`, value: without(enough, name) };
  yield { label: "an object with a member of another name", value: { ...enough, something_else: "text" } };
  for (const [name, property] of properties)
    for (const { label, value } of samples(property))
      yield { label: `an object whose ${name} is ${label}`, value: { ...enough, [name]: value } };
  yield* patternMaps(schema, enough, samples);
  const most = numberKeyword(schema, "maxProperties");
  if (most !== undefined && most < 100)
    yield { label: "an object with too many members", value: grown(enough, most + 1) };
}

function propertiesOf(schema: JsonObject): Map<string, JsonObject> {
  const entries = Object.entries((mapKeyword(schema, "properties") ?? {}) as JsonObject);
  return new Map(entries.flatMap(([name, property]) => (isObject(property) ? [[name, property] as const] : [])));
}

function filledUp(schema: JsonObject, members: JsonObject): JsonObject {
  return grown(members, Math.min(numberKeyword(schema, "minProperties") ?? 0, 100));
}

function grown(members: JsonObject, count: number): JsonObject {
  const more: JsonObject = { ...members };
  for (let next = 1; Object.keys(more).length < count; next += 1) more[`member_${next}`] = "text";
  return more;
}

function without(members: JsonObject, name: string): JsonObject {
  const { [name]: _left, ...rest } = members;
  return rest;
}

function* patternMaps(schema: JsonObject, enough: JsonObject, samples: Inside["samples"]): Iterable<Sample> {
  for (const [pattern, property] of Object.entries((mapKeyword(schema, "patternProperties") ?? {}) as JsonObject)) {
    const [name] = textsOfPattern(pattern);
    if (name === undefined || !isObject(property)) continue;
    for (const { label, value } of samples(property))
      yield { label: `an object whose ${name} is ${label}`, value: { ...enough, [name]: value } };
  }
}
