import { documented } from "../documented.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import { singular } from "../collection.ts";
import { CORE, type CoreKind, type CoreModel, type CoreTaxonomy, type EntryType } from "../model.ts";
import { coreRegistry, registeredByCore } from "../registered.ts";
import { type Naming, taxonomyLabels, typeLabels } from "./labels.ts";

/** What a site registers as types where nobody says: the core's own that it has routes of, and one for each other kind of entries. */
export function usualTypes(kind: CoreKind, model: CoreModel): JsonObject {
  const types: JsonObject = {};
  for (const [name, registered] of Object.entries(coreRegistry("types")))
    if (hasRoutes(registered, model)) types[name] = coreType(name, registered, model);
  for (const type of model.entryTypes) types[type.name] ??= ownType(type, model);
  return knownMembers(types as Record<string, JsonObject>, kind);
}

/** What a site registers as taxonomies where nobody says. */
export function usualTaxonomies(kind: CoreKind, model: CoreModel): JsonObject {
  const taxonomies: JsonObject = {};
  for (const [name, registered] of Object.entries(coreRegistry("taxonomies"))) {
    if (!hasRoutes(registered, model)) continue;
    const without = name === "category" || name === "post_tag" ? ["archives"] : [];
    taxonomies[name] = { ...registered, labels: taxonomyLabels(namingOf(registered), without) };
  }
  for (const taxonomy of model.taxonomies) taxonomies[taxonomy.name] ??= ownTaxonomy(taxonomy, model);
  return knownMembers(taxonomies as Record<string, JsonObject>, kind);
}

/** Things by name with the members that the document's schema has of them; all where it shows none. */
export function knownMembers(things: Readonly<Record<string, JsonObject>>, { properties }: CoreKind): JsonObject {
  return Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, documented(thing, properties)]));
}

/** Whether the document has routes of what the core registers. */
function hasRoutes({ rest_base }: JsonObject, { catalogue }: CoreModel): boolean {
  const path = `/${CORE}/${scalarText(rest_base).replace(/\(\?P<(\w+)>[^()]*\)/g, "{$1}")}`;
  return catalogue.routes.some(({ name }) => name === path || name.startsWith(`${path}/`));
}

/** Types of the core whose label of what is above them is there although they are flat. */
const NESTED_LABELS = ["wp_template", "wp_template_part", "wp_navigation"];

function coreType(name: string, registered: JsonObject, model: CoreModel): JsonObject {
  const type = model.entryTypes.find((one) => one.name === name);
  const naming = namingOf(registered);
  const without = name === "post" || name === "page" ? ["template_name"] : [];
  const hierarchical = naming.hierarchical || NESTED_LABELS.includes(name);
  const labels = typeLabels({ ...naming, hierarchical }, without);
  if (type === undefined) return { ...registered, labels };
  const supports = isObject(registered.supports) ? registered.supports : {};
  const kept = Object.entries(supports).filter(([feature]) => !(feature in FEATURES) || hasFeature(type, feature));
  return { ...registered, labels, supports: Object.fromEntries(kept) };
}

/** Feature → the member that only entries of types with it have. */
const FEATURES: Readonly<Record<string, string>> = {
  title: "title",
  editor: "content",
  excerpt: "excerpt",
  author: "author",
  thumbnail: "featured_media",
  comments: "comment_status",
  "custom-fields": "meta",
  "page-attributes": "menu_order",
  "post-formats": "format",
};

function hasFeature(type: EntryType, feature: string): boolean {
  return type.has(FEATURES[feature] ?? feature);
}

/** A type that the core does not know, as its routes and its schema show it. */
function ownType(type: EntryType, model: CoreModel): JsonObject {
  const { name, base, namespace, hierarchical, properties } = type;
  const naming = namingFrom(base, hierarchical);
  const below = (word: string) => model.catalogue.routes.some(({ name: route }) => isBelow(route, type, word));
  const features = Object.keys(FEATURES).filter((feature) => hasFeature(type, feature));
  const ways = [...(below("revisions") ? ["revisions"] : []), ...(below("autosaves") ? ["autosave"] : [])];
  const isViewable = properties === undefined || Object.hasOwn(properties, "permalink_template");
  return {
    capabilities: registeredByCore("types", "post")?.capabilities ?? {},
    description: "",
    hierarchical,
    has_archive: false,
    visibility: { show_in_nav_menus: isViewable, show_ui: true },
    viewable: isViewable,
    labels: typeLabels(naming),
    name: naming.many,
    slug: name,
    icon: null,
    supports: Object.fromEntries([...features, ...ways].map((feature) => [feature, true])),
    taxonomies: type.taxonomies.map((taxonomy) => taxonomy.name),
    rest_base: base,
    rest_namespace: namespace,
    template: [],
    template_lock: false,
  };
}

function isBelow(route: string, { path }: EntryType, word: string): boolean {
  return route.startsWith(`/${path}/{`) && route.endsWith(`}/${word}`);
}

function ownTaxonomy({ name, path, base, namespace, hierarchical }: CoreTaxonomy, model: CoreModel): JsonObject {
  const naming = namingFrom(base, hierarchical);
  const types = model.entryTypes.filter(({ taxonomies }) => taxonomies.some((one) => one.path === path));
  return {
    name: naming.many,
    slug: name,
    capabilities: {
      manage_terms: "manage_categories",
      edit_terms: "manage_categories",
      delete_terms: "manage_categories",
      assign_terms: "edit_posts",
    },
    description: "",
    labels: taxonomyLabels(naming),
    types: types.map((type) => type.name),
    show_cloud: true,
    hierarchical,
    rest_base: base,
    rest_namespace: namespace,
    visibility: {
      public: true,
      publicly_queryable: true,
      show_admin_column: false,
      show_in_nav_menus: true,
      show_in_quick_edit: true,
      show_ui: true,
    },
  };
}

function namingOf({ name, labels, hierarchical }: JsonObject): Naming {
  const one = isObject(labels) ? labels.singular_name : undefined;
  return { many: scalarText(name), one: scalarText(one ?? name), hierarchical: hierarchical === true };
}

/** The names of things by their route's word: `house-events` are House Events. */
function namingFrom(base: string, hierarchical: boolean): Naming {
  const words = base.split(/[-_]+/).filter((word) => word !== "");
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  const one = [...words.slice(0, -1), singular(words.at(-1) ?? "")];
  return { many: words.map(capital).join(" "), one: one.map(capital).join(" "), hierarchical };
}
