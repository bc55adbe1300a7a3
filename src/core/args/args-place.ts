import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { ArgsDocument } from "../../catalogue/document.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";

/** What the routes below a list's word are about. */
export type PlaceKind = "entries" | "terms" | "other";

/** Where args stand: a method of an endpoint of the core's. */
export interface ArgsPlace {
  readonly catalogue: Catalogue;
  readonly namespace: string;
  /** The first word below the namespace: `posts`. */
  readonly base: string;
  /** What follows the word, placeholders in braces: `/{id}/autosaves`. */
  readonly below: string;
  readonly kind: PlaceKind;
  readonly args: ArgsDocument;
  readonly placeholders: readonly string[];
}

/** The namespace of the core. */
const CORE = "wp/v2";

/** Lists of entries that each have their word from the core. */
const ENTRIES = new Set(["posts", "pages", "media", "blocks", "navigation"]);
const TERMS = new Set(["categories", "tags", "menus"]);
/** Lists that look like entries and have args of their own. */
const APART = new Set(["menu-items", "templates", "template-parts", "global-styles", "font-families"]);

/** Where the args of an endpoint stand; undefined for a route that is none of the core's and of no type or taxonomy. */
export function argsPlace(catalogue: Catalogue, route: Route, endpoint: Endpoint): ArgsPlace | undefined {
  const { name, namespace, placeholders } = route;
  if (namespace === "" || !name.startsWith(`/${namespace}/`)) return undefined;
  const path = name.slice(namespace.length + 2);
  const base = path.split("/", 1)[0] ?? "";
  const kind = kindOf(catalogue, namespace, base);
  if (kind === "other" && !isOfCore(namespace)) return undefined;
  return { catalogue, namespace, base, below: path.slice(base.length), kind, args: endpoint.args, placeholders };
}

/** The args with which a list's records are made; none where they can't be. */
export function creationArgs({
  catalogue,
  namespace,
  base,
}: Pick<ArgsPlace, "catalogue" | "namespace" | "base">): ArgsDocument {
  return argsOf(catalogue, `/${namespace}/${base}`, "POST");
}

function isOfCore(namespace: string): boolean {
  return (
    namespace === CORE ||
    namespace === "wp-block-editor/v1" ||
    namespace === "wp-abilities/v1" ||
    namespace === "oembed/1.0"
  );
}

function kindOf(catalogue: Catalogue, namespace: string, base: string): PlaceKind {
  const isCore = namespace === CORE;
  if (isCore && ENTRIES.has(base)) return "entries";
  if (isCore && TERMS.has(base)) return "terms";
  if (isCore && APART.has(base)) return "other";
  const read = argsOf(catalogue, `/${namespace}/${base}`, "GET");
  const has = (name: string) => Object.hasOwn(read, name);
  // Beyond the core's namespace only lists of the core's own making know this order.
  const orders = read["orderby"]?.enum;
  if (!isCore && !(Array.isArray(orders) && orders.includes("include_slugs"))) return "other";
  if (has("slug") && has("status")) return "entries";
  return has("hide_empty") && has("slug") ? "terms" : "other";
}

function argsOf(catalogue: Catalogue, name: string, method: string): ArgsDocument {
  return catalogue.route(name)?.endpoints.find(({ methods }) => methods.includes(method))?.args ?? {};
}

/** Those of the names that are args of the place. */
export function namedFirst({ args }: Pick<ArgsPlace, "args">, names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name) => Object.hasOwn(args, name)));
}
