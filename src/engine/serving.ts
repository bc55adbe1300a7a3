import type { Route } from "../catalogue/route.ts";
import type { OwnNames } from "./links.ts";

/** A route that families know, which a route of the site stands for: that route itself, or one of another name. */
export type FamilyRoute = Pick<Route, "name" | "placeholders" | "endpoints">;

/** A namespace that families serve, and what they call it. */
export interface ServedNamespace {
  readonly own: string;
  readonly builtIn: string;
}

/** Which routes of families the routes of a site stand for, and what the site calls what families have names for. */
export interface Serving {
  /** The families' route; undefined where no family may serve this one. */
  routeOf(route: Route): FamilyRoute | undefined;
  /** The namespaces of a loaded site that families serve. */
  readonly namespaces: readonly ServedNamespace[];
  readonly names: OwnNames;
  /** Args that stand on nearly every route of the families' own site, and so say nothing about any. */
  readonly sitewide: ReadonlySet<string>;
}

/** Every route stands for that of its own name. */
export const servedByName: Serving = { routeOf: (route) => route, namespaces: [], names: {}, sitewide: new Set() };

/** The names of the families' routes that the routes of a site stand for. */
export function servedNames(routes: readonly Route[], { routeOf }: Pick<Serving, "routeOf">): ReadonlySet<string> {
  return new Set(routes.flatMap((route) => routeOf(route)?.name ?? []));
}
