import type { Json, RouteDocument } from "./document.ts";
import { at, expectObject, expectText, expectTexts, type Place } from "./expect-json.ts";
import { checkRoute } from "./check-route.ts";
import { refuse } from "./expect-json.ts";
import { pointerTo } from "./json-pointer.ts";
import { siteOf } from "./site-of.ts";
import type { SiteDocument } from "./site-document.ts";

/** A checked document: an index document, or the index document of one namespace. */
export interface LoadedDocument {
  readonly file: string;
  /** What the document says of the site; undefined for a namespace index document. */
  readonly site: SiteDocument | undefined;
  readonly namespaces: readonly string[];
  readonly routes: Readonly<Record<string, RouteDocument>>;
}

/** Checks a parsed document. Throws a CatalogueError that names the file, the place, what is there and what was wanted. */
export function checkDocument(value: Json, file: string): LoadedDocument {
  const place: Place = { file, pointer: "", value };
  const document = expectObject(place, "an index document");
  const routes = checkRoutes(at(place, "routes"));
  return Object.hasOwn(document, "namespace") ? checkNamespace(place, routes) : checkIndex(place, routes);
}

function checkIndex(place: Place, routes: Record<string, RouteDocument>): LoadedDocument {
  const listed = at(place, "namespaces");
  const namespaces = listed.value === undefined ? ownersOf(routes) : expectTexts(listed, "a list of namespace names");
  for (const [index, name] of namespaces.entries())
    if (namespaces.indexOf(name) !== index) refuse(at(listed, index), "each namespace once");
  return { file: place.file, site: siteOf(place), namespaces, routes };
}

function checkNamespace(place: Place, routes: Record<string, RouteDocument>): LoadedDocument {
  const namespace = expectText(at(place, "namespace"), "the name of the namespace");
  for (const [key, route] of Object.entries(routes)) {
    const owner = { file: place.file, pointer: pointerTo("", "routes", key, "namespace"), value: route.namespace };
    if (route.namespace !== namespace) refuse(owner, JSON.stringify(namespace));
  }
  return { file: place.file, site: undefined, namespaces: [namespace], routes };
}

function checkRoutes(place: Place): Record<string, RouteDocument> {
  const routes = expectObject(place, "an object of routes");
  return Object.fromEntries(Object.keys(routes).map((key) => [key, checkRoute(at(place, key), key)]));
}

function ownersOf(routes: Record<string, RouteDocument>): string[] {
  return [...new Set(Object.values(routes).map((route) => route.namespace))].filter((name) => name !== "");
}
