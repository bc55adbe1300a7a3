import type { FindingKind } from "../../catalogue/tolerant/finding.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { drawOnce } from "../../seeding/random.ts";
import { routeOf, type RouteWriting } from "./invented-routes.ts";

/** A route to be added below a namespace, and what stands there. */
interface QuirkRoute {
  readonly path: string;
  readonly methods?: readonly string[];
  readonly endpoints?: readonly JsonObject[];
}

/** How an oddity comes into a document: as an arg of some endpoint, a route of its own, a change of the whole, or of the text. */
interface Quirk {
  readonly arg?: JsonObject;
  readonly route?: QuirkRoute;
  readonly document?: (document: JsonObject) => void;
  readonly text?: (text: string) => string;
}

const get = (args: Json): JsonObject => ({ methods: ["GET"], args });

/** Oddities that real documents show, by the name under which `standin check` finds them. */
const quirks = {
  // In this order: the text grows from within.
  "text-before": {
    text: (text) => `Notice: Undefined index: lang in /srv/site/theme/functions.php on line 12\n${text}`,
  },
  "text-after": { text: (text) => `${text}\n<!-- Page cached by a plugin on 2024-03-01 10:00:00 -->` },
  "html-wrapped": {
    text: (text) =>
      `<html><head></head><body><pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</pre></body></html>`,
  },
  "byte-order-mark": { text: (text) => `\uFEFF${text}` },

  "namespace-slash": { document: (document) => renameNamespace(document, (name) => `${name}/`) },
  "namespace-empty": { document: (document) => listOf(document, "namespaces").push("quirks-empty/v1") },
  "namespace-unlisted": { route: { path: "-unlisted/things" }, document: () => undefined },
  "old-link-form": { document: writeOldLink },

  "group-style": { route: { path: "/by-style/(?<code>[a-z]+)" } },
  "optional-group": { route: { path: "/optional(?:/(?P<part>[a-z]+))?" } },
  alternation: { route: { path: "/either/(?P<choice>first|second)" } },
  "unnamed-group": { route: { path: "/unnamed/([a-z]+)" } },
  "undeclared-placeholder": { route: { path: "/undeclared/(?P<key>[\\w-]+)" } },
  "methods-twice": { route: { path: "/twice", methods: ["GET", "GET"] } },
  "method-shadowed": {
    route: {
      path: "/shadowed",
      methods: ["GET", "GET"],
      endpoints: [get([]), get({ late: { type: "string", required: false } })],
    },
  },
  "methods-odd": { route: { path: "/lower-case", endpoints: [{ methods: { GET: true }, args: [] }] } },
  "args-list": { route: { path: "/args-list", endpoints: [get([{ type: "string", required: false }])] } },
  "args-named-in-list": {
    route: {
      path: "/args-named-in-list",
      endpoints: [
        get([{ label: { type: "string", required: false } }, { page: { type: "integer", required: false } }]),
      ],
    },
  },
  "args-odd": { route: { path: "/args-odd", endpoints: [get("none")] } },

  "arg-odd": { route: { path: "/arg-odd", endpoints: [get({ title: "string" })] } },
  "unknown-type": { arg: { type: "float" } },
  untyped: { arg: { enum: ["a", "b"] } },
  "enum-map": { arg: { type: "string", enum: { "0": "small", "2": "large" } } },
  "enum-empty": { arg: { type: "string", enum: [] } },
  "enum-of-other-type": { arg: { type: "integer", enum: ["1", "2"] } },
  "default-breaks-schema": { arg: { type: "integer", default: "first" } },
  "default-coerced": { arg: { type: "integer", default: "10" } },
  "default-null": { arg: { type: "string", default: null } },
  "leaked-callback": {
    arg: { type: "string", validate_callback: "is_string", sanitize_callback: "sanitize_text_field" },
  },
  "unknown-keyword": { arg: { type: "string", placeholder: "A text" } },
  "keyword-odd": { arg: { type: "string", maxLength: "many" } },
  "unknown-format": { arg: { type: "string", format: "telephone" } },
  "bounds-cross": { arg: { type: "integer", minimum: 10, maximum: 1 } },
  "exclusive-number": { arg: { type: "number", minimum: 0, exclusiveMinimum: 0 } },
  "items-missing": { arg: { type: "array" } },
  "items-text": { arg: { type: "array", items: "string" } },
  "empty-map-as-list": { arg: { type: "object", properties: [] } },
  "required-odd": { arg: { type: "string", required: "yes" } },
  "description-odd": { arg: { type: "string", description: { raw: "A description" } } },
} as const satisfies Partial<Record<FindingKind, Quirk>>;

