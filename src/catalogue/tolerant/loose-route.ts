import type { EndpointDocument, RouteDocument, ArgsDocument } from "../document.ts";
import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import { compileRoutePattern, isUsualPattern } from "../route-pattern.ts";
import { readLooseArgs, type ArgsReader } from "./loose-args.ts";
import { trimmedOf } from "../../text/trim.ts";
import type { Note } from "./finding.ts";
import { toByteText } from "../../pcre/byte-text.ts";
import { nodesOf } from "../../pcre/node.ts";
import { parseBytePattern } from "../../pcre/pcre.ts";

/** A route under the key that it is served by. */
export interface LooseRoute {
  readonly key: string;
  readonly route: RouteDocument;
}

/** What a route's document says of it where it says nothing itself. */
export interface RouteSetting {
  /** The namespace of a namespace index document. */
  readonly namespace: string | undefined;
  /** The namespaces that the document lists, longest first. */
  readonly listed: readonly string[];
}

/** Routes of the site's core, wherever it runs. */
const CORE = /^\/wp\/v\d+\//i;

const MEMBERS: ReadonlySet<string> = new Set(["namespace", "methods", "endpoints", "schema", "_links"]);
const OLD_MEMBERS: ReadonlySet<string> = new Set(["supports", "accepts_json", "meta"]);

/** Reads one value of `routes`; undefined where it cannot be served. */
export function readLooseRoute(
  written: string,
  value: Json,
  { pointer, setting, reader }: { pointer: string; setting: RouteSetting; reader: ArgsReader },
): LooseRoute | undefined {
  const { note } = reader;
  if (!isObject(value)) return note("route-not-object", pointer, value);
  const key = `/${written.replace(/^\/+/, "").replace(/(?<![\\*+])\/{2,}/g, "/")}`;
  if (key !== written || (key !== "/" && key.endsWith("/"))) note("route-key", pointer, written);
  const placeholders = placeholdersOf(key, pointer, reader);
  if (placeholders === undefined) return undefined;
  const isOld = value.endpoints === undefined && value.supports !== undefined;
  for (const member of Object.keys(value))
    if (!MEMBERS.has(member) && !(isOld && OLD_MEMBERS.has(member)))
      note("route-member", pointerTo(pointer, member), value[member]);
  if (isOld) note("old-route-form", pointerTo(pointer, "supports"), value.supports);
  const endpoints = readEndpoints(value, pointer, { ...reader, ownChecks: CORE.test(key) });
  if (endpoints.length === 0) return note("route-left-out", pointer, "no method");
  noteLinks(value, pointer, reader);
  const args = endpoints.flatMap(({ read }) => (read === undefined ? [] : [read]));
  notePlaceholders({ placeholders, args, pointer }, note);
  const schema = isObject(value.schema) ? value.schema : undefined;
  return {
    key,
    route: {
      namespace: namespaceOf(value, { key, pointer, setting, reader }),
      methods: [...new Set(endpoints.flatMap(({ methods }) => methods))],
      endpoints,
      ...(schema && { schema }),
      ...(isObject(value._links) && { _links: value._links }),
    },
  };
}

function placeholdersOf(key: string, pointer: string, { note }: ArgsReader): readonly string[] | undefined {
  try {
    const { placeholders } = compileRoutePattern(key);
    notePattern(key, pointer, note);
    return placeholders;
  } catch (error) {
    return note("route-left-out", pointer, `${key} (${error instanceof Error ? error.message : String(error)})`);
  }
}

function readEndpoints(route: JsonObject, pointer: string, reader: ArgsReader): EndpointDocument[] {
  const { note } = reader;
  const shown = route.methods ?? route.supports;
  const methods = readLooseMethods(
    shown,
    pointerTo(pointer, route.methods === undefined ? "supports" : "methods"),
    note,
  );
  const at = pointerTo(pointer, "endpoints");
  const list = Array.isArray(route.endpoints) ? route.endpoints : endpointList(route.endpoints);
  if (list !== route.endpoints && route.supports === undefined) note("endpoints-odd", at, route.endpoints);
  const seen = new Set<string>();
  const endpoints = list.flatMap((endpoint, index) => {
    const read = readEndpoint(endpoint, { pointer: pointerTo(at, index), methods, reader });
    if (read === undefined) return [];
    for (const method of read.methods)
      if (seen.has(method)) note("method-shadowed", pointerTo(at, index, "methods"), method);
      else seen.add(method);
    return [read];
  });
  if (endpoints.length > 0) return endpoints;
  if (list.length === 0 && Array.isArray(route.endpoints)) note("endpoints-odd", at, "[]");
  return methods.length === 0 ? [] : [{ methods, args: [], read: {} }];
}

function endpointList(value: Json | undefined): Json[] {
  if (!isObject(value)) return [];
  return value.methods !== undefined || value.args !== undefined ? [value] : Object.values(value);
}

const ENDPOINT_MEMBERS: ReadonlySet<string> = new Set(["methods", "args", "allow_batch"]);

const WRITING: readonly string[] = ["POST", "PUT", "PATCH"];

