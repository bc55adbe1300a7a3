import type { Json, JsonObject, RouteDocument } from "../document.ts";
import { isObject } from "../is-object.ts";
import { pointerTo } from "../json-pointer.ts";
import type { ArgsReader } from "./loose-args.ts";
import type { LooseDocument } from "./loose-join.ts";
import { listedNamespaces, readLooseNamespaces } from "./loose-namespaces.ts";
import { readLooseRoute, type RouteSetting } from "./loose-route.ts";
import { readLooseSite } from "./loose-site.ts";
import { readOptionsAnswer } from "./options-answer.ts";
import { trimmedOf } from "../../text/trim.ts";

/** Reads a parsed document in any of the forms that sites send; undefined, and an error noted, where nothing can be served. */
export function readLooseDocument(value: Json, file: string, reader: ArgsReader): LooseDocument | undefined {
  const { note } = reader;
  if (!isObject(value)) return note("unreadable", "", value);
  if (value.routes === undefined && (value.endpoints !== undefined || value.methods !== undefined))
    return readOptionsAnswer(value, file, reader);
  const isBare = value.routes === undefined && Object.keys(value).some((key) => key.startsWith("/"));
  if (isBare) note("bare-routes", "", Object.keys(value).slice(0, 3).join(", "));
  const document: JsonObject = isBare ? { routes: value } : value;
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
    return { file, site: undefined, namespaces: [...new Set([namespace, ...others])], routes, isOneRoute: false };
  }
  noteLinks(routes, reader);
  const site = readLooseSite(document, note);
  return { file, site, namespaces: readLooseNamespaces(document.namespaces, routes, note), routes, isOneRoute: false };
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
