import type { Route } from "../catalogue/route.ts";
import type { OwnNames } from "./links.ts";

/** A route that families know, which a route of the site stands for. */
export interface FamilyRoute {
  /** Its name as the families write it. */
  readonly name: string;
  /** Its placeholders from left to right. */
  readonly placeholders: readonly string[];
  /** Its own endpoints, where it is another route than the site's: they tell the args that a family asks for. */
  readonly endpoints?: Route["endpoints"];
}

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
}

/** Every route stands for that of its own name. */
export const servedByName: Serving = { routeOf: (route) => route, namespaces: [], names: {} };
