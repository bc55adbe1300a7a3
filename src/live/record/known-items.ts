import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { ApiAddress } from "./api-address.ts";
import { itemKey } from "./list-body.ts";
import { selfOf, type SiteRoute } from "./site-routes.ts";

/** An item of a list, with the path that shows it alone. */
export interface KnownItem {
  readonly path: string;
  readonly value: JsonObject;
}

/** The routes that show one item of the list at this shape: placeholders alone stand behind it. */
export function itemRoutesOf(shape: string, routes: readonly SiteRoute[]): SiteRoute[] {
  return routes.filter(
    (route) => route.shape.startsWith(`${shape}/`) && /^(?:\/\{\})+$/.test(route.shape.slice(shape.length)),
  );
}

/** The items that a route shows one by one, found by their own links, else by what names them below the list. */
export function knownItemsOf(
  route: SiteRoute,
  { list, items, api }: { list: string; items: readonly Json[]; api: ApiAddress },
): KnownItem[] {
  return items.flatMap((value) => {
    if (!isObject(value)) return [];
    const self = selfOf(value);
    const place = self === undefined ? undefined : api.placeOf(self);
    const paths = [...(place === undefined ? [] : [place.path]), ...namedPaths(route, { list, value })];
    const path = paths.find((candidate) => route.match(candidate) !== undefined);
    return path === undefined ? [] : [{ path, value }];
  });
}

function namedPaths({ placeholders }: SiteRoute, { list, value }: { list: string; value: JsonObject }): string[] {
  const named = placeholders.at(-1) === undefined ? undefined : value[placeholders.at(-1) ?? ""];
  const texts = [named, value["id"], value["slug"], value["name"], itemKey(value)].filter(
    (text) => typeof text === "string" || typeof text === "number",
  );
  return texts.map((text) => `${list}/${text}`);
}

/** The items of an object that lists them by name, such as the registries of types; undefined where it is something else. */
export function itemsByName(value: Json | undefined): JsonObject[] | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).filter(([name]) => name !== "_links");
  if (entries.length === 0 || !entries.every(([, item]) => isObject(item))) return undefined;
  return entries.map(([name, item]) => ({ slug: name, name, ...(isObject(item) ? item : {}) }));
}

/** Whether an item shows members alone that its list hides. */
export function hidesMembers(inList: JsonObject, alone: Json | undefined): boolean {
  return (
    isObject(alone) &&
    Object.keys(alone).some((name) => name !== "_links" && name !== "_embedded" && !Object.hasOwn(inList, name))
  );
}
