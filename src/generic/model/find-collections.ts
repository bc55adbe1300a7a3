import type { Route } from "../../catalogue/route.ts";
import { defineResource, type Resource } from "../../state/resource.ts";
import { type Collection, type Kind, type Member, type ParentStep, isPlural, singular } from "../../core/collection.ts";
import type { ListShape } from "../../engine/recorded/list-shape.ts";
import { siteRecord, type SiteRecord } from "../../engine/site-record.ts";
import { endpointOf, makesNew, writeArgs, pathShape, type PathStep, pathSteps } from "./endpoints.ts";
import { registeredThings } from "../values/things.ts";
import { namesAnObject, namesOneOnly } from "./guessed-object.ts";
import { showTheSame, thingName } from "./same-things.ts";
import { collectionMembers } from "./members-of.ts";
import type { ArgsDocument } from "../../catalogue/document.ts";
import { compileRoutePattern } from "../../catalogue/route-pattern.ts";

/** A route with the steps of its path. */
export interface SteppedRoute {
  readonly route: Route;
  readonly steps: readonly PathStep[];
  /** The path with its placeholders as `{}`. */
  readonly shape: string;
}

/** The routes of a site with the steps of their paths, in order of registration. */
export function steppedRoutes(routes: readonly Route[]): SteppedRoute[] {
  return routes.map((route) => {
    const steps = pathSteps(route.key);
    return { route, steps, shape: pathShape(steps) };
  });
}

/** Where a collection may be: the steps of its path, the routes that show it. */
interface Place {
  readonly steps: readonly PathStep[];
  readonly list: Route | undefined;
  readonly item: Route | undefined;
  readonly key: Collection["key"];
}

/** The resource of a name that is defined elsewhere. */
export type ResourceNamed = (name: string) => Resource<SiteRecord> | undefined;

/** What is known of collections beyond their routes. */
export interface KnownOfCollections {
  /** The resources that others define. */
  readonly kept?: ResourceNamed | undefined;
  /** Names of collections whose records were handed over: each is a set of its own. */
  readonly apart?: ReadonlySet<string> | undefined;
  /** The members that records were seen to have, by the collection's name. */
  readonly told?: ReadonlyMap<string, readonly Member[]> | undefined;
  /** How lists were seen to be answered, by the collection's name. */
  readonly shapes?: ReadonlyMap<string, ListShape> | undefined;
}

/** Finds the collections of a site, by the shape of their path; `shared` args are members of none. */
export function findCollections(
  stepped: readonly SteppedRoute[],
  shared: ReadonlySet<string>,
  { kept = () => undefined, apart = new Set(), told, shapes }: KnownOfCollections,
): ReadonlyMap<string, Collection> {
  const byShape = new Map([...stepped].reverse().map((one) => [one.shape, one]));
  const collections = new Map<string, Collection>();
  const names = new Set<string>();
  const things = new Map<string, Collection[]>();
  // Parents come first, so that a nested collection knows the one it is in.
  const byDepth = [...stepped].sort((a, b) => a.steps.length - b.steps.length);
  for (const one of byDepth) {
    const place = placeOf(one, byShape, told);
    if (place === undefined) continue;
    const shape = pathShape(place.steps);
    if (collections.has(shape)) continue;
    const found = collectionAt(place, { route: one.route, collections, names, kept, shared, told, shapes });
    if (isUnlisted(found)) continue;
    const alike = isApart(found, { kept, apart }) ? [] : grouped(things, thingName(found));
    const same = alike.find((other) => showTheSame(other, found));
    const collection = same === undefined ? among(found, { kept, apart }) : { ...found, resource: same.resource };
    alike.push(collection);
    names.add(collection.name);
    collections.set(shape, collection);
  }
  return collections;
}

/** Whether nothing lists the records, makes them or tells what they belong to: each address is an object of its own. */
function isUnlisted({ list, parents }: Collection): boolean {
  return list === undefined && parents.length > 0 && parents.every(({ collection }) => collection === undefined);
}

function grouped(groups: Map<string, Collection[]>, name: string): Collection[] {
  const group = groups.get(name) ?? [];
  groups.set(name, group);
  return group;
}

/** The core's list of entries, whose ids are those of all entries. */
const ENTRIES = "wp/v2/posts";

/** Things that sites keep as entries, whatever their members are called. */
const ENTRY_NOUNS = /(?:^|[_-])(?:product|variation|order|refund|coupon|subscription)$/;

/** The collection with its ids among those of the core's entries, where its records are entries by their name or their statuses; what was handed over has the ids that it has. */
function among(collection: Collection, known: KnownOfCollections): Collection {
  const { resource } = collection;
  const entries = known.kept?.(ENTRIES);
  if (
    entries === undefined ||
    known.apart?.has(collection.name) === true ||
    known.kept?.(collection.name) !== undefined
  )
    return collection;
  return areEntries(collection) ? { ...collection, resource: { ...resource, idSpace: entries.idSpace } } : collection;
}

