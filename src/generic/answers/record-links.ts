import type { Json, JsonObject } from "../../json/json.ts";
import type { Call } from "../../engine/call.ts";
import type { Collection } from "../../core/collection.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { Route } from "../../catalogue/route.ts";
import { parentValues } from "./find-record.ts";
import { endpointOf, pathSteps } from "../model/endpoints.ts";

/** The relations of a record: itself, its list, and what it belongs to, as far as their routes can be read. */
export function recordLinks(record: SiteRecord, collection: Collection, call: Call): JsonObject {
  const { apiRoot } = call.links;
  const own = recordPath(collection, record, call);
  const list = listPath(collection, record, call);
  const up = parentPath(collection, record, call);
  const links: Record<string, Json[]> = {};
  if (own !== undefined) links.self = [{ href: apiRoot + own }];
  if (list !== undefined) links.collection = [{ href: apiRoot + list }];
  if (up !== undefined) links.up = [{ href: apiRoot + up }];
  return links;
}

/** The path of a record's own route, below the parents that the call names where the record names none; undefined where the document has none that reads. */
export function recordPath(collection: Collection, record: SiteRecord, call: Call): string | undefined {
  const { item, key } = collection;
  const own = key.isId ? String(record.id) : (record.slug ?? "");
  const parents = parentTexts(collection, record, call);
  return readPath(item, [...parents, own]);
}

/** The path of the list that a record is in; undefined where the document has none that reads. */
function listPath(collection: Collection, record: SiteRecord, call: Call): string | undefined {
  return readPath(collection.list, parentTexts(collection, record, call));
}

/** The path of the nearest record above; undefined where none can be read. */
function parentPath(collection: Collection, record: SiteRecord, call: Call): string | undefined {
  const texts = parentTexts(collection, record, call);
  const paths = collection.parents.map((one, at) => readPath(one.collection?.item, texts.slice(0, at + 1)));
  return paths.findLast((path) => path !== undefined);
}

function parentTexts({ parents }: Collection, record: SiteRecord, call: Call): string[] {
  const asked = parentValues(call, { parents });
  return parents.map(({ member }) => storedText(record, member) || (asked[member] ?? ""));
}

/** The path of a route with these texts at its placeholders; undefined where it does not read. */
function readPath(route: Route | undefined, texts: readonly string[]): string | undefined {
  if (route === undefined || endpointOf(route, "GET") === undefined) return undefined;
  const left = [...texts];
  return pathSteps(route.key)
    .map(({ source, placeholder }) => `/${placeholder === undefined ? source.replaceAll("\\", "") : left.shift()}`)
    .join("");
}
