import type { Catalogue } from "../../catalogue/catalogue.ts";
import { isNamespaceRoot, type Route } from "../../catalogue/route.ts";
import { batch } from "../../engine/batch.ts";
import type { Family } from "../../engine/behaviour.ts";
import { behaviourTable } from "../../engine/bindings.ts";
import { indexes } from "../../engine/index/indexes.ts";
import { servedByName, servedNames, type Serving } from "../../engine/serving.ts";
import { embeds } from "../../families/embed/family.ts";

/** The families of what every site has. */
export const everySites: readonly Family[] = [indexes, batch, embeds];

/** Those of the families that have a behaviour for a route of the catalogue. */
export function familiesOf(
  families: readonly Family[],
  { routes }: Pick<Catalogue, "routes">,
  serving: Serving,
): readonly Family[] {
  const served = servedNames(routes, serving);
  const isServed = (key: string) => served.has(key.slice(key.indexOf(" ") + 1));
  return families.filter(({ behaviours }) => Object.keys(behaviours).some(isServed));
}

/** The routes of the catalogue that hold a method which none of the families has a behaviour for, indexes aside. */
export function unservedRoutes(
  families: readonly Family[],
  { routes }: Pick<Catalogue, "routes">,
  { routeOf }: Serving = servedByName,
): readonly Route[] {
  const table = behaviourTable(families);
  return routes.filter((route) => {
    const known = routeOf(route)?.name;
    const served = (method: string) => table.has(`${method} ${known}`) || (method === "GET" && isNamespaceRoot(route));
    return !route.methods.every(served);
  });
}