function areEntries({ noun, kind, key, members }: Collection): boolean {
  if (kind !== "plain" || !key.isId) return false;
  const statuses = members.find(({ name }) => name === "status")?.schema["enum"];
  const isPublished = Array.isArray(statuses) && statuses.includes("publish") && statuses.includes("draft");
  return isPublished || ENTRY_NOUNS.test(noun);
}

/** Whether the records of a collection are its own, whatever other namespaces show. */
function isApart({ name, namespace }: Collection, known: KnownOfCollections): boolean {
  return namespace.startsWith("wp/") || known.apart?.has(name) === true || known.kept?.(name) !== undefined;
}

function placeOf(
  { route, steps }: SteppedRoute,
  byShape: ReadonlyMap<string, SteppedRoute>,
  told: KnownOfCollections["told"],
): Place | undefined {
  const last = steps.at(-1);
  if (last === undefined || steps.length <= route.namespace.split("/").length) return undefined;
  if (last.placeholder !== undefined) {
    const above = steps.slice(0, -1);
    const list = byShape.get(pathShape(above))?.route;
    const isList = list !== undefined && listsBelow(list, { steps: above, item: route, byShape, told });
    const isId = takesNumbers(last.source);
    // A word that nothing lists names an object of its own.
    if (!isList && !isId) return undefined;
    return { steps: above, list: isList ? list : undefined, item: route, key: { name: last.placeholder, isId } };
  }
  if (byShape.has(`${pathShape(steps)}/{}`)) return undefined;
  return isToldAsList(steps, told) || isListAlone(route, last.source)
    ? { steps, list: route, item: undefined, key: { name: "id", isId: true } }
    : undefined;
}

/** Whether a route lists what a route with one more step shows; what a placeholder names lists where several of its things are changed at once. */
function listsBelow(
  list: Route,
  {
    steps,
    item,
    byShape,
    told,
  }: {
    steps: readonly PathStep[];
    item: Route;
    byShape: ReadonlyMap<string, SteppedRoute>;
    told: KnownOfCollections["told"];
  },
): boolean {
  const last = steps.at(-1);
  if (last === undefined || list.name === `/${list.namespace}`) return false;
  if (last.placeholder !== undefined) return byShape.has(`${pathShape(steps)}/batch`);
  if (isToldAsList(steps, told) || list.schema?.type === "array") return true;
  return !namesOneOnly(last.source) && !isObjectAbove(list, last.source, item);
}

function isToldAsList(steps: readonly PathStep[], told: KnownOfCollections["told"]): boolean {
  return told?.has(plainName(steps)) === true;
}

/** The path without its placeholders. */
function plainName(steps: readonly PathStep[]): string {
  return plainWords(steps).join("/");
}

function plainWords(steps: readonly PathStep[]): string[] {
  return steps.filter(({ placeholder }) => placeholder === undefined).map(({ source }) => source.replaceAll("\\", ""));
}

/**
 * Whether what stands above a placeholder is one object, of which the placeholder names a part: one that is changed as a whole, or that takes the
 * same name as an argument.
 */
function isObjectAbove(list: Route, word: string, item: Route): boolean {
  const isObject = namesAnObject(word);
  const key = item.placeholders.at(-1) ?? "";
  const isWhole = changesAsWhole(list) && (isObject || endpointOf(item, "GET") === undefined);
  return isWhole || (isObject && Object.hasOwn(endpointOf(list, "GET")?.args ?? {}, key));
}

function changesAsWhole({ methods }: Route): boolean {
  return methods.includes("PUT") || methods.includes("PATCH");
}

