import { isNonce } from "../behaviours/nonce.ts";
import { refuse, Refusal } from "../behaviours/refusal.ts";
import type { User } from "../behaviours/account.ts";
import type { CacheTicket } from "../engine/cache/response-cache.ts";
import type { Json } from "../catalogue/document.ts";
import type { Arrival } from "./arrival.ts";
import { askedOf } from "./asked.ts";
import { signIn } from "./credentials.ts";
import { faultyAnswer, performFaulty, takesPlace } from "./faults.ts";
import { following } from "./follow-link.ts";
import { journalled } from "./journalled.ts";
import { jsonpProblem } from "./jsonp.ts";
import { describeRoute } from "./options.ts";
import type { Outgoing } from "./outgoing.ts";
import { type Performed, unrouted } from "./perform.ts";
import { present } from "./present.ts";
import { type Body, readBody } from "./read-body.ts";
import { keepAnswer, ticketFor } from "./look-up.ts";
import type { Site } from "./site.ts";

/** Who asks, once that is known. */
type Caller = User | undefined;

/** One request's way: each step is one function, none looks ahead or goes back; it waits only where something takes time. */
export function answerRequest(arrival: Arrival, site: Site): Outgoing | Promise<Outgoing> {
  const ticket = ticketFor(arrival);
  const nobody: Known = { arrival, site, ticket, caller: undefined };
  const problem = jsonpProblem(arrival.flags._jsonp);
  if (problem !== undefined) return presented(unrouted(problem), nobody);
  const caller = callerOf(arrival, site);
  if (caller instanceof Refusal) return presented(unrouted(caller.answer), nobody);
  const body = readBody(arrival.request, { socket: arrival.socket, limit: site.limits.bodyBytes });
  return then(body, (bytes) => answerCaller({ ...nobody, caller }, bytes));
}

function answerCaller(known: Known, body: Body): Outgoing | Promise<Outgoing> {
  const bytes = typeof body === "string" ? undefined : body;
  return then(performedBy(known, body), (done) => presented(done, known, bytes));
}

function performedBy({ arrival, site, caller }: Known, body: Body): Performed | Promise<Performed> {
  if (body === "too-large") return unrouted(refuse("rest_body_too_large").answer);
  if (body === "incomplete") return unrouted(refuse("rest_body_incomplete").answer);
  const asked = askedOf(arrival, { user: caller, body, site });
  return arrival.method === "OPTIONS"
    ? describeRoute(asked, site)
    : performFaulty(asked, { site, signal: () => arrival.request.signal });
}

/** Credentials, then the request token, which counts only where nobody is signed in. */
function callerOf({ request, line, flags }: Arrival, site: Site): Caller | Refusal {
  const user = signIn(request.headers.get("authorization") ?? undefined, line.state);
  if (user !== undefined) return user;
  const nonce: Json | undefined = flags._wpnonce ?? request.headers.get("x-wp-nonce") ?? undefined;
  if (nonce === undefined || (typeof nonce === "string" && isNonce(site, nonce))) return undefined;
  return refuse("rest_cookie_invalid_nonce");
}

/** A request and who makes it. */
interface Known {
  readonly arrival: Arrival;
  readonly site: Site;
  readonly caller: Caller;
  /** What the answer may be kept under. */
  readonly ticket: CacheTicket | undefined;
}

function presented(performed: Performed, known: Known, body?: Uint8Array): Outgoing | Promise<Outgoing> {
  const { arrival, site, ticket } = known;
  const { call, happening } = performed;
  const outgoing =
    happening !== undefined && takesPlace(happening)
      ? faultyAnswer(happening, arrival)
      : presentedAnswer(performed, known);
  return then(outgoing, (sent) => {
    const slow = happening?.slowMs === undefined ? sent : { ...sent, slowMs: happening.slowMs };
    keepAnswer(slow, { arrival, site, performed, ticket });
    return journalled(slow, { arrival, site, call, body });
  });
}

function presentedAnswer(performed: Performed, { arrival, site, caller }: Known): Outgoing | Promise<Outgoing> {
  return present(performed, {
    request: arrival.request,
    method: arrival.method,
    links: arrival.links,
    flags: arrival.flags,
    anonymous: caller === undefined,
    parts: site.cache.parts,
    answerBytes: site.limits.answerBytes,
    follow: following({ arrival, site, user: caller }),
  });
}

/** The next step, at once where the one before is already done. */
function then<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
