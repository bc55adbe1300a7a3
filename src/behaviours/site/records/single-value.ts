import type { Json, JsonObject } from "../../../catalogue/document.ts";
import { randomOf } from "../../../seeding/random.ts";
import type { Call } from "../../call.ts";
import { emptyValue } from "../answers/written-members.ts";
import type { Member } from "../model/collection.ts";
import { pickFrom } from "../values/pick-from.ts";

/** What the site itself says of settings of these names. */
function siteSetting(name: string, { catalogue: { site }, links, zone }: Call): Json | undefined {
  switch (name) {
    case "title":
    case "blogname":
    case "site_title":
      return site.name;
    case "description":
    case "blogdescription":
      return site.description;
    case "url":
    case "siteurl":
    case "home":
      return links.home;
    case "email":
    case "admin_email":
      return "admin@example.test";
    case "timezone":
      return zone;
    case "date_format":
      return "F j, Y";
    case "time_format":
      return "g:i a";
    case "language":
      return "en_US";
    case "posts_per_page":
      return 10;
    default:
      return undefined;
  }
}

/** An object of its own as it is before anybody changes it: the site's own settings, defaults, or an empty value that fits. */
export function singleValue(members: readonly Member[], { call, key }: { call: Call; key: string }): JsonObject {
  return Object.fromEntries(
    members.map(({ name, schema }) => [
      name,
      siteSetting(name, call) ?? valueOf(schema, call.token(`${key}\n${name}`)),
    ]),
  );
}

function valueOf(schema: JsonObject, address: string): Json {
  const { default: given, enum: allowed, type } = schema;
  if (given !== undefined && given !== null) return given;
  if (Array.isArray(allowed) && allowed.length > 0)
    return type === "array" ? [] : (pickFrom(allowed, randomOf(address)) ?? null);
  return emptyValue(schema);
}
