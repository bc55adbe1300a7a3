import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ArgsDocument } from "../catalogue/document.ts";
import type { Route } from "../catalogue/route.ts";
import { type JsonObject, isObject } from "../json/json.ts";
import { defineResource, type Resource } from "../state/resource.ts";
import type { State } from "../state/state.ts";
import type { View } from "../state/view.ts";
import { fileIndex } from "./media/files.ts";
import { type SiteRecord, siteRecord, stored, storedText } from "../engine/site-record.ts";

/** A kind of records that the core lists under a route of its own. */
export interface CoreKind {
  /** `<namespace>/<base>`, e.g. `wp/v2/posts`. */
  readonly path: string;
  readonly namespace: string;
  /** The route's word: `posts`. */
  readonly base: string;
  readonly list: Route | undefined;
  readonly item: Route | undefined;
  readonly resource: Resource<SiteRecord>;
  /** Whether a route lists the earlier states of a record. */
  readonly hasRevisions: boolean;
  /** Schemas of the members by name, where the document shows them. */
  readonly properties: JsonObject | undefined;
  /** Whether answers have the member: by the schema, else by the args that write. Members that nobody writes need a schema to be missing. */
  has(member: string): boolean;
}

/** A type of entries. */
export interface EntryType extends CoreKind {
  /** Its name where no record of types tells another: the title of its schema, the core's own, else the route's word. */
  readonly name: string;
  readonly hierarchical: boolean;
  /** The taxonomies that its answers have a member of. */
  readonly taxonomies: readonly CoreTaxonomy[];
}

/** A taxonomy. */
export interface CoreTaxonomy extends CoreKind {
  /** As {@link EntryType.name}. */
  readonly name: string;
  readonly hierarchical: boolean;
}

/** What of the core a site has. */
export interface CoreModel {
  /** All types of entries that are posts in kind: posts, pages, media, blocks, navigation and the site's own; not menu items, templates, styles, fonts. */
  readonly entryTypes: readonly EntryType[];
  readonly taxonomies: readonly CoreTaxonomy[];
  readonly catalogue: Catalogue;
  /** Every kind, entries and terms included. */
  readonly kinds: readonly CoreKind[];
  /** The kind of that path (`wp/v2/users`), entries and terms included; undefined where the site has no such routes. */
  kind(path: string): CoreKind | undefined;
  /** The type or taxonomy that a route belongs to. */
  entryTypeOf(route: Route): EntryType | undefined;
  taxonomyOf(route: Route): CoreTaxonomy | undefined;
  /** The name of a type or taxonomy as the site's records of types and taxonomies tell it, else its own. */
  nameOf(kind: EntryType | CoreTaxonomy, view: View): string;
  /** The type of that name. */
  typeNamed(name: string, view: View): EntryType | undefined;
  taxonomyNamed(name: string, view: View): CoreTaxonomy | undefined;
  /** What `types` or `taxonomies` say of it. */
  registered(kind: EntryType | CoreTaxonomy, view: View): SiteRecord | undefined;
}

/** The namespace of the core. */
export const CORE = "wp/v2";

/** The core's names of its own types of entries, by the word of their route. */
export const TYPE_NAMES: Readonly<Record<string, string>> = {
  posts: "post",
  pages: "page",
  media: "attachment",
  blocks: "wp_block",
  navigation: "wp_navigation",
  templates: "wp_template",
  "template-parts": "wp_template_part",
  "menu-items": "nav_menu_item",
  "global-styles": "wp_global_styles",
  "font-families": "wp_font_family",
};
/** The core's names of its own taxonomies, by the word of their route. */
export const TAXONOMY_NAMES: Readonly<Record<string, string>> = {
  categories: "category",
  tags: "post_tag",
  menus: "nav_menu",
};
/** Kinds whose records have forms and rules of their own. */
const APART = new Set([
  "comments",
  "users",
  "menu-items",
  "templates",
  "template-parts",
  "global-styles",
  "font-families",
]);
/** Kinds that are the core's by the word of their route, whatever else is known of them. */
const READ_ALONE = [
  "posts",
  "pages",
  "media",
  "blocks",
  "navigation",
  "categories",
  "tags",
  "users",
  "comments",
  "types",
  "statuses",
  "taxonomies",
];
const FLAT_TITLES: Readonly<Record<string, string>> = { tag: "post_tag" };

