import type { JsonObject } from "./document.ts";
import { isObject } from "./is-object.ts";
import { at, expectList, expectObject, expectText, expectTexts, refuse, type Place } from "./expect-json.ts";
import { unknownSite, type SiteDocument } from "./site-document.ts";

/** Reads what an index document says of its site; members it lacks are those of an unknown site. Throws a CatalogueError. */
export function siteOf(place: Place): SiteDocument {
  const { namespaces: _namespaces, routes: _routes, ...document } = expectObject(place);
  const languages = optional(at(place, "languages"), expectTexts, unknownSite.languages);
  return {
    name: optional(at(place, "name"), expectText, unknownSite.name),
    description: optional(at(place, "description"), expectText, unknownSite.description),
    languages,
    defaultLanguage: defaultLanguage(at(place, "default_language"), languages),
    timezone: optional(at(place, "timezone_string"), expectText, unknownSite.timezone),
    gmtOffset: optional(at(place, "gmt_offset"), offset, unknownSite.gmtOffset),
    pageForPosts: optional(at(place, "page_for_posts"), pageId, unknownSite.pageForPosts),
    pageOnFront: optional(at(place, "page_on_front"), pageId, unknownSite.pageOnFront),
    showOnFront: optional(at(place, "show_on_front"), expectText, unknownSite.showOnFront),
    authentication: optional(at(place, "authentication"), schemes, unknownSite.authentication),
    batch: optional(at(place, "batch"), batching, unknownSite.batch),
    document,
  };
}

function optional<Value>(place: Place, read: (place: Place) => Value, otherwise: Value): Value {
  return place.value === undefined ? otherwise : read(place);
}

function defaultLanguage(place: Place, languages: readonly string[]): string {
  if (place.value === undefined) return languages[0] ?? "";
  const language = expectText(place);
  return languages.includes(language) ? language : refuse(place, `one of ${JSON.stringify(languages)}`);
}

function offset(place: Place): number | string {
  const { value } = place;
  return typeof value === "number" || typeof value === "string" ? value : refuse(place, "hours, as a number or a text");
}

function pageId(place: Place): number {
  const id = Number(place.value);
  return Number.isInteger(id) && id >= 0 ? id : refuse(place, "the id of a page, or 0");
}

function schemes(place: Place): JsonObject {
  if (isObject(place.value)) return place.value;
  return expectList(place, "an object of schemes").length === 0 ? {} : refuse(place, "an object of schemes");
}

function batching(place: Place): SiteDocument["batch"] {
  const { value } = place;
  return value === "declared" || value === "every-write" ? value : refuse(place, '"declared" or "every-write"');
}
