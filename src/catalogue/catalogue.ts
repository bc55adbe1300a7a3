import { toByteText } from "../pcre/byte-text.ts";
import { type AnswerSchemas, noAnswerSchemas } from "./answer-schemas.ts";
import { CompiledRoute, type Endpoint, joined, whenAsked, type Route, type RouteMatch } from "./route.ts";
import { computedDefaults, type ComputedDefaults, type RouteDocument, type SiteDocument } from "./document.ts";
import type { Json } from "../json/json.ts";
import { compileRoutePattern, type RoutePattern } from "./route-pattern.ts";
import { createRouteTable } from "./route-table.ts";
import type { Finding } from "./tolerant/finding.ts";

/** All loaded descriptors, compiled once, never changed afterwards. */
export interface Catalogue {
  readonly site: SiteDocument;
  /** The names of the namespaces in the site's order. */
  readonly namespaces: readonly string[];
  /** All routes in order of registration. */
  readonly routes: readonly Route[];
  /** Defaults whose value depends on the clock, by route name and arg name. */
  readonly computedDefaults: ComputedDefaults;
  /** What is said of the routes' answers. */
  readonly answers: AnswerSchemas;
  /** Names of what any route makes secrets by its format; undefined for none. */
  readonly secretNames: ReadonlySet<string> | undefined;
  /** What is odd about the documents; empty for those of the built-in site. */
  readonly findings: readonly Finding[];
  /** The route of a name (`/things/{id}`) or a key (`/things/(?P<id>[\d]+)`). */
  route(nameOrKey: string): Route | undefined;
  /** The routes that a namespace owns, in order of registration. */
  routesOf(namespace: string): readonly Route[];
  /**
   * The first route that matches the path and has the method (upper case), as the family looks: a match without the method goes
   * on; HEAD is served by an endpoint that has HEAD or GET. The path begins with `/` and has no end slash.
   */
  find(path: string, method: string): RouteMatch | undefined;
  /** All routes that match the path, whatever the method, in order of registration. */
  matching(path: string): Route[];
}

/** What a catalogue is made of: checked documents. */
export interface CatalogueParts {
  readonly site: SiteDocument;
  readonly namespaces: readonly string[];
  /** The route documents by key, in order of registration. */
  readonly routes: Readonly<Record<string, RouteDocument>>;
  /** None unless given. */
  readonly answers?: AnswerSchemas;
  /** None unless given. */
  readonly findings?: readonly Finding[];
}

/** A route as it is found. */
interface Entry {
  readonly route: Route;
  readonly order: number;
  /** What its pattern finds in a path; undefined where the route is plain text, which needs no further look. */
  readonly match: RoutePattern["match"] | undefined;
}

/** Compiles a catalogue. Throws a SyntaxError for a route key that does not compile. */
export function createCatalogue({
  site,
  namespaces,
  routes,
  answers = noAnswerSchemas,
  findings = [],
}: CatalogueParts): Catalogue {
  const placed = Object.entries(routes).map(([key, document], order) => {
    const pattern = compileRoutePattern(key);
    const { head, match } = pattern;
    const batchDefault = (methods: readonly string[]) => defaultBatching(site, key, methods);
    const route = new CompiledRoute(document, { key, pattern, order, batchDefault });
    return { head, entry: { route, order, match: head.whole ? undefined : match } };
  });
  const compiled = Object.freeze(placed.map(({ entry }) => entry.route));
  const byName = new Map(
    [...compiled].reverse().flatMap(
      (route) =>
        [
          [route.name, route],
          [route.key, route],
        ] as const,
    ),
  );
  const byNamespace = groupByNamespace(compiled);
  const lookUp = createRouteTable<Entry>(placed);
  const secretNames = whenAsked(() => joined(compiled.map((route) => route.secretNames)));
  const candidates = (bytes: string) => lookUp(bytes.toLowerCase());

  return Object.freeze({
    site,
    namespaces: Object.freeze([...namespaces]),
    routes: compiled,
    answers,
    findings,
    get secretNames() {
      return secretNames();
    },
    computedDefaults: Object.freeze(
      Object.fromEntries(Object.entries(computedDefaults).filter(([name]) => byName.has(name))),
    ),
    route: (nameOrKey: string) => byName.get(nameOrKey),
    routesOf: (namespace: string) => byNamespace.get(namespace) ?? [],
    find(path: string, method: string) {
      const bytes = toByteText(path);
      for (const { route, match } of candidates(bytes)) {
        const endpoint = route.endpoints.find((endpoint) => serves(endpoint, method));
        const placeholders = endpoint && (match === undefined ? {} : match(bytes));
        if (endpoint && placeholders) return { route, endpoint, placeholders };
      }
      return undefined;
    },
    matching(path: string) {
      const bytes = toByteText(path);
      return candidates(bytes).flatMap(({ route, match }) =>
        match === undefined || match(bytes) !== undefined ? [route] : [],
      );
    },
  });
}

function groupByNamespace(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const group = groups.get(route.namespace);
    if (group === undefined) groups.set(route.namespace, [route]);
    else group.push(route);
  }
  for (const group of groups.values()) Object.freeze(group);
  return groups;
}

function serves({ methods }: Endpoint, method: string): boolean {
  return methods.includes(method) || (method === "HEAD" && methods.includes("GET"));
}

const writeMethods: readonly string[] = ["POST", "PUT", "PATCH", "DELETE"];

function defaultBatching(site: SiteDocument, key: string, methods: readonly string[]): Json | undefined {
  const isWrite = key !== "/batch/v1" && methods.some((method) => writeMethods.includes(method));
  return site.batch === "every-write" && isWrite ? { v1: true } : undefined;
}
