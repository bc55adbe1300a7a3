import type { Sandbox } from "../state/sandbox.ts";
import type { Arrival } from "./arrival.ts";
import { momentOf, type Moment, sameMoment } from "./memory.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Performed } from "./perform.ts";
import type { SocketBindings } from "./read-body.ts";
import type { Site } from "./site.ts";

/** Request headers that an answer to a read may depend on: they are part of what it is remembered by. */
const PART_OF_KEY = ["x-standin-sandbox", "authorization", "origin"] as const;

/** Request headers that make a request one of its own. */
const NEVER = ["content-length", "transfer-encoding", "x-wp-nonce", "x-http-method-override", "expect"] as const;

/** The method, address and headers of a request, from the socket where there is one: that costs least. */
interface Seen {
  readonly method: string;
  /** Host and path on a socket, the whole address in the process. */
  readonly url: string;
  header(name: string): string | undefined;
}

/** The answer to a read that was given before and still holds, journalled like any other; looked up before anything else. */
export function recall(request: Request, socket: SocketBindings | undefined, site: Site): Response | undefined {
  const seen = see(request, socket);
  const key = keyOf(seen);
  if (key === undefined) return undefined;
  const sandbox = knownSandbox(seen, socket, site);
  if (sandbox === undefined || sandbox.declaredFaults !== undefined) return undefined;
  const began = site.time();
  const known = site.memory.find(sandbox, key);
  if (known === undefined) return undefined;
  const { status, headers, bytes, ...noted } = known;
  const rawHeaders = socket?.incoming?.rawHeaders ?? [...request.headers].flat();
  sandbox.journal.record({
    ...noted,
    at: sandbox.clock.now(),
    headers: rawHeaders,
    body: undefined,
    status,
    ms: site.time() - began,
  });
  return new Response(bytes, { status, headers });
}

/** What must be known before a call to say afterwards whether its answer may be remembered. */
export interface Intention {
  readonly key: string;
  readonly moment: Moment;
}

/** What the answer to this request would be remembered by; undefined where it would not be. */
export function intention({ request, socket, method, line }: Arrival): Intention | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const key = keyOf(see(request, socket));
  return key === undefined ? undefined : { key, moment: momentOf(line.sandbox) };
}

/** Keeps an answer where it depends on nothing but the request's address, its headers in the key, and the moment. */
export function remember(
  outgoing: Outgoing,
  {
    arrival,
    site,
    performed,
    wish,
  }: { arrival: Arrival; site: Site; performed: Performed; wish: Intention | undefined },
): void {
  const { call, behaviour, happening } = performed;
  const { sandbox } = arrival.line;
  if (wish === undefined || call === undefined || happening !== undefined || outgoing.cut === true) return;
  if (behaviour?.volatile === true || arrival.headersRead.size > 0 || performed.answer.changes !== undefined) return;
  if (!sameMoment(wish.moment, momentOf(sandbox)) || sandbox.declaredFaults !== undefined) return;
  const { status, headers, body } = outgoing;
  const answer = {
    status,
    headers,
    bytes: body === null ? null : typeof body === "string" ? new Uint8Array(Buffer.from(body)) : body,
    method: arrival.method,
    path: arrival.path,
    query: arrival.query,
    route: call.route.name,
    params: call.params,
    basis: headers["X-Standin-Basis"] ?? "invented",
  };
  site.memory.keep(sandbox, { ...wish, answer });
}

function see(request: Request, socket: SocketBindings | undefined): Seen {
  const incoming = socket?.incoming;
  if (incoming === undefined)
    return { method: request.method, url: request.url, header: (name) => request.headers.get(name) ?? undefined };
  const { headers } = incoming;
  return {
    method: incoming.method ?? "GET",
    url: `${headers.host ?? ""} ${incoming.url ?? "/"}`,
    header: (name) => {
      const value = headers[name];
      return typeof value === "string" ? value : undefined;
    },
  };
}

function keyOf({ method, url, header }: Seen): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  for (const name of NEVER) if (header(name) !== undefined) return undefined;
  let key = `${method} ${url}`;
  for (const name of PART_OF_KEY) key += `\n${header(name) ?? ""}`;
  return key;
}

/** The sandbox that the request names, if it is there already. */
function knownSandbox({ url, header }: Seen, socket: SocketBindings | undefined, site: Site): Sandbox | undefined {
  const start = socket?.incoming === undefined ? url.indexOf("/", url.indexOf("://") + 3) : url.indexOf(" ") + 1;
  const inPath = url.startsWith("/@", start) ? /^[^/?#]*/.exec(url.slice(start + 2))?.[0] : undefined;
  const name = inPath ?? header("x-standin-sandbox") ?? "";
  return site.sandboxes.known(name);
}