/** Finds what of the core a catalogue has, by its routes, args and schemas. */
export function coreModel(catalogue: Catalogue): CoreModel {
  const kinds = new Map<string, CoreKind>();
  const lists = listedKinds(catalogue.routes);
  const taxonomies = lists.filter(isTaxonomy).map((kind): CoreTaxonomy => {
    const title = titleOf(kind);
    const name = TAXONOMY_NAMES[kind.base] ?? FLAT_TITLES[title ?? ""] ?? title ?? kind.base;
    return { ...kind, resource: resourceOf(kind.path, "term"), name, hierarchical: kind.has("parent") };
  });
  for (const taxonomy of taxonomies) kinds.set(taxonomy.path, taxonomy);
  const entryTypes: EntryType[] = [];
  for (const kind of lists) {
    if (kinds.has(kind.path)) continue;
    if (!isEntryType(kind)) {
      if (kind.namespace === CORE) kinds.set(kind.path, kind);
      continue;
    }
    const name = TYPE_NAMES[kind.base] ?? titleOf(kind) ?? kind.base;
    const own = taxonomies.filter(({ base }) => kind.has(base) && base !== "menus");
    const hierarchical = kind.base !== "media" && kind.has("parent");
    const type = { ...kind, resource: resourceOf(kind.path, "post"), name, hierarchical, taxonomies: own };
    entryTypes.push(type);
    kinds.set(kind.path, type);
  }
  return {
    catalogue,
    entryTypes,
    taxonomies,
    kinds: [...kinds.values()],
    kind: (path) => kinds.get(path),
    ...lookUps(entryTypes, taxonomies, kinds),
  };
}

function lookUps(
  entryTypes: readonly EntryType[],
  taxonomies: readonly CoreTaxonomy[],
  kinds: ReadonlyMap<string, CoreKind>,
): Pick<CoreModel, "entryTypeOf" | "taxonomyOf" | "nameOf" | "typeNamed" | "taxonomyNamed" | "registered"> {
  const below = (route: Route, { list, item }: CoreKind) => route === list || route === item;
  const typesByRest = registryReader(kinds.get(`${CORE}/types`));
  const taxonomiesByRest = registryReader(kinds.get(`${CORE}/taxonomies`));
  const registered = (kind: EntryType | CoreTaxonomy, view: View) =>
    ("taxonomies" in kind ? typesByRest : taxonomiesByRest)(view).get(kind.path);
  const nameOf = (kind: EntryType | CoreTaxonomy, view: View) => registered(kind, view)?.slug ?? kind.name;
  return {
    entryTypeOf: (route) => entryTypes.find((kind) => below(route, kind)),
    taxonomyOf: (route) => taxonomies.find((kind) => below(route, kind)),
    registered,
    nameOf,
    typeNamed: (name, view) => entryTypes.find((type) => nameOf(type, view) === name),
    taxonomyNamed: (name, view) => taxonomies.find((taxonomy) => nameOf(taxonomy, view) === name),
  };
}

/** Reads a registry by the path of its records' routes; kept for as long as the registry is the same. */
function registryReader(kind: CoreKind | undefined): (view: View) => ReadonlyMap<string, SiteRecord> {
  const known = new WeakMap<object, ReadonlyMap<string, SiteRecord>>();
  if (kind === undefined) return () => new Map();
  return ({ state }: { readonly state: State }) => {
    const table = state.table(kind.resource);
    let byPath = known.get(table);
    if (byPath === undefined) {
      byPath = new Map([...table.all()].map((record) => [pathOfRegistered(record), record]));
      known.set(table, byPath);
    }
    return byPath;
  };
}

function pathOfRegistered(record: SiteRecord): string {
  return `${storedText(record, "rest_namespace") || CORE}/${storedText(record, "rest_base") || (record.slug ?? "")}`;
}

