import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Collection, Member, RouteRole, SiteModel } from "../../core/collection.ts";
import { findCollections, type KnownOfCollections, type SteppedRoute, steppedRoutes } from "./find-collections.ts";
import { sharedArgs } from "../../catalogue/shared-args.ts";
import { isShopWindow, privateRoutes } from "./private-routes.ts";
import { pathShape } from "./endpoints.ts";

/** Finds out of its routes what a site keeps and what each route is for; what is `known` of collections counts before their routes. */
export function siteModel(catalogue: Pick<Catalogue, "routes">, known: KnownOfCollections = {}): SiteModel {
  const stepped = steppedRoutes(catalogue.routes);
  // A feature adds them to all: they are no member of anything. What a record is found by is one.
  const shared = new Set(sharedArgs(catalogue.routes, { share: 0.8, fewest: 8 }));
  shared.delete("id");
  const byPath = findCollections(stepped, shared, known);
  const collections = [...byPath.values()];
  const roles = new Map(stepped.map((one) => [one.route, roleOf(one, byPath)]));
  const byNoun = grouped(collections);
  const byResource = allMembers(collections);
  return {
    collections,
    membersOf: ({ resource, members }) => byResource.get(resource.name) ?? members,
    sharedArgs: shared,
    isPrivate: privateRoutes(catalogue.routes),
    isOpen: isShopWindow,
    roleOf: (route) => roles.get(route) ?? { role: "action", parent: undefined },
    collectionOf(noun, namespace) {
      const found = byNoun.get(noun) ?? [];
      const near = found.filter((one) => one.namespace === namespace);
      // What is only listed tells of records that another route keeps: reports of them.
      return near.find(({ list, item }) => list !== undefined && item !== undefined) ?? near[0] ?? found[0];
    },
  };
}

function grouped(collections: readonly Collection[]): ReadonlyMap<string, readonly Collection[]> {
  const groups = new Map<string, Collection[]>();
  for (const collection of collections) {
    const group = groups.get(collection.noun);
    if (group === undefined) groups.set(collection.noun, [collection]);
    else group.push(collection);
  }
  return groups;
}

/** The members of records by their resource, of all collections that show them. */
function allMembers(collections: readonly Collection[]): ReadonlyMap<string, readonly Member[]> {
  const all = new Map<string, Map<string, Member>>();
  for (const { resource, members } of collections) {
    const known = all.get(resource.name) ?? new Map<string, Member>();
    for (const member of members) if (!known.has(member.name)) known.set(member.name, member);
    all.set(resource.name, known);
  }
  return new Map([...all].map(([name, members]) => [name, [...members.values()]]));
}

const ALIASES: ReadonlySet<string> = new Set(["me", "current", "latest", "default"]);

function roleOf({ route, steps, shape }: SteppedRoute, byPath: ReadonlyMap<string, Collection>): RouteRole {
  const own = byPath.get(shape);
  if (own?.list === route) return { role: "list", collection: own };
  const aboveShape = pathShape(steps.slice(0, -1));
  const above = byPath.get(aboveShape);
  if (above?.item === route) return { role: "item", collection: above };
  const word = steps.at(-1)?.source ?? "";
  if (above !== undefined && ALIASES.has(word)) return { role: "alias", collection: above };
  if (above !== undefined && word === "batch" && route.methods.includes("POST"))
    return { role: "many", collection: above };
  const parent = byPath.get(pathShape(steps.slice(0, -2)));
  const inItem = steps.at(-2)?.placeholder === undefined ? undefined : parent;
  return route.methods.includes("GET") ? { role: "single", parent: inItem } : { role: "action", parent: inItem };
}
