import type { RouteDocument } from "../document.ts";
import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import { isErrorAnswer, toldError } from "./error-answer.ts";
import { type ArgsReader, noKnownArgs } from "./loose-args.ts";
import type { LooseDocument } from "./loose-join.ts";
import { readLooseSite } from "./loose-site.ts";
import { readLooseRoute, type RouteSetting } from "./loose-route.ts";
import { isNamed, patternOf, routeOfFile } from "./route-names.ts";
import { trimmedOf, withoutTrailing } from "../../text/trim.ts";
import type { Note } from "./finding.ts";

/** Reads a parsed document in any of the forms that sites send; undefined, and an error noted, where nothing can be served. */
export function readLooseDocument(
  value: Json,
  file: string,
  { note, rules }: Pick<ArgsReader, "note" | "rules">,
): LooseDocument | undefined {
  const reader: ArgsReader = { note, rules, known: noKnownArgs() };
  if (!isObject(value)) return note("unreadable", "", value);
  if (isErrorAnswer(value)) return note("error-answer", "", toldError(value));
  if (value.routes === undefined && (value.endpoints !== undefined || value.methods !== undefined))
    return readOptionsAnswer(value, file, reader);
  const isBare = value.routes === undefined && Object.keys(value).some((key) => key.startsWith("/"));
  if (isBare) note("bare-routes", "", Object.keys(value).slice(0, 3).join(", "));
  const isByName = isBare && Object.keys(value).some(isNamed);
  const document: JsonObject = isBare ? { routes: isByName ? byPattern(value) : value } : value;
  const namespace = typeof document.namespace === "string" ? trimmedOf(document.namespace, "/") : undefined;
  if (namespace !== undefined && namespace !== document.namespace)
    note("namespace-slash", "/namespace", document.namespace);
  const routes = readRoutes(document, { base: isBare ? "" : "/routes", namespace, reader });
  if (Object.keys(routes).length === 0) return note("no-routes", "/routes", document.routes);
  if (namespace !== undefined) {
    note("namespace-document", "/namespace", namespace);
    const others = Object.values(routes)
      .map((route) => route.namespace)
      .filter((name) => name !== "");
    return { file, site: undefined, namespaces: [...new Set([namespace, ...others])], routes, isOptions: false };
  }
  noteLinks(routes, reader);
  const namespaces = readLooseNamespaces(document.namespaces, routes, note);
  // Names of routes are told by whoever collected what they answer to OPTIONS.
  if (isByName) return { file, site: undefined, namespaces, routes, isOptions: true };
  return { file, site: readLooseSite(document, note), namespaces, routes, isOptions: false };
}

function byPattern(routes: JsonObject): JsonObject {
  const entries = Object.entries(routes);
  return Object.fromEntries(entries.map(([name, route]) => [isObject(route) ? patternOf(name, route) : name, route]));
}

function readRoutes(
  document: JsonObject,
  { base, namespace, reader }: { base: string; namespace: string | undefined; reader: ArgsReader },
): Record<string, RouteDocument> {
  const quiet = () => undefined;
  const listed = namespace === undefined ? listedNamespaces(document.namespaces, quiet) : [namespace];
  const setting: RouteSetting = { namespace, listed: listed.sort((a, b) => b.length - a.length) };
  const entries = isObject(document.routes) ? Object.entries(document.routes) : [];
  const routes = entries.flatMap(([written, value]) => {
    const read = readLooseRoute(written, value, { pointer: pointerTo(base, written), setting, reader });
    return read === undefined ? [] : [[read.key, read.route] as const];
  });
  return Object.fromEntries(routes);
}

/** Notes where the links of a site name the route in the query. */
function noteLinks(routes: Readonly<Record<string, RouteDocument>>, { note }: ArgsReader): void {
  for (const [key, route] of Object.entries(routes)) {
    const address = selfAddress(route._links);
    if (address === undefined || !address.includes("rest_route=")) continue;
    note("plain-links", pointerTo("/routes", key, "_links", "self"), address);
    return;
  }
}