/** Whether a placeholder takes numbers and no words, whatever else stands between its digits; single words such as `me` aside. Codes of a length, such as a hash, are words. */
function takesNumbers(source: string): boolean {
  const body = source.replace(/^.*\(\?P?[<']\w+[>']/, "").replaceAll(/\|[a-z]+/g, "");
  if (!/\\d|0-9/.test(body) || /\\w|\\S|[a-z]-[a-z]|\[\^|\./i.test(body)) return false;
  return !body.includes("{") || compileRoutePattern(`/${source}`).match("/1") !== undefined;
}

/**
 * A route that lists without there being a route of one record: its schema says so, it pages, or its name is a plural, no known word for
 * one object, and nothing changes it as a whole. Words such as `stats` name one object though they page.
 */
function isListAlone(route: Route, word: string): boolean {
  const reading = endpointOf(route, "GET");
  if (reading === undefined) return false;
  // A schema of type object may be that of one item.
  if (route.schema?.type === "array") return true;
  if (namesOneOnly(word)) return false;
  if (["per_page", "page", "paged"].some((name) => Object.hasOwn(reading.args, name))) return true;
  if (changesAsWhole(route) || namesAnObject(word)) return false;
  return isPlural(word) && (makesNew(route) || !route.methods.includes("POST"));
}

function collectionAt(
  { steps, list, item, key }: Place,
  {
    route,
    collections,
    names,
    kept,
    shared,
    told,
    shapes,
  }: {
    route: Route;
    collections: ReadonlyMap<string, Collection>;
    names: ReadonlySet<string>;
    kept: ResourceNamed;
    shared: ReadonlySet<string>;
  } & Pick<KnownOfCollections, "told" | "shapes">,
): Collection {
  const plain = plainName(steps);
  const name = names.has(plain) ? pathNamed(steps, names) : plain;
  const word = plainWords(steps).at(-1) ?? "item";
  const noun = singular(word).toLowerCase();
  const parents = parentsOf(steps, collections);
  const { namespace } = list ?? item ?? route;
  const listArgs = endpointOf(list, "GET")?.args;
  const kind = kindOf(namespace, word, { args: writeArgs(list, item), listArgs, isNested: parents.length > 0 });
  const placeholders = parents.map(({ placeholder }) => placeholder);
  const shape = shapes?.get(name);
  return {
    name,
    namespace,
    noun,
    kind,
    list,
    item,
    key,
    parents,
    members: collectionMembers({
      kind,
      noun,
      list,
      item,
      key,
      parents: placeholders,
      shared,
      told: kept(name) === undefined ? told?.get(name) : undefined,
    }),
    resource: kept(name) ?? defineResource({ name, idSpace: name, schema: siteRecord }),
    count: countOf(kind, noun, parents),
    shared,
    isOpen: takesAnything([list, item], shared),
    ...(shape && { shape }),
  };
}

/** Whether routes are written to and no schema or arg of theirs says with what. */
function takesAnything(routes: readonly (Route | undefined)[], shared: ReadonlySet<string>): boolean {
  const writing = routes.flatMap((route) =>
    (route?.endpoints ?? []).filter(({ methods }) => methods.some((method) => method.startsWith("P"))),
  );
  const isTold = routes.some((route) => route?.schema !== undefined);
  return (
    !isTold && writing.length > 0 && writing.every(({ args }) => Object.keys(args).every((name) => shared.has(name)))
  );
}

function pathNamed(steps: readonly PathStep[], names: ReadonlySet<string>): string {
  const path = steps
    .map(({ source, placeholder }) => (placeholder === undefined ? source : `{${placeholder}}`))
    .join("/");
  let name = path;
  for (let number = 2; names.has(name); number += 1) name = `${path}-${number}`;
  return name;
}

function parentsOf(steps: readonly PathStep[], collections: ReadonlyMap<string, Collection>): ParentStep[] {
  return steps.flatMap(({ placeholder }, at) => {
    if (placeholder === undefined) return [];
    const collection = collections.get(pathShape(steps.slice(0, at)));
    const noun = singular(steps[at - 1]?.source.replaceAll("\\", "") ?? "parent").toLowerCase();
    const member = OWN_MEMBERS.has(placeholder) ? `${noun}_${placeholder}` : placeholder;
    return [{ placeholder, member, collection }];
  });
}

/** Members that records have of their own: a parent that is called so in the path has another name in what belongs to it. */
const OWN_MEMBERS: ReadonlySet<string> = new Set("id slug name title label key code type status".split(" "));

const COUNTS: Readonly<Partial<Record<Kind, number>>> = { post: 24, term: 9, user: 8, comment: 30, search: 0 };

function countOf(kind: Kind, noun: string, parents: readonly ParentStep[]): number {
  if (parents.some(({ collection }) => collection !== undefined)) return 2;
  // Shared among parents of which nothing is known.
  if (parents.length > 0) return 36;
  if (noun === "page" && kind === "post") return 12;
  const registered = kind === "plain" ? registeredThings(noun).length : 0;
  if (registered > 0) return registered;
  return COUNTS[kind] ?? (/^(?:category|tag|term|group|zone|class|role)/.test(noun) ? 9 : 24);
}

const NAMED: Readonly<Record<string, Kind>> = {
  posts: "post",
  pages: "post",
  media: "post",
  categories: "term",
  tags: "term",
  users: "user",
  comments: "comment",
  types: "type",
  statuses: "status",
  taxonomies: "taxonomy",
  search: "search",
};

/** The core's kind of a collection of its namespace, by its name or by what its records are written with. */
function kindOf(
  namespace: string,
  word: string,
  {
    args,
    listArgs,
    isNested,
  }: { args: ArgsDocument | undefined; listArgs: ArgsDocument | undefined; isNested: boolean },
): Kind {
  if (namespace !== "wp/v2" || isNested) return "plain";
  const named = Object.hasOwn(NAMED, word) ? NAMED[word] : undefined;
  if (named !== undefined) return named;
  const has = (members: ArgsDocument | undefined, ...names: string[]) =>
    members !== undefined && names.every((name) => Object.hasOwn(members, name));
  if (has(args, "title", "status", "slug") && has(listArgs, "page", "status")) return "post";
  return has(args, "name", "slug", "description") && has(listArgs, "hide_empty") ? "term" : "plain";
}
