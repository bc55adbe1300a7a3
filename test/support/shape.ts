import type { Json } from "../../src/json/json.ts";

/** What a value is built of, without what it says: members, items, and types. */
export function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

/** Every text in a value that stands in a member of one of the names, by its place; items of lists included. */
export function textsIn(value: Json, names: ReadonlySet<string>): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (part: Json, place: string, isMeant: boolean): void => {
    if (typeof part === "string" && isMeant) texts.set(place, part);
    if (typeof part !== "object" || part === null) return;
    for (const [name, member] of Object.entries(part))
      visit(member, `${place}/${name}`, Array.isArray(part) ? isMeant : names.has(name));
  };
  visit(value, "", false);
  return texts;
}
