import { mapKeyword } from "../../../../src/args/schema.ts";
import { isObject, type Json, type JsonObject } from "../../../../src/json/json.ts";
import { booleanOf, listOf, membersOf, numberOf } from "./value-type.ts";

/** What an accepted value becomes under its schema, as far as an enum can see it. */
export function valueAs(schema: JsonObject, value: Json): Json {
  switch (schema.type) {
    case "integer":
    case "number":
      return numberOf(value) ?? value;
    case "boolean":
      return booleanOf(value) ?? value;
    case "array": {
      const items = mapKeyword(schema, "items") as JsonObject | undefined;
      return (listOf(value) ?? []).map((item) => (items === undefined ? item : valueAs(items, item)));
    }
    case "object": {
      const properties = (mapKeyword(schema, "properties") ?? {}) as JsonObject;
      const members = membersOf(value) ?? [];
      return Object.fromEntries(
        members.map(([name, member]) => {
          const property = properties[name];
          return [name, isObject(property) ? valueAs(property, member) : member];
        }),
      );
    }
    default:
      return value;
  }
}

/** Whether two values are one: types count, the order of members does not, and an empty list is an empty map. */
export function sameAsListed(one: Json, other: Json): boolean {
  return stable(one) === stable(other);
}

function stable(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stable(member)}`).join(",")}}`;
}
