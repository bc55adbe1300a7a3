import { withoutMembers } from "../../engine/answers/record-form.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { Json } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import type { View } from "../../state/view.ts";
import { CORE, type CoreModel, type CoreTaxonomy } from "../model.ts";

/** Where a site keeps its menus and the places that show them. */
export interface MenuPlaces {
  readonly model: CoreModel;
  readonly taxonomy: CoreTaxonomy;
}

/** The path of the places that show menus. */
export const PLACES_PATH = `${CORE}/menu-locations`;

/** The places of a site, in the site's order. */
function placesOf({ model }: Pick<MenuPlaces, "model">, view: View): SiteRecord[] {
  const kind = model.kind(PLACES_PATH);
  return kind === undefined ? [] : [...view.all(kind.resource)];
}

/** The names of the places that show a menu, as the places say. */
export function placesShowing(menu: number, model: CoreModel, view: View): string[] {
  return placesOf({ model }, view).flatMap((place) => (shownIn(place) === menu ? [place.slug ?? ""] : []));
}

function shownIn(place: SiteRecord): number {
  return Number(stored(place, "menu") ?? 0);
}

/** The names of the places that show a menu: what the menu itself says wins over the places. */
export function placesOfMenu(menu: SiteRecord, model: CoreModel, view: View): string[] {
  const own = stored(menu, "locations");
  return Array.isArray(own) ? own.map(scalarText) : placesShowing(menu.id, model, view);
}

/** Shows a menu in these places and in no other; a place that showed another menu does so no longer. */
export function showIn(menu: SiteRecord, given: Json, changes: Changes, about: MenuPlaces): SiteRecord {
  const names = listOf(given).map(scalarText);
  const known = new Set(placesOf(about, changes.view).map(({ slug = "" }) => slug));
  movePlaces(menu.id, new Set(names), changes, about);
  for (const other of changes.view.all(about.taxonomy.resource)) {
    const own = stored(other, "locations");
    if (!Array.isArray(own) || other.id === menu.id) continue;
    const left = own.filter((name) => !names.includes(scalarText(name)));
    if (left.length < own.length) putPlaces(other, left, changes, about);
  }
  return putPlaces(menu, names.every((name) => known.has(name)) ? undefined : names, changes, about);
}

function movePlaces(menu: number, names: ReadonlySet<string>, changes: Changes, about: MenuPlaces): void {
  const kind = about.model.kind(PLACES_PATH);
  if (kind === undefined) return;
  for (const place of placesOf(about, changes.view)) {
    const isWanted = names.has(place.slug ?? "");
    if (isWanted === (shownIn(place) === menu)) continue;
    changes.patch(kind.resource, place.id, { menu: isWanted ? menu : 0 });
  }
}

/** A menu keeps the names of its places itself only where the site tells of no such places. */
function putPlaces(menu: SiteRecord, names: Json[] | undefined, changes: Changes, { taxonomy }: MenuPlaces) {
  const others = withoutMembers(menu, ["locations"]);
  const kept = names === undefined ? others : recordFromJson<SiteRecord>({ ...recordAsJson(others), locations: names });
  return changes.put(taxonomy.resource, kept);
}

/** Empties the places of a menu that is no more. */
export function emptyPlaces(menu: number, changes: Changes, about: MenuPlaces): void {
  movePlaces(menu, new Set(), changes, about);
}
