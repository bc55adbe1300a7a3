import type { ComputedDefault } from "./computed-defaults.ts";
import type { Route, RouteMatch } from "./route.ts";
import type { SiteDocument } from "./site-document.ts";

/** All loaded descriptors, compiled once, never changed afterwards. */
export interface Catalogue {
  readonly site: SiteDocument;
  /** The names of the namespaces in the site's order. */
  readonly namespaces: readonly string[];
  /** All routes in order of registration. */
  readonly routes: readonly Route[];
  /** Defaults whose value depends on the clock, by route name and arg name. */
  readonly computedDefaults: Readonly<Record<string, Readonly<Record<string, ComputedDefault>>>>;
  /** The route of a name (`/things/{id}`) or a key (`/things/(?P<id>[\d]+)`). */
  route(nameOrKey: string): Route | undefined;
  /** The routes that a namespace owns, in order of registration. */
  routesOf(namespace: string): readonly Route[];
  /** The first route that matches the path and has the method (upper case); HEAD is served by GET where a route has no HEAD. */
  find(path: string, method: string): RouteMatch | undefined;
  /** All routes that match the path, whatever the method, in order of registration. */
  matching(path: string): Route[];
}
