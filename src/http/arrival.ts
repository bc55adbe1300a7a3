import type { Links } from "../behaviours/links.ts";
import { routePath } from "../catalogue/route-path.ts";
import type { Json, JsonObject } from "../catalogue/document.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { Line } from "../state/line.ts";
import { type Address, linksOf } from "./address.ts";
import { queryFlags } from "./flags.ts";
import { effectiveMethod } from "./method.ts";
import type { SocketBindings } from "./read-body.ts";
import type { RequestUrl } from "./request-url.ts";
import type { Site } from "./site.ts";

/** A request to the API as the outer steps have read it. */
export interface Arrival {
  readonly request: Request;
  readonly socket: SocketBindings | undefined;
  /** The sandbox as this request sees it. */
  readonly line: Line;
  readonly links: Links;
  /** Language of the address. */
  readonly language: string;
  /** Raw path behind the sandbox's segment. */
  readonly path: string;
  /** When it came, on the clock of durations. */
  readonly began: number;
  /** Path as routes know it. */
  readonly route: string;
  /** The method that counts, after an override; upper case. */
  readonly method: string;
  /** Raw query without its question mark. */
  readonly query: string;
  /** The parameters that the server itself reads from the query. */
  readonly flags: JsonObject;
  /** Names of request headers that a behaviour has looked at. */
  readonly headersRead: Set<string>;
}

/** Where a request came in. */
export interface Entrance {
  readonly site: Site;
  readonly url: RequestUrl;
  readonly address: Address;
  readonly sandbox: Sandbox;
  readonly socket: SocketBindings | undefined;
}

/** Reads which route a request names and how; undefined when it is not for the API. */
export function arrive(request: Request, { site, url, address, sandbox, socket }: Entrance): Arrival | undefined {
  const { query } = url;
  const flags = queryFlags(query);
  const route = "rest_route" in flags ? routeInQuery(flags.rest_route) : address.route;
  if (route === undefined) return undefined;
  const links = linksOf(url.origin, address, site.plan);
  const method = effectiveMethod(request, flags);
  return {
    request,
    socket,
    line: new Line(sandbox),
    links,
    language: address.language,
    path: address.path,
    began: site.time(),
    route,
    method,
    query,
    flags,
    headersRead: new Set(),
  };
}

/** `rest_route` in the query names the route, whatever the path says; one that does not begin with a slash names none that there is. */
function routeInQuery(value: Json | undefined): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  return value.startsWith("/") ? routePath(value) : "";
}
