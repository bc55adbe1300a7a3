import type { JsonObject } from "../../json/json.ts";
import { DEFAULT_SEED, randomOf } from "../../seeding/random.ts";
import { namespaceName } from "./invented-names.ts";
import { inventedRoutes, type NamedRoute, routeOf, type RouteWriting } from "./invented-routes.ts";
import { plantQuirks, type QuirkName } from "./quirks.ts";
import { siteVersion } from "./site-version.ts";
import { withoutTrailing } from "../../text/trim.ts";

/** What an invented index document should be like. */
export interface InventedIndexOptions {
  /** Number of namespaces, 4 unless given. */
  readonly namespaces?: number;
  /** Number of routes in all, 60 unless given. */
  readonly routes?: number;
  /** Everything random follows from it; 1 unless given. */
  readonly seed?: number | string;
  /** Oddities of real documents to be planted, none unless given. */
  readonly quirks?: readonly QuirkName[];
  /** The version of the server's software whose form it has, a present one unless given. */
  readonly version?: string;
  /** Address of the site without end slash, `https://invented.example` unless given. */
  readonly baseUrl?: string;
}

/** Invents an index document; equal options give equal texts. Throws RangeError where the routes do not suffice. */
export function inventIndex(options: InventedIndexOptions = {}): string {
  const {
    namespaces = 4,
    routes = 60,
    seed = DEFAULT_SEED,
    quirks = [],
    baseUrl = "https://invented.example",
  } = options;
  const home = withoutTrailing(baseUrl, "/");
  const writing: RouteWriting = {
    seed: String(seed),
    apiRoot: `${home}/wp-json/`,
    version: siteVersion(options.version),
  };
  const names = Array.from({ length: namespaces }, (_, at) =>
    namespaceName(at, randomOf(`${writing.seed}\nnamespace\n${at}`)),
  );
  const document = {
    ...siteMembers(home, writing),
    namespaces: names,
    authentication: authentication(home, writing),
    routes: Object.fromEntries(routesOf(names, routes, writing)),
    ...laterMembers(writing),
  };
  return plantQuirks(document, quirks, writing);
}

function siteMembers(home: string, { version }: RouteWriting): JsonObject {
  return {
    name: "Invented &amp; Sons",
    description: "A site that nobody has",
    url: home,
    home,
    gmt_offset: version.frontPage ? 1 : "1",
    timezone_string: version.frontPage ? "Europe/Stockholm" : "",
    ...(version.frontPage && { page_for_posts: 0, page_on_front: 2, show_on_front: "page" }),
  };
}

function authentication(home: string, { version }: RouteWriting): JsonObject | [] {
  if (!version.batches) return [];
  return { "application-passwords": { endpoints: { authorization: `${home}/wp-admin/authorize-application.php` } } };
}

function laterMembers({ version }: RouteWriting): JsonObject {
  return {
    ...(version.siteLogo && { site_logo: 0 }),
    ...(version.siteIcon && { site_icon: 0, site_icon_url: "" }),
    _links: { help: [{ href: "https://developer.wordpress.org/rest-api/" }] },
  };
}

/** So many routes: those of the server itself, then each namespace's own in turn until there are enough. */
function routesOf(names: readonly string[], wanted: number, writing: RouteWriting): NamedRoute[] {
  const own = serverRoutes(writing);
  const least = own.length + names.length;
  if (wanted < least)
    throw new RangeError(`${names.length} namespaces need at least ${least} routes, so ${wanted} are too few`);
  const groups = names.map((name) => inventedRoutes(name, writing)[Symbol.iterator]());
  const made: NamedRoute[][] = groups.map(() => []);
  for (let count = own.length; count < wanted && groups.length > 0; count += 1) {
    const turn = (count - own.length) % groups.length;
    const next = groups[turn]?.next();
    if (next !== undefined && next.done !== true) made[turn]?.push(next.value);
  }
  return [...own, ...made.flat()];
}

function serverRoutes(writing: RouteWriting): NamedRoute[] {
  const index = routeOf({ key: "/", namespace: "", endpoints: [["GET", { context: { default: "view" } }]] }, writing);
  if (!writing.version.batches) return [index];
  const items = {
    type: "object",
    properties: {
      method: { type: "string", enum: ["POST", "PUT", "PATCH", "DELETE"], default: "POST" },
      path: { type: "string", required: true },
      body: { type: "object", properties: {}, additionalProperties: true },
      headers: {
        type: "object",
        properties: {},
        additionalProperties: { type: ["string", "array"], items: { type: "string" } },
      },
    },
  };
  const args = {
    validation: { type: "string", enum: ["require-all-validate", "normal"], default: "normal" },
    requests: { type: "array", maxItems: 25, items, required: true },
  };
  return [index, routeOf({ key: "/batch/v1", namespace: "", endpoints: [["POST", args]] }, writing)];
}
