import { withoutTrailing } from "../../text/trim.ts";

/** The pairs of a query in their order. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** A place below the root of an API. */
export interface ApiPlace {
  /** Without a slash in front; empty for the root. */
  readonly path: string;
  readonly query: QueryPairs;
}

/** Where an API is asked, and how the addresses in its answers lead back into it. */
export interface ApiAddress {
  /** Address of the root with its end slash, as it is asked. */
  readonly root: string;
  addressOf(place: ApiPlace): string;
  /** The place that an address in an answer means; undefined where it lies elsewhere. */
  placeOf(href: string): ApiPlace | undefined;
}

const ROUTE = "rest_route";

/** An API by the address of its root, a path or `?rest_route=/`; the root may also stand in answers under the names given. */
export function apiAddress(root: string, alsoNamed: readonly string[] = []): ApiAddress {
  const own = new URL(root);
  const byQuery = own.searchParams.has(ROUTE);
  const roots = [root, ...alsoNamed].map((named) => withoutTrailing(named, "/"));
  return {
    root,
    addressOf({ path, query }) {
      const encoded = encodeURI(path).replace(/[?#]/g, encodeURIComponent);
      const base = byQuery
        ? `${roots[0]}/${encoded.replaceAll("&", "%26").replaceAll("+", "%2B")}`
        : `${roots[0]}/${encoded}`;
      if (query.length === 0) return base;
      return `${base}${byQuery ? "&" : "?"}${queryText(query)}`;
    },
    placeOf(href) {
      const named = roots.find((known) => href.startsWith(known) && /^(?:\/|$)/.test(href.slice(known.length)));
      if (named === undefined) return undefined;
      const [, path = "", rest = ""] = /^\/*([^?&#]*)[?&]?([^#]*)/.exec(href.slice(named.length)) ?? [];
      return { path: decoded(path), query: [...new URLSearchParams(rest)] };
    },
  };
}

function queryText(query: QueryPairs): string {
  const params = new URLSearchParams();
  for (const [name, value] of query) params.append(name, value);
  return params.toString();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The root that an address belongs to, its query and mark taken off; one in the query stays there. */
export function rootFrom(address: string): string {
  const url = new URL(address);
  const route = url.searchParams.get(ROUTE);
  url.hash = "";
  url.search = "";
  if (route !== null) return `${url.href}?${ROUTE}=/`;
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}
