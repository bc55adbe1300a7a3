import type { Json, JsonObject } from "../../json/json.ts";
import type { Call } from "../../engine/call.ts";
import type { Collection } from "../../core/collection.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { Route } from "../../catalogue/route.ts";
import { parentValues } from "./find-record.ts";
import { pathSteps } from "../model/endpoints.ts";

/** The relations of a record: itself, its list, and what it belongs to. */
export function recordLinks(record: SiteRecord, collection: Collection, call: Call): JsonObject {
  const { apiRoot } = call.links;
  const own = recordPath(collection, record, call);
  const list = listPath(collection, record, call);
  const parent = collection.parents.findLast((one) => one.collection?.item !== undefined);
  const below = list ?? own;
  const links: Record<string, Json[]> = {};
  if (own !== undefined) links.self = [{ href: apiRoot + own }];
  if (list !== undefined) links.collection = [{ href: apiRoot + list }];
  if (parent !== undefined && below !== undefined)
    links.up = [{ href: apiRoot + below.slice(0, below.lastIndexOf("/")) }];
  return links;
}

/** The path of a record's own route, below the parents that the call names where the record names none; undefined where the document has none. */
export function recordPath(collection: Collection, record: SiteRecord, call: Call): string | undefined {
  const { item, key } = collection;
  const own = key.isId ? String(record.id) : (record.slug ?? "");
  const parents = parentTexts(collection, record, call);
  return item && pathOf(item, [...parents, own]);
}

/** The path of the list that a record is in; undefined where the document has none. */
function listPath(collection: Collection, record: SiteRecord, call: Call): string | undefined {
  return collection.list && pathOf(collection.list, parentTexts(collection, record, call));
}

function parentTexts({ parents }: Collection, record: SiteRecord, call: Call): string[] {
  const asked = parentValues(call, { parents });
  return parents.map(({ member }) => storedText(record, member) || (asked[member] ?? ""));
}

/** The path of a route with these texts at its placeholders. */
function pathOf({ key }: Route, texts: readonly string[]): string {
  const left = [...texts];
  return pathSteps(key)
    .map(({ source, placeholder }) => `/${placeholder === undefined ? source.replaceAll("\\", "") : left.shift()}`)
    .join("");
}