/** The kinds that routes right below a namespace may list, and those of the core of which there are single records alone. */
function listedKinds(routes: readonly Route[]): CoreKind[] {
  const below = routesBelow(routes);
  const listed = routes.flatMap((list) => {
    const { name, namespace } = list;
    const base = namespace !== "" && name.startsWith(`/${namespace}/`) ? name.slice(namespace.length + 2) : "";
    return base === "" || /[/{]/.test(base) ? [] : [kindAt({ namespace, base, list }, below)];
  });
  const found = new Set(listed.map(({ path }) => path));
  const alone = READ_ALONE.filter((base) => !found.has(`${CORE}/${base}`) && below.items.has(`/${CORE}/${base}`));
  return [...listed, ...alone.map((base) => kindAt({ namespace: CORE, base, list: undefined }, below))];
}

/** What hangs below the names of lists: the first route of one record, and the names whose records have revisions. */
interface Below {
  readonly items: ReadonlyMap<string, Route>;
  readonly revised: ReadonlySet<string>;
}

function routesBelow(routes: readonly Route[]): Below {
  const items = new Map<string, Route>();
  const revised = new Set<string>();
  for (const route of routes) {
    const list = listAbove(route.name);
    if (list !== undefined && !items.has(list)) items.set(list, route);
    const above = route.name.endsWith("}/revisions") ? listAbove(withoutLast(route.name)) : undefined;
    if (above !== undefined) revised.add(above);
  }
  return { items, revised };
}

function withoutLast(name: string): string {
  return name.slice(0, name.lastIndexOf("/"));
}

/** The name of the list that a route of one record belongs to; undefined for a name whose last step is no placeholder. */
function listAbove(name: string): string | undefined {
  const list = withoutLast(name);
  return name.charAt(list.length + 1) === "{" ? list : undefined;
}

function kindAt({ namespace, base, list }: Pick<CoreKind, "namespace" | "base" | "list">, below: Below): CoreKind {
  const path = `${namespace}/${base}`;
  const item = below.items.get(`/${path}`);
  const properties = (list && propertiesOf(list)) ?? (item && propertiesOf(item));
  const written = { ...argsOf(item, "POST"), ...argsOf(list, "POST") };
  return {
    path,
    namespace,
    base,
    list,
    item,
    resource: resourceOf(path, SPACES[path] ?? path),
    hasRevisions: below.revised.has(`/${path}`),
    properties,
    has: (member) => Object.hasOwn(properties ?? written, member),
  };
}

const SPACES: Readonly<Record<string, string>> = {
  "wp/v2/users": "user",
  "wp/v2/comments": "comment",
  "wp/v2/menu-items": "post",
  "wp/v2/global-styles": "post",
  "wp/v2/font-families": "post",
};

/** Makes the resource of a path, whose ids come from that space. */
export function resourceOf(path: string, idSpace: string): Resource<SiteRecord> {
  return defineResource({
    name: path,
    idSpace,
    schema: siteRecord,
    ...(path === `${CORE}/media` && { indexes: fileIndex }),
  });
}

/** The schemas of a route's answers by member; undefined where the document shows none. */
export function propertiesOf({ schema }: Route): JsonObject | undefined {
  const properties = schema?.properties;
  return isObject(properties) ? properties : undefined;
}

/** The args of a method of a route; none where it lacks the method. */
export function argsOf(route: Route | undefined, method: string): ArgsDocument {
  return route?.endpoints.find(({ methods }) => methods.includes(method))?.args ?? {};
}

function titleOf({ list, item }: CoreKind): string | undefined {
  const title = (list?.schema ?? item?.schema)?.title;
  return typeof title === "string" && title !== "" ? title : undefined;
}

function isTaxonomy({ namespace, base, list, has, properties }: CoreKind): boolean {
  if (namespace === CORE && Object.hasOwn(TAXONOMY_NAMES, base) && base !== "menus") return true;
  const isOurs = namespace === CORE || properties?.taxonomy !== undefined;
  return isOurs && Object.hasOwn(argsOf(list, "GET"), "hide_empty") && has("name") && has("slug");
}

/** Outside of the core's own namespace features list records in a like way: there it takes what only the core's types have. */
function isEntryType({ namespace, base, list, item, properties }: CoreKind): boolean {
  const read = argsOf(list, "GET");
  const isListed = ["status", "slug", "search"].every((name) => Object.hasOwn(read, name));
  if (namespace === CORE) return !APART.has(base) && (Object.hasOwn(TYPE_NAMES, base) || isListed);
  const isLike = properties?.generated_slug !== undefined || Object.hasOwn(read, "search_columns");
  return item !== undefined && isLike && isListed;
}

/** A text member of a record: as it was written, and as it is shown. */
export function recordText(record: SiteRecord, name: string): { readonly raw: string; readonly rendered: string } {
  const value = stored(record, name);
  if (!isObject(value)) return { raw: storedText(record, name), rendered: storedText(record, name) };
  const text = (member: string) => (typeof value[member] === "string" ? value[member] : "");
  return { raw: text("raw"), rendered: text("rendered") };
}
