import type { Json, JsonObject } from "../../../catalogue/document.ts";

/** What stands in place of the texts of an event whose password is not given. */
export const PROTECTED = "This content is password protected.";

const OPEN_MEMBERS = new Set([
  "id",
  "date",
  "date_gmt",
  "guid",
  "modified",
  "modified_gmt",
  "slug",
  "status",
  "type",
  "link",
  "title",
  "author",
  "featured_media",
  "class_list",
]);

/** The members of an event that its password hides, with nothing left in them but their shape. */
export function lockedMembers(event: JsonObject): JsonObject {
  const hidden = Object.entries(event)
    .filter(([name]) => !OPEN_MEMBERS.has(name))
    .map(([name, value]): [string, Json] => [name, lockedMember(name, value)]);
  return Object.fromEntries(hidden);
}

function lockedMember(name: string, value: Json): Json {
  if (name === "content" || name === "excerpt") return { rendered: PROTECTED, protected: null };
  if (name === "dates") return lockedDates(value);
  if (Array.isArray(value)) return value.flatMap(lockedItem);
  return typeof value === "string" ? PROTECTED : null;
}

function lockedItem(item: Json): Json[] {
  if (typeof item === "string") return [PROTECTED];
  return typeof item === "number" ? [0] : [];
}

function lockedDates(dates: Json): Json {
  if (typeof dates !== "object" || dates === null) return null;
  return Object.fromEntries(Object.keys(dates).map((name) => [name, lockedMoment()]));
}

function lockedMoment(): Json {
  return { date: "1970-01-01 00:00:00.000000", timezone_type: 0, timezone: PROTECTED };
}
