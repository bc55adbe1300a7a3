import { readSources } from "../args/read-sources.ts";
import type { Answer } from "../behaviours/answer.ts";
import type { Links } from "../behaviours/links.ts";
import { isNonce } from "../behaviours/nonce.ts";
import { refuse, Refusal } from "../behaviours/refusal.ts";
import type { User } from "../behaviours/account.ts";
import type { Json, JsonObject } from "../catalogue/document.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { type Address, linksOf, readAddress, routePath } from "./address.ts";
import { signIn } from "./credentials.ts";
import { prepareInner } from "./inner.ts";
import { queryFlags } from "./flags.ts";
import { jsonpProblem } from "./jsonp.ts";
import { effectiveMethod } from "./method.ts";
import { describeRoute } from "./options.ts";
import { type Asked, isPerformed, perform, type Performed, prepare } from "./perform.ts";
import { present } from "./present.ts";
import { readBody, type SocketBindings } from "./read-body.ts";
import type { Site } from "./site.ts";

/** A request to the API as the outer steps have read it. */
export interface Arrival {
  readonly request: Request;
  readonly socket: SocketBindings | undefined;
  readonly address: Address;
  /** Raw query without its question mark. */
  readonly query: string;
  /** The parameters that the server itself reads from the query. */
  readonly flags: JsonObject;
  readonly links: Links;
  readonly sandbox: Sandbox;
}

/** One request's way: each step is one function, none looks ahead or goes back. */
export async function answerRequest(arrival: Arrival, site: Site): Promise<Response> {
  const method = effectiveMethod(arrival.request, arrival.flags);
  const user = credentialsOf(arrival, site);
  if (user instanceof Refusal) return presented(refusedEarly(user.answer), { arrival, site, user: undefined });
  const problem = jsonpProblem(arrival.flags._jsonp);
  if (problem !== undefined) return presented(refusedEarly(problem), { arrival, site, user });
  const body = await readBody(arrival.request, { socket: arrival.socket, limit: site.limits.bodyBytes });
  if (body === "too-large")
    return presented(refusedEarly(refuse("rest_body_too_large").answer), { arrival, site, user });
  const asked = askedOf(arrival, { method, user, body, site });
  const performed = method === "OPTIONS" ? describeRoute(asked, site) : await performAsked(asked, site);
  return presented(performed, { arrival, site, user });
}

/** Route, parameters, permission and behaviour of a call. */
export function performAsked(asked: Asked, site: Site): Performed | Promise<Performed> {
  const prepared = prepare(asked, site);
  return isPerformed(prepared) ? prepared : perform(prepared, asked, site);
}

/** Reads where a request goes; undefined when it is not for the API. */
export function arrive(
  request: Request,
  { site, address, socket }: { site: Site; address: Address; socket: SocketBindings | undefined },
): Omit<Arrival, "sandbox"> | undefined {
  const { url } = request;
  const mark = url.indexOf("?");
  const query = mark < 0 ? "" : url.slice(mark + 1).replace(/#.*$/s, "");
  const flags = queryFlags(query);
  const route = routeInQuery(flags.rest_route) ?? address.route;
  if (route === undefined) return undefined;
  const origin = url.slice(0, url.indexOf("/", url.indexOf("://") + 3));
  return { request, socket, address: { ...address, route }, query, flags, links: linksOf(origin, address, site.plan) };
}

/** `rest_route` in the query names the route, whatever the path says. */
function routeInQuery(value: Json | undefined): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  return routePath(value);
}

function credentialsOf({ request, sandbox, flags }: Arrival, site: Site): User | undefined | Refusal {
  const user = signIn(request.headers.get("authorization") ?? undefined, sandbox.state);
  if (user !== undefined || !site.strict) return user;
  const nonce = flags._wpnonce ?? request.headers.get("x-wp-nonce") ?? undefined;
  if (nonce === undefined || isNonce(site, String(nonce))) return undefined;
  return refuse("rest_cookie_invalid_nonce");
}

function askedOf(
  { request, address, links, sandbox, query }: Arrival,
  { method, user, body, site }: { method: string; user: User | undefined; body: Uint8Array | undefined; site: Site },
): Asked {
  const asked: Asked = {
    method,
    path: address.route ?? "/",
    language: address.language,
    user,
    links,
    sandbox,
    header: (name) => request.headers.get(name) ?? undefined,
    read: (placeholders) =>
      readSources({
        method,
        realMethod: request.method,
        query,
        placeholders,
        ...(body !== undefined && { body }),
        ...optional("contentType", request.headers.get("content-type")),
      }),
    prepareInner: (inner) => prepareInner(inner, asked, site),
  };
  return asked;
}

function optional<Name extends string>(name: Name, value: string | null): Partial<Record<Name, string>> {
  return value === null ? {} : ({ [name]: value } as Partial<Record<Name, string>>);
}

function refusedEarly(answer: Answer): Performed {
  return { answer, match: undefined, call: undefined, allow: [] };
}

function presented(
  { answer, call, allow }: Performed,
  { arrival, site, user }: { arrival: Arrival; site: Site; user: User | undefined },
): Promise<Response> {
  return present(answer, {
    request: arrival.request,
    links: arrival.links,
    query: arrival.flags,
    sources: call?.sources,
    allow,
    anonymous: user === undefined,
    follow: (href) => followLink(href, { arrival, site, user }),
  });
}

/** What a link of ours points at, in context embed; a failing one gives its error, a foreign one nothing. */
async function followLink(
  href: string,
  { arrival, site, user }: { arrival: Arrival; site: Site; user: User | undefined },
): Promise<Json | undefined> {
  const { apiRoot } = arrival.links;
  if (!href.startsWith(`${apiRoot}/`)) return undefined;
  const [path = "", query = ""] = href.slice(apiRoot.length).split("?");
  const inner: Arrival = { ...arrival, query: query === "" ? "context=embed" : `${query}&context=embed` };
  const request = { ...inner, address: { ...arrival.address, route: routePath(path) } };
  const asked = askedOf(request, { method: "GET", user, body: undefined, site });
  const { answer } = await performAsked(asked, site);
  const { body, links } = answer;
  if (links === undefined || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return { ...body, _links: { ...links } };
}

/** Where the path of a request leads. */
export function addressOf(request: Request, site: Site): Address {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.search(/[?#]/);
  return readAddress(start < 0 ? "/" : url.slice(start, end < 0 ? undefined : end), site.plan);
}
