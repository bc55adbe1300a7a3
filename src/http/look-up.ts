import type { IncomingMessage } from "node:http";
import { type CacheTicket, sameVersion, versionOf } from "../engine/cache/response-cache.ts";
import { remarksIn, type Why } from "../state/journal.ts";
import { notes, Reads } from "../state/reads.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { CachedResponse } from "./cached-response.ts";
import type { Outgoing } from "./outgoing.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { secretsOfCall } from "./request/call-secrets.ts";
import type { CallResult } from "./request/check-call.ts";
import { microsecondsSince } from "./request/journal.ts";
import type { RawRequest } from "./server/socket-request.ts";
import type { Site } from "./site.ts";

/** Request headers that an answer to a read may depend on: they are part of its key. */
const PART_OF_KEY = ["x-standin-sandbox", "authorization", "origin"] as const;

/** Request headers that make a request one of its own. */
const NEVER = ["content-length", "transfer-encoding", "x-wp-nonce", "x-http-method-override", "expect"] as const;

const COUNTING = [...NEVER, ...PART_OF_KEY];

/** The method, address and headers of a request, from the socket where there is one: that costs least. */
interface Seen {
  readonly method: string;
  /** Host and path on a socket, the whole address in the process. */
  readonly url: string;
  /** Where the path begins in `url`. */
  readonly pathAt: number;
  /** The headers that count here, by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The answer to a read in the process that was given before and still holds, journalled like any other; looked up before anything else. */
export function lookUp(request: RawRequest, site: Site): CachedResponse | undefined {
  if (!isRead(request.method)) return undefined;
  return found(seen(request), site, () => [...request.headers].flat());
}

/** The same for a read on a socket. */
export function lookUpOnSocket(incoming: IncomingMessage, site: Site): CachedResponse | undefined {
  return found(seenOnSocket(incoming), site, () => incoming.rawHeaders);
}

function found(seen: Seen, site: Site, rawHeaders: () => readonly string[]): CachedResponse | undefined {
  const key = keyOf(seen);
  if (key === undefined) return undefined;
  const sandbox = knownSandbox(seen, site);
  if (sandbox === undefined || sandbox.declaredFaults !== undefined) return undefined;
  const began = site.time();
  const known = site.responses.find(sandbox, key);
  if (known === undefined) return undefined;
  if (known.mark !== undefined) site.coverage.again(known.mark);
  const { journal } = sandbox;
  const headers = site.lastHeaders.shown(rawHeaders(), known.noted);
  const repeated = known.repeated(headers, journal.secrets);
  journal.again(repeated, { at: sandbox.clock.now(), microseconds: microsecondsSince(began, site) });
  return known;
}

/** What the answer to this request would be kept under; undefined where it would not be. */
export function ticketFor({ raw, socket, method, session }: ApiRequest): CacheTicket | undefined {
  if (!isRead(method)) return undefined;
  const key = keyOf(socket?.incoming === undefined ? seen(raw) : seenOnSocket(socket.incoming));
  return key === undefined ? undefined : { key, version: versionOf(session.sandbox), reads: new Reads() };
}

/** Keeps an answer where it depends on nothing but the request's address, its headers in the key, and the version. */
export function keepAnswer(
  outgoing: Outgoing,
  {
    request,
    site,
    result,
    ticket,
  }: { request: ApiRequest; site: Site; result: CallResult; ticket: CacheTicket | undefined },
): void {
  const { call, behaviour } = result;
  const { sandbox } = request.session;
  // A flood of wrong requests is not to push right answers out.
  if (ticket === undefined || call === undefined || outgoing.status >= 400) return;
  if (
    behaviour?.volatile === true ||
    request.headersRead.size > 0 ||
    request.further.isVolatile ||
    result.answer.changes !== undefined
  )
    return;
  if (!sameVersion(ticket.version, versionOf(sandbox)) || sandbox.declaredFaults !== undefined) return;
  const { reads } = ticket;
  // What was read after a pause was not noted; what was read of a state that was made for this call can't be held against another.
  if (notes() !== reads || !reads.isOf(sandbox.state)) reads.bindTo(sandbox.state);
  const { method, path, query } = request;
  const basis = outgoing.headers["X-Standin-Basis"] ?? "invented";
  const why: Why | undefined = site.explain && { ...site.explain(call, behaviour), cache: "hit" };
  const noted = {
    method,
    path,
    query,
    route: call.route.name,
    params: call.params,
    basis,
    remarks: remarksIn(outgoing.headers),
    why,
    answeredBy: behaviour,
    ...secretsOfCall(call),
  };
  const answer = new CachedResponse(outgoing, noted, site.coverage.markOf(call, basis));
  site.responses.keep(sandbox, ticket, answer);
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

function seen(request: RawRequest): Seen {
  const { method, url } = request;
  const headers: Record<string, string | undefined> = {};
  for (const name of COUNTING) headers[name] = request.headers.get(name) ?? undefined;
  return { method, url, pathAt: url.indexOf("/", url.indexOf("://") + 3), headers };
}

function seenOnSocket({ method = "GET", url = "/", headers }: IncomingMessage): Seen {
  const { host = "" } = headers;
  return { method, url: `${host} ${url}`, pathAt: host.length + 1, headers };
}

function keyOf({ method, url, headers }: Seen): string | undefined {
  if (!isRead(method)) return undefined;
  for (const name of NEVER) if (headers[name] !== undefined) return undefined;
  let key = `${method} ${url}`;
  for (const name of PART_OF_KEY) key += `\n${String(headers[name] ?? "")}`;
  return key;
}

/** The sandbox that the request names, if it is there already. */
function knownSandbox({ url, pathAt, headers }: Seen, site: Site): Sandbox | undefined {
  const inPath = url.startsWith("/@", pathAt) ? /^[^/?#]*/.exec(url.slice(pathAt + 2))?.[0] : undefined;
  const inHeader = headers["x-standin-sandbox"] ?? "";
  return site.sandboxes.known(inPath ?? (typeof inHeader === "string" ? inHeader : ""));
}
