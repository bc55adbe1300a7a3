import type { Links } from "../engine/links.ts";
import type { Json, JsonObject } from "../json/json.ts";

/** Relations of a record on their way to `_links`. */
export type RecordRelations = Record<string, Json[]>;

/** The last relation of records that have any in the core's own name space. */
export const CURIES: JsonObject = { name: "wp", href: "https://api.w.org/{rel}", templated: true };

/** The relation of a record to itself, with the methods that this caller may use on it. */
export function selfLink(path: string, methods: readonly string[], { apiRoot }: Links): JsonObject {
  return { href: `${apiRoot}/${path}`, ...(methods.length > 0 && { targetHints: { allow: [...methods] } }) };
}

/** The relations with the `curies` that explain `wp:`, where there is any such. */
export function withCuries(links: RecordRelations): JsonObject {
  const isNeeded = Object.keys(links).some((relation) => relation.startsWith("wp:"));
  return isNeeded ? { ...links, curies: [CURIES] } : links;
}