function selfAddress(links: JsonObject | undefined): string | undefined {
  const self = links?.self;
  const first = Array.isArray(self) ? self[0] : self;
  const address = isObject(first) ? first.href : first;
  return typeof address === "string" ? address : undefined;
}

/** The namespaces of an index document: the listed ones, then those of routes that the list lacks. */
function readLooseNamespaces(
  value: Json | undefined,
  routes: Readonly<Record<string, RouteDocument>>,
  note: Note,
): string[] {
  const names = listedNamespaces(value, note);
  const owners = new Set(Object.values(routes).map((route) => route.namespace));
  owners.delete("");
  for (const name of owners) {
    if (names.includes(name)) continue;
    if (value !== undefined) note("namespace-unlisted", "/namespaces", name);
    names.push(name);
  }
  for (const [at, name] of names.entries())
    if (!owners.has(name)) note("namespace-empty", pointerTo("/namespaces", at), name);
  return names;
}

/** The names in a list of namespaces, without slashes around, each once. */
function listedNamespaces(value: Json | undefined, note: Note): string[] {
  const list = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  if (list !== value) note("namespaces-odd", "/namespaces", value);
  const names: string[] = [];
  for (const [at, written] of list.entries()) {
    const pointer = pointerTo("/namespaces", at);
    const name = typeof written === "string" ? trimmedOf(written, "/") : "";
    if (name !== "" && name !== written) note("namespace-slash", pointer, written);
    if (name === "" || names.includes(name)) note("namespaces-odd", pointer, written);
    else names.push(name);
  }
  return names;
}

/** Reads what a route answers to OPTIONS: its place comes from its link, from the name of its file, else from its schema's title and its `id`. */
function readOptionsAnswer(value: JsonObject, file: string, reader: ArgsReader): LooseDocument | undefined {
  const { note } = reader;
  const namespace = typeof value.namespace === "string" ? trimmedOf(value.namespace, "/") : undefined;
  note("options-answer", "", namespace ?? "no namespace");
  const told = linkedKey(value, namespace) ?? namedKey(value, file, namespace);
  const key = told ?? guessedKey(value, namespace);
  if (key === undefined) return note("no-place", "", Object.keys(value).join(", "));
  if (told === undefined) note("guessed-route", "", key);
  const setting = { namespace, listed: namespace === undefined ? [] : [namespace] };
  const read = readLooseRoute(key, value, { pointer: "", setting, reader });
  if (read === undefined) return note("no-routes", "", key);
  const owner = read.route.namespace;
  return {
    file,
    site: undefined,
    namespaces: owner === "" ? [] : [owner],
    routes: { [read.key]: read.route },
    isOptions: true,
  };
}

/** The part of an answer's own address that begins at the namespace; undefined where its links tell none. */
export function linkedKey({ _links: links }: JsonObject, namespace: string | undefined): string | undefined {
  const self: Json | undefined = isObject(links) ? links.self : undefined;
  const first = Array.isArray(self) ? self[0] : self;
  const address = isObject(first) ? first.href : first;
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  const path = searchParams.get("rest_route") ?? pathname;
  const start = namespace === undefined || namespace === "" ? -1 : `${path}/`.indexOf(`/${namespace}/`);
  return start < 0 ? undefined : withoutTrailing(path.slice(start), "/");
}

function namedKey(value: JsonObject, file: string, namespace: string | undefined): string | undefined {
  const route = namespace === undefined || namespace === "" ? undefined : routeOfFile(file, namespace);
  return route === undefined ? undefined : patternOf(route, value);
}

function guessedKey({ schema, endpoints }: JsonObject, namespace: string | undefined): string | undefined {
  const title = isObject(schema) ? schema.title : undefined;
  if (typeof title !== "string" || namespace === undefined) return undefined;
  const collection = `/${namespace}/${plural(title.toLowerCase().replace(/[^\w-]+/g, "-"))}`;
  const list = Array.isArray(endpoints) ? endpoints : [];
  const hasId = list.some((endpoint) => isObject(endpoint) && isObject(endpoint.args) && isObject(endpoint.args.id));
  return hasId ? `${collection}/(?P<id>[\\d]+)` : collection;
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
