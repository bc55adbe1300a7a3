import type { ArgsDocument } from "../../catalogue/document.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { argsOf, CORE, type CoreModel } from "../model.ts";

/** What the routes below a list's word are about. */
export type PlaceKind = "entries" | "terms" | "other";

/** Where args stand: an endpoint of the core's, or of a type or taxonomy that the core serves. */
export interface ArgsPlace {
  readonly model: CoreModel;
  /** Names of the resources whose records are the site's own. */
  readonly given: ReadonlySet<string>;
  readonly namespace: string;
  /** The first word below the namespace: `posts`. */
  readonly base: string;
  /** What follows the word, placeholders in braces: `/{id}/autosaves`. */
  readonly below: string;
  readonly kind: PlaceKind;
  readonly args: ArgsDocument;
  readonly placeholders: readonly string[];
}

/** Where the args of an endpoint stand; undefined for a route that is none of the core's and of no type or taxonomy. */
export function argsPlace(
  route: Route,
  endpoint: Endpoint,
  { model, given }: Pick<ArgsPlace, "model" | "given">,
): ArgsPlace | undefined {
  const { name, namespace, placeholders } = route;
  if (namespace === "" || !name.startsWith(`/${namespace}/`)) return undefined;
  const path = name.slice(namespace.length + 2);
  const base = path.split("/", 1)[0] ?? "";
  const kind = kindOf(model, namespace, base);
  if (kind === "other" && !NAMESPACES.has(namespace)) return undefined;
  return { model, given, namespace, base, below: path.slice(base.length), kind, args: endpoint.args, placeholders };
}

/** The args with which the records of the place are made; none where they can't be. */
export function creationArgs({ model, namespace, base }: ArgsPlace): ArgsDocument {
  return argsOf(model.kind(`${namespace}/${base}`)?.list, "POST");
}

/** Those of the names that are args of the place. */
export function namedFirst({ args }: Pick<ArgsPlace, "args">, names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name) => Object.hasOwn(args, name)));
}

/** Namespaces that are the core's whatever they hold. */
const NAMESPACES = new Set([CORE, "wp-block-editor/v1", "wp-abilities/v1", "oembed/1.0"]);

/** Words below the core's own namespace that say what they are about, however little a document shows of them. */
const ENTRIES = new Set(["posts", "pages", "media", "blocks", "navigation"]);
const TERMS = new Set(["categories", "tags", "menus"]);
/** Those that look like entries and have args of their own. */
const APART = new Set(["menu-items", "templates", "template-parts", "global-styles", "font-families"]);

/** Whether entries of that word are the core's own. */
export function isCoreEntries(base: string): boolean {
  return ENTRIES.has(base);
}

function kindOf(model: CoreModel, namespace: string, base: string): PlaceKind {
  const path = `${namespace}/${base}`;
  if (model.entryTypes.some((type) => type.path === path)) return "entries";
  if (model.taxonomies.some((taxonomy) => taxonomy.path === path)) return "terms";
  if (namespace !== CORE || APART.has(base)) return "other";
  const read = argsOf(model.kind(path)?.list, "GET");
  if (ENTRIES.has(base) || ("slug" in read && "status" in read)) return "entries";
  return TERMS.has(base) || ("slug" in read && "hide_empty" in read) ? "terms" : "other";
}
