import { isObject } from "../../catalogue/is-object.ts";
import { listOf, scalarText } from "../../behaviours/json-reading.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";

/** Which relations to embed: all of them, or those named. */
export type Relations = true | ReadonlySet<string>;

/** Fetches what a link points at, in context embed; undefined for an address that is not ours. */
export type FollowLink = (href: string) => Promise<Json | undefined>;

/** What `_embed` asks for; any presence counts, `1`, `true` and nothing mean all. */
export function namedRelations(value: Json | undefined): Relations | undefined {
  if (value === undefined) return undefined;
  if (value === "1" || value === "true" || value === "0") return true;
  const names = typeof value === "string" ? value.split(/[\s,]+/) : listOf(value).map(scalarText);
  const given = names.filter((name) => name !== "");
  return given.length === 0 ? true : new Set(given);
}

/** The answer with what its embeddable links point at beside each item, under `_embedded`. */
export async function embedLinked(body: Json, relations: Relations, follow: FollowLink): Promise<Json> {
  if (Array.isArray(body)) return Promise.all(body.map((item) => embedInItem(item, relations, follow)));
  return embedInItem(body, relations, follow);
}

async function embedInItem(item: Json, relations: Relations, follow: FollowLink): Promise<Json> {
  const links = isObject(item) ? item._links : undefined;
  if (!isObject(item) || !isObject(links)) return item;
  const embedded: JsonObject = {};
  for (const [relation, entries] of Object.entries(links)) {
    if (relation === "curies" || !Array.isArray(entries)) continue;
    if (relations !== true && !relations.has(relation)) continue;
    const found = await Promise.all(entries.map((entry) => embedEntry(entry, follow)));
    if (found.some((value) => value !== undefined)) embedded[relation] = found.map((value) => value ?? []);
  }
  return Object.keys(embedded).length === 0 ? item : { ...item, _embedded: embedded };
}

async function embedEntry(entry: Json, follow: FollowLink): Promise<Json | undefined> {
  if (!isObject(entry) || entry.embeddable !== true || typeof entry.href !== "string") return undefined;
  return follow(entry.href);
}
