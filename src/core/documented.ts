import type { JsonObject } from "../json/json.ts";

/** The members that a document's schema has too; all of them where it shows none. */
export function documented<Value>(
  members: Readonly<Record<string, Value>>,
  properties: JsonObject | undefined,
): Record<string, Value> {
  const entries = Object.entries(members);
  const known = entries.filter(([name]) => properties === undefined || Object.hasOwn(properties, name));
  return Object.fromEntries(known);
}