function readEndpoint(
  value: Json,
  { pointer, methods: shared, reader }: { pointer: string; methods: readonly string[]; reader: ArgsReader },
): EndpointDocument | undefined {
  const { note } = reader;
  if (!isObject(value)) return note("endpoints-odd", pointer, value);
  const own = readLooseMethods(value.methods, pointerTo(pointer, "methods"), note);
  const methods = own.length > 0 ? own : [...shared];
  if (methods.length === 0) return note("methods-odd", pointer, value.methods);
  for (const member of Object.keys(value))
    if (!ENDPOINT_MEMBERS.has(member)) note("endpoint-member", pointerTo(pointer, member), value[member]);
  const read = readLooseArgs(value.args, pointerTo(pointer, "args"), reader);
  if (Object.keys(read).length === 0 && methods.some((method) => WRITING.includes(method)))
    note("no-args", pointerTo(pointer, "args"), methods.join(", "));
  return {
    methods,
    ...(value.allow_batch !== undefined && { allow_batch: value.allow_batch }),
    args: isObject(value.args) || Array.isArray(value.args) ? (value.args as EndpointDocument["args"]) : [],
    read,
  };
}

function namespaceOf(
  { namespace }: JsonObject,
  {
    key,
    pointer,
    setting,
    reader: { note },
  }: { key: string; pointer: string; setting: RouteSetting; reader: ArgsReader },
): string {
  const path = `${key.toLowerCase()}/`;
  const own = typeof namespace === "string" ? namespace : setting.namespace;
  if (own === undefined) {
    const guessed = setting.listed.find((name) => path.startsWith(`/${name.toLowerCase()}/`)) ?? namespaceOfPath(key);
    if (key !== "/") note("route-without-namespace", pointerTo(pointer, "namespace"), namespace);
    return guessed;
  }
  const name = trimmedOf(own, "/");
  if (name !== own) note("namespace-slash", pointerTo(pointer, "namespace"), own);
  if (name !== "" && !path.startsWith(`/${name.toLowerCase()}/`))
    note("route-outside", pointerTo(pointer, "namespace"), own);
  return name;
}

function namespaceOfPath(key: string): string {
  const [first = "", second = ""] = key.slice(1).split("/");
  if (first === "" || /[^\w.-]/.test(first)) return "";
  return /^v?\d[\w.]*$/.test(second) ? `${first}/${second}` : first;
}

function noteLinks({ _links: links }: JsonObject, pointer: string, { note }: ArgsReader): void {
  if (isObject(links) && typeof links.self === "string")
    note("old-link-form", pointerTo(pointer, "_links", "self"), links.self);
}

/** Methods from a list, a text such as `GET, POST`, or a map `{"GET": true}`: in capitals, each once. */
function readLooseMethods(value: Json | undefined, pointer: string, note: Note): string[] {
  if (isPlainList(value)) return [...value];
  const written = methodNames(value);
  const methods = written.map((name) => name.trim().toUpperCase()).filter((name) => httpMethods.has(name));
  const isList =
    Array.isArray(value) && written.length === value.length && written.every((name, at) => name === methods[at]);
  if (!isList && value !== undefined) note("methods-odd", pointer, value);
  const once = [...new Set(methods)];
  if (once.length < methods.length) note("methods-twice", pointer, value);
  return once;
}

/** Whether methods stand there as they are served, as they nearly always do. */
function isPlainList(value: Json | undefined): value is string[] {
  return (
    Array.isArray(value) &&
    value.every((name, at) => typeof name === "string" && httpMethods.has(name) && value.indexOf(name) === at)
  );
}

function methodNames(value: Json | undefined): string[] {
  if (typeof value === "string") return value.split(/[\s,|]+/).filter((name) => name !== "");
  if (Array.isArray(value)) return value.filter((name) => typeof name === "string");
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, on]) =>
    typeof on === "string" ? [on] : on === false || on === 0 ? [] : [key],
  );
}

/** The methods that a route may have. */
const httpMethods: ReadonlySet<string> = new Set(
  "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PURGE PROPFIND PROPPATCH REPORT SEARCH MKCOL COPY MOVE LOCK UNLOCK LINK UNLINK".split(
    " ",
  ),
);

/** Notes what is worth knowing of a route's pattern; the pattern is known to compile. */
function notePattern(key: string, pointer: string, note: Note): void {
  if (isUsualPattern(key)) return;
  const source = toByteText(key);
  const { root, spans, names } = parseBytePattern(source);
  const nodes = nodesOf(root);
  const named = new Set([...names.values()].flat());
  if (/\(\?<[A-Za-z_]/.test(key) || /\(\?'/.test(key)) note("group-style", pointer, key);
  if (spans.some(({ to }) => /^(?:[?*]|\{0)/.test(source.slice(to)))) note("optional-group", pointer, key);
  if (nodes.some(({ kind }) => kind === "choice")) note("alternation", pointer, key);
  if (nodes.some((node) => node.kind === "capture" && !named.has(node.number))) note("unnamed-group", pointer, key);
}

/** Notes placeholders that no endpoint declares as an arg. */
function notePlaceholders(
  { placeholders, args, pointer }: { placeholders: readonly string[]; args: readonly ArgsDocument[]; pointer: string },
  note: Note,
): void {
  for (const name of placeholders)
    if (!args.some((declared) => Object.hasOwn(declared, name))) note("undeclared-placeholder", pointer, `{${name}}`);
}
