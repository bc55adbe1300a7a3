import type { CatalogueParts } from "../catalogue.ts";
import { type RouteDocument, type SiteDocument, unknownSite } from "../document.ts";
import { pointerTo } from "../../json/json.ts";
import { sameJson } from "../../json/same-json.ts";
import { type Finding, noteTaker } from "./finding.ts";
import { routeNames } from "./route-names.ts";

/** What a document was understood as: an index document, the index document of one namespace, or the answer of one route. */
export interface LooseDocument {
  readonly file: string;
  /** What the document says of the site; undefined where it is no index document. */
  readonly site: SiteDocument | undefined;
  readonly namespaces: readonly string[];
  readonly routes: Readonly<Record<string, RouteDocument>>;
  /** Whether it is what routes answer to OPTIONS, whose schemas belong to the same routes of another document if there are any. */
  readonly isOptions: boolean;
}

/**
 * Joins what was read: the first index document says what the site is and in which order its namespaces come; each route is
 * served in the first form it came in.
 */
export function joinLoosely(documents: readonly LooseDocument[]): { parts: CatalogueParts; findings: Finding[] } {
  const findings: Finding[] = [];
  const nameOf = routeNames();
  // An answer to OPTIONS gives its schema to a route that is there already, so those come last.
  const listed = documents.flatMap(({ site, namespaces }) => (site === undefined ? [] : namespaces));
  const ordered = [...documents].sort((a, b) => rank(a) - rank(b) || place(a, listed) - place(b, listed));
  const site = ordered[0]?.site ?? unknownSite;
  const namespaces = [...new Set(ordered.flatMap((document) => document.namespaces))];
  const routes = new Map<string, RouteDocument>(documents.some(({ site }) => site) ? [] : rootsOf(ordered));
  for (const document of ordered) {
    const { note, findings: own } = noteTaker(document.file);
    const { home = site.document.home } = document.site?.document ?? {};
    if (home !== site.document.home) note("site-differs", "/home", home);
    for (const [key, route] of Object.entries(document.routes)) {
      const place = document.isOptions ? sameRoute(routes, { key, route, nameOf }) : key;
      const known = routes.get(place);
      if (known !== undefined && !agree(known, route))
        note("route-differs", document.isOptions ? "" : pointerTo("/routes", key), key);
      routes.set(place, known === undefined ? route : { ...known, ...withSchema(known, route) });
    }
    findings.push(...own);
  }
  return { parts: { site, namespaces, routes: Object.fromEntries(routes) }, findings };
}

/** The roots of namespaces that come without an index document, and of their site: each site has them, whatever was saved of it. */
function rootsOf(documents: readonly LooseDocument[]): [key: string, RouteDocument][] {
  const missing = documents.flatMap(({ isOptions, namespaces: [name = ""], routes }) =>
    isOptions || name === "" || routes[`/${name}`] !== undefined ? [] : [rootOf(`/${name}`, name)],
  );
  const hasRoot = documents.every(({ isOptions, routes }) => isOptions || routes["/"] !== undefined);
  return hasRoot ? missing : [rootOf("/", ""), ...missing];
}

function rootOf(key: string, namespace: string): [key: string, RouteDocument] {
  const context = { default: "view", required: false };
  const args = namespace === "" ? { context } : { namespace: { default: namespace, required: false }, context };
  return [key, { namespace, methods: ["GET"], endpoints: [{ methods: ["GET"], args }] }];
}

function rank({ site, isOptions }: LooseDocument): number {
  return site !== undefined ? 0 : isOptions ? 2 : 1;
}

/** Where a namespace index document comes: as the index documents list its namespace, the unlisted ones last. */
function place({ site, namespaces: [name = ""] }: LooseDocument, listed: readonly string[]): number {
  if (site !== undefined) return 0;
  const at = listed.indexOf(name);
  return at < 0 ? listed.length : at;
}

/** The key of the route of that name, else of the one route that has the same namespace and endpoints, where the answer's own key is not there. */
function sameRoute(
  routes: ReadonlyMap<string, RouteDocument>,
  { key, route, nameOf }: { key: string; route: RouteDocument; nameOf: (key: string) => string },
): string {
  if (routes.has(key)) return key;
  const named = [...routes.keys()].find((known) => nameOf(known) === nameOf(key));
  if (named !== undefined) return named;
  const same = [...routes].filter(([, known]) => known.namespace === route.namespace && sameEndpoints(known, route));
  return same.length === 1 ? (same[0]?.[0] ?? key) : key;
}

function agree(known: RouteDocument, route: RouteDocument): boolean {
  return known.namespace === route.namespace && (known.namespace === "" || sameEndpoints(known, route));
}

function sameEndpoints(one: RouteDocument, other: RouteDocument): boolean {
  return sameJson(one.endpoints, other.endpoints);
}

function withSchema(known: RouteDocument, { schema }: RouteDocument): Partial<RouteDocument> {
  return known.schema === undefined && schema !== undefined ? { schema } : {};
}
