import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Collection, RouteRole, SiteModel } from "../../core/collection.ts";
import { findCollections, type ResourceNamed, type SteppedRoute, steppedRoutes } from "./find-collections.ts";
import { sharedArgs } from "./manner.ts";
import { privateRoutes } from "./private-routes.ts";
import { pathShape } from "./endpoints.ts";

/** Finds out of its routes what a site keeps and what each route is for; `kept` gives the resources that others define. */
export function siteModel(catalogue: Pick<Catalogue, "routes">, kept: ResourceNamed = () => undefined): SiteModel {
  const stepped = steppedRoutes(catalogue.routes);
  const byPath = findCollections(stepped, kept);
  const collections = [...byPath.values()];
  const roles = new Map(stepped.map((one) => [one.route, roleOf(one, byPath)]));
  const byNoun = grouped(collections);
  return {
    collections,
    sharedArgs: sharedArgs(catalogue.routes),
    isPrivate: privateRoutes(catalogue.routes),
    roleOf: (route) => roles.get(route) ?? { role: "action", parent: undefined },
    collectionOf(noun, namespace) {
      const found = byNoun.get(noun) ?? [];
      return found.find((one) => one.namespace === namespace) ?? found[0];
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
