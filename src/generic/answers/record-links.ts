import type { Json, JsonObject } from "../../json/json.ts";
import type { Call } from "../../engine/call.ts";
import type { Collection } from "../../core/collection.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { Route } from "../../catalogue/route.ts";
import { pathSteps } from "../model/endpoints.ts";

/** The relations of a record: itself, its list, and what it belongs to. */
export function recordLinks(record: SiteRecord, collection: Collection, { links: { apiRoot } }: Call): JsonObject {
  const own = recordPath(collection, record);
  const list = listPath(collection, record);
  const parent = collection.parents.findLast((one) => one.collection?.item !== undefined);
  const below = list ?? own;
  const links: Record<string, Json[]> = {};
  if (own !== undefined) links.self = [{ href: apiRoot + own }];
  if (list !== undefined) links.collection = [{ href: apiRoot + list }];
  if (parent !== undefined && below !== undefined)
    links.up = [{ href: apiRoot + below.slice(0, below.lastIndexOf("/")) }];
  return links;
}

/** The path of a record's own route; undefined where the document has none. */
export function recordPath({ item, key }: Collection, record: SiteRecord): string | undefined {
  const own = key.isId ? String(record.id) : (record.slug ?? "");
  return item && pathOf(item, (placeholder, isLast) => (isLast ? own : storedText(record, placeholder)));
}

/** The path of the list that a record is in; undefined where the document has none. */
function listPath({ list }: Collection, record: SiteRecord): string | undefined {
  return list && pathOf(list, (placeholder) => storedText(record, placeholder));
}

function pathOf({ key }: Route, valueOf: (placeholder: string, isLast: boolean) => string): string {
  const steps = pathSteps(key);
  return steps
    .map(({ source, placeholder }, at) =>
      placeholder === undefined
        ? `/${source.replaceAll("\\", "")}`
        : `/${valueOf(placeholder, at === steps.length - 1)}`,
    )
    .join("");
}
