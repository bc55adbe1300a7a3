import type { Member } from "../../core/collection.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { SeedDocument } from "../../seeding/seed-document.ts";

/** So many records tell what those of a list are like. */
const READ = 50;

/** The members that records have of which a site's own answers tell, by the key of the answers. */
export function toldMembers(documents: readonly SeedDocument[]): ReadonlyMap<string, readonly Member[]> {
  const told = new Map<string, readonly Member[]>();
  for (const { answers = {} } of documents)
    for (const [key, given] of Object.entries(answers))
      if (Array.isArray(given) && given.length > 0) told.set(key, membersOf(given.slice(0, READ) as JsonObject[]));
  return told;
}

function membersOf(items: readonly JsonObject[]): Member[] {
  const values = new Map<string, Json[]>();
  for (const item of items)
    for (const [name, value] of Object.entries(item))
      if (name !== "_links" && name !== "_embedded") values.set(name, [...(values.get(name) ?? []), value]);
  return [...values].map(([name, found]) => ({ name, schema: schemaOf(found), contexts: undefined }));
}

/** A schema that these values keep to. */
export function schemaOf(values: readonly Json[]): JsonObject {
  const types = [...new Set(values.map(typeOf))];
  const objects = values.filter(isObject);
  if (types.length === 1 && objects.length > 0) {
    const properties = Object.fromEntries(membersOf(objects).map(({ name, schema }) => [name, schema]));
    return { type: "object", properties };
  }
  if (types.includes("integer") && types.includes("number")) types.splice(types.indexOf("integer"), 1);
  return { type: types.length === 1 ? (types[0] ?? "string") : types };
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