/** Name of an oddity that can be planted. */
export type QuirkName = keyof typeof quirks;

/** Every oddity that can be planted. */
export const quirkNames = Object.keys(quirks) as readonly QuirkName[];

/** Plants oddities in a document, each at a place of its own, and writes it as text. */
export function plantQuirks(document: JsonObject, names: readonly QuirkName[], writing: RouteWriting): string {
  const chosen = names.map((name): readonly [QuirkName, Quirk] => [name, quirks[name]]);
  const plain = Object.keys(document["routes"] as JsonObject);
  for (const [name, { arg }] of chosen)
    if (arg !== undefined) plantArg(document, { name, arg, plain, seed: writing.seed });
  for (const [, { route }] of chosen) if (route !== undefined) plantRoute(document, route, { writing, plain });
  for (const [, { document: change }] of chosen) change?.(document);
  return chosen.reduce((text, [, { text: change }]) => change?.(text) ?? text, JSON.stringify(document));
}

/** The arg stands last in an endpoint that is drawn; where none has args by name, in one that then has. */
function plantArg(
  document: JsonObject,
  { name, arg, plain, seed }: { name: string; arg: JsonObject; plain: readonly string[]; seed: string },
): void {
  const routes = document["routes"] as JsonObject;
  const key = plain[Math.floor(drawOnce(`${seed}\nquirk\n${name}`) * plain.length)] ?? "/";
  const [endpoint] = (routes[key] as { endpoints: { args: Json }[] }).endpoints;
  if (endpoint === undefined) return;
  const args = Array.isArray(endpoint.args) ? {} : (endpoint.args as JsonObject);
  endpoint.args = {
    ...args,
    [name.replaceAll("-", "_")]: { ...arg, ...(arg["required"] === undefined && { required: false }) },
  };
}

function plantRoute(
  document: JsonObject,
  { path, methods, endpoints }: NonNullable<Quirk["route"]>,
  { writing, plain }: { writing: RouteWriting; plain: readonly string[] },
): void {
  const routes = document["routes"] as JsonObject;
  const last = plain.at(-1) ?? "/";
  const { namespace } = routes[last] as { namespace: string };
  const [key, route] = routeOf({ key: `/${namespace}${path}`, namespace, endpoints: [["GET", {}]] }, writing);
  routes[key] = {
    ...route,
    ...(path.startsWith("-") && { namespace: `${namespace}-unlisted` }),
    ...(methods !== undefined && { methods: [...methods] }),
    ...(endpoints !== undefined && { endpoints: structuredClone(endpoints) as unknown as Json }),
  };
}

function listOf(document: JsonObject, name: string): Json[] {
  const list = document[name];
  return Array.isArray(list) ? list : [];
}

function renameNamespace(document: JsonObject, change: (name: string) => string): void {
  const list = listOf(document, "namespaces");
  const last = list.length - 1;
  const name = list[last];
  if (typeof name === "string") list[last] = change(name);
}

/** Writes the link of the last route that has one as the bare address. */
function writeOldLink(document: JsonObject): void {
  const routes = Object.values(document["routes"] as Record<string, JsonObject>);
  const route = routes.findLast(({ _links: links }) => links !== undefined);
  const links = route?.["_links"] as { self: Json } | undefined;
  const self = links?.self;
  if (links !== undefined && Array.isArray(self)) links.self = (self[0] as { href: string }).href;
}
