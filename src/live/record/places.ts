import type { JsonObject } from "../../json/json.ts";
import type { ApiAddress } from "./api-address.ts";
import type { KnownItem } from "./known-items.ts";
import { linksToOthers } from "./links-of.ts";
import type { RecordPlan, SeenSite } from "./record-plan.ts";
import type { SiteRoute } from "./site-routes.ts";

/** The paths of a route, its placeholders filled with what was read; undefined where nothing tells their values. */
export function placesOf(route: SiteRoute, { api, earlier }: RecordPlan, seen: SeenSite): string[] | undefined {
  if (!route.shape.includes("{")) return seen.paths.has(route.shape) ? [] : [route.shape];
  const end = route.shape.lastIndexOf("{}") + 2;
  const [above, below] = [route.shape.slice(0, end), route.shape.slice(end)];
  const parents = seen.items.get(above) ?? [];
  const found =
    parents.length > 0
      ? parents.flatMap(({ path, value }) => {
          const place = `${path}${below}`;
          // A record that was kept has no links that say so, but they said so before.
          const isEmpty = seen.keptPaths.has(path)
            ? earlier?.asked.has(place) !== true
            : isEmptyBelow(value, place, api);
          return isEmpty ? [] : [place];
        })
      : valuesByName(route, seen).map((value) => route.shape.replace("{}", value));
  if (parents.length === 0 && found.length === 0) return undefined;
  return [...new Set(found)].filter((path) => route.match(path) !== undefined && !seen.paths.has(path));
}

/** Whether a record says that a list below it has no items; autosaves count as revisions. */
function isEmptyBelow(record: JsonObject, path: string, api: ApiAddress): boolean {
  const counted = path.replace(/\/autosaves$/, "/revisions");
  return linksToOthers(record).some(({ href, count }) => count === 0 && api.placeOf(href)?.path === counted);
}

/** Names that too many things have. */
const ANY_NAMES = ["id", "slug", "name", "key", "type", "parent"];

/** What records say under the name of a route's only placeholder: one of the list above it, else all of its namespace. */
function valuesByName({ placeholders, shape, namespace }: SiteRoute, seen: SeenSite): string[] {
  const [name = "id"] = placeholders;
  if (placeholders.length !== 1 || shape.indexOf("{}") !== shape.lastIndexOf("{}")) return [];
  const lists = [...seen.items].filter(([place]) => shape.startsWith(place.split("{", 1)[0] ?? ""));
  const [above] = lists.flatMap(([, items]) => textsOf(items, name));
  // Another way to an item that is known already shows what it looks like once.
  if (above !== undefined) return [above];
  if (ANY_NAMES.includes(name)) return [];
  return textsOf(
    [...seen.items].flatMap(([place, items]) => (place.startsWith(`${namespace}/`) ? items : [])),
    name,
  );
}

function textsOf(items: readonly KnownItem[], name: string): string[] {
  const values = items.map(({ value }) => value[name]);
  return [...new Set(values.filter((value) => typeof value === "string" || typeof value === "number").map(String))];
}
