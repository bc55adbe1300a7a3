import type { RequestLinks } from "../address.ts";
import { routePath } from "../../catalogue/route.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { ChangeCause } from "../../state/history.ts";
import type { Sandbox } from "../../state/sandbox.ts";
import { StateSession } from "../../state/state-session.ts";
import type { Address, RequestUrl } from "../address.ts";
import type { SocketBindings } from "../server/read-body.ts";
import type { RawRequest } from "../server/socket-request.ts";
import type { Site } from "../site.ts";

/** A request to the API: its language, method and route are known, nothing is checked. */
export interface ApiRequest {
  /** As it came. */
  readonly raw: RawRequest;
  readonly socket: SocketBindings | undefined;
  /** The sandbox as this request sees it. */
  readonly session: StateSession;
  readonly links: RequestLinks;
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
  /** Whether anything else that stands in the answer may be another the next time: it is a real site's, or its behaviour says so. */
  readonly further: { isVolatile: boolean };
}

/** Where a request came in. */
export interface Entrance {
  readonly site: Site;
  readonly url: RequestUrl;
  readonly address: Address;
  readonly sandbox: Sandbox;
  readonly socket: SocketBindings | undefined;
  /** The parameters that the server itself reads from the query. */
  readonly flags: JsonObject;
  /** The route that is asked for. */
  readonly route: string;
}

/** The route that a request asks for; undefined for one that is not for the API. */
export function routeAsked(address: Address, flags: JsonObject): string | undefined {
  return "rest_route" in flags ? routeInQuery(flags.rest_route) : address.route;
}

/** Reads language and method of a request to the API. */
export function readApiRequest(
  raw: RawRequest,
  { site, url, address, sandbox, socket, flags, route }: Entrance,
): ApiRequest {
  const { query } = url;
  const method = effectiveMethod(raw, flags);
  return {
    raw,
    socket,
    session: sessionOf(sandbox, { kind: "call", method, path: address.path, user: null }, site),
    links: site.lastLinks.of(url.origin, address),
    language: address.language,
    path: address.path,
    began: site.time(),
    route,
    method,
    query,
    flags,
    headersRead: new Set(),
    further: { isVolatile: false },
  };
}

function sessionOf(sandbox: Sandbox, cause: ChangeCause, { shared }: Site): StateSession {
  return shared === undefined || sandbox.name !== "" ? new StateSession(sandbox, cause) : shared.session(cause);
}

/** The method that counts: `_method` of the query, else the override header, else the request's own; a list there is no method at all. */
function effectiveMethod(raw: RawRequest, flags: JsonObject): string {
  const asked = flags._method;
  if (asked !== undefined) return typeof asked === "string" ? asked.toUpperCase() : "";
  return (raw.headers.get("x-http-method-override") ?? raw.method).toUpperCase();
}

/** `rest_route` in the query names the route, whatever the path says; one that does not begin with a slash names none that there is. */
function routeInQuery(value: Json | undefined): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  return value.startsWith("/") ? routePath(value) : "";
}
