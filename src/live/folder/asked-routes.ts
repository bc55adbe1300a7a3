import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import type { Family } from "../../engine/behaviour.ts";
import type { AskedRoutes, ToldOf } from "../../engine/recorded/recorded-first.ts";
import type { Serving } from "../../engine/serving.ts";
import type { AnyResource } from "../../state/resource.ts";

/** What finding out takes which records a route tells of. */
interface Known {
  readonly catalogue: Pick<Catalogue, "find">;
  readonly serving: Serving;
  readonly served: readonly Family[];
  readonly resources: readonly AnyResource[];
  /** Names of the resources whose records were handed over. */
  readonly named: ReadonlySet<string>;
}

/** Which records the routes of a site tell of: those of the family that serves a route, else those whose names its path begins with. */
export function askedRoutes({ catalogue, serving, served, resources, named }: Known): AskedRoutes {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return {
    routeOf: (path) => catalogue.find(path, "GET")?.route,
    isTold: (route) => familyServing(route, { serving, served }) !== undefined || named.has(withoutPlaceholders(route)),
    toldOf(route) {
      const family = familyServing(route, { serving, served });
      if (route.name === "/") return { others: [...byName.keys()].filter((name) => name === "wp/v2/settings") };
      if (family !== undefined) return { others: family.resources.map(({ name }) => name) };
      return toldByPath(route, byName);
    },
  };
}

/** The family that answers reads of a route; undefined where none does. */
export function familyServing(
  route: Route,
  { serving, served }: Pick<Known, "serving" | "served">,
): Family | undefined {
  const known = serving.routeOf(route);
  return known && served.find(({ behaviours }) => answers(behaviours, known.name));
}

function answers(behaviours: Family["behaviours"], route: string): boolean {
  return Object.keys(behaviours).some((key) => {
    const [methods = "", name] = key.split(" ");
    return name === route && methods.split("|").includes("GET");
  });
}

function toldByPath(route: Route, byName: ReadonlyMap<string, AnyResource>): ToldOf {
  const name = withoutPlaceholders(route);
  const own = byName.get(name);
  const others: string[] = [];
  for (let end = name.lastIndexOf("/"); end > route.namespace.length; end = name.lastIndexOf("/", end - 1))
    if (byName.has(name.slice(0, end))) others.push(name.slice(0, end));
  // Terms tell how many entries have them.
  if (own?.idSpace === "term")
    for (const { name: other, idSpace } of byName.values()) if (idSpace === "post") others.push(other);
  if (own !== undefined || others.length > 0) return { own: own?.name, others };
  const within = [...byName.keys()].filter((other) => other.startsWith(`${route.namespace}/`));
  return { others: within };
}

function withoutPlaceholders({ name }: Route): string {
  return name.slice(1).replaceAll(/\/\{\w*\}/g, "");
}
