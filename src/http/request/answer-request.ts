import { serverErrors } from "../../engine/server-errors.ts";
import { type Accounts, basicCredentials, type User } from "../../engine/accounts.ts";
import type { Answer } from "../../engine/answer.ts";
import { refuse, Refusal } from "../../engine/refusal.ts";
import type { CacheTicket } from "../../engine/cache/response-cache.ts";
import type { Outgoing } from "../outgoing.ts";
import { keepAnswer, ticketFor } from "../look-up.ts";
import { type Body, readBody } from "../server/read-body.ts";
import type { Site } from "../site.ts";
import type { ApiRequest } from "./api-request.ts";
import { callRequestOf, linkFollower } from "./call-requests.ts";
import { type CallRequest, type CallResult, checkCall, isResult, withoutRoute } from "./check-call.ts";
import { withFault } from "./faults.ts";
import { type AnsweredRequest, journal } from "./journal.ts";
import { checkAndPerform, describeRoute, performCall } from "./perform-call.ts";
import { jsonpProblem, present } from "./present.ts";
import { isNonce } from "../../engine/rights.ts";
import type { Json } from "../../json/json.ts";
import type { StateSession } from "../../state/state-session.ts";

/** When it is worth another try, in seconds. */
const SOON = { headers: { "Retry-After": "1" } };

type Answered = AnsweredRequest | Promise<AnsweredRequest>;

/** What the steps of one request hand on. */
interface Context {
  readonly request: ApiRequest;
  readonly site: Site;
  /** Nobody for a visitor, and as long as it is not known. */
  readonly caller: User | undefined;
  /** What the answer may be kept under in the cache. */
  readonly ticket: CacheTicket | undefined;
}

/**
 * One request's way, after the cache (`lookUp`) had no answer and language, method and route path were read (`readApiRequest`):
 * credentials, body, route and parameters, permission, behaviour, presentation, journal. It waits only where something takes time.
 */
export function answerRequest(request: ApiRequest, site: Site): Answered {
  const visitor: Context = { request, site, caller: undefined, ticket: ticketFor(request) };
  const problem = jsonpProblem(request.flags._jsonp);
  if (problem !== undefined) return refused(problem, visitor);
  const caller = callerOf(request, site);
  if (caller instanceof Refusal) return refused(caller.answer, visitor);
  const context: Context = { ...visitor, caller };
  const { limits, arriving } = site;
  const body = readBody(request.raw, { socket: request.socket, limit: limits.bodyBytes, arriving });
  return then(body, (read) => answerCall(read, context));
}

function answerCall(body: Body, context: Context): Answered {
  const { request, site, caller } = context;
  if (body === "too-large") return refused(refuse(serverErrors.rest_body_too_large).answer, context);
  if (body === "too-many") return refused(refuse(serverErrors.standin_too_many_bodies, SOON).answer, context);
  if (body === "incomplete") return refused(refuse(serverErrors.rest_body_incomplete).answer, context);
  const callRequest = callRequestOf(request, { user: caller, body, site });
  return then(answerChecked(callRequest, context), (answered) => journal(answered, { request, site, body }));
}

function answerChecked(callRequest: CallRequest, context: Context): Answered {
  const { request, site } = context;
  const { session } = request;
  if (request.method === "OPTIONS") return presented(describeRoute(callRequest, site), context);
  return withFault(request, {
    errors: site.errors,
    check: () => checkCall(callRequest, site),
    answer: (checked) => {
      const result = isResult(checked) ? checked : performCall(checked, { session, site });
      return then(lasting(result, callRequest, site), (known) => presented(known, context));
    },
  });
}

/** A call that wrote to a state which was put away meanwhile is made once more, on the one that is there now. */
function lasting(result: CallResult | Promise<CallResult>, request: CallRequest, site: Site) {
  return then(result, (known): CallResult | Promise<CallResult> => {
    if (!request.session.isLost) return known;
    request.session.renew();
    return lasting(checkAndPerform(request, site), request, site);
  });
}

/** What was refused before anybody asked for its route. */
function refused(answer: Answer, context: Context): Answered {
  const { request, site } = context;
  return then(presented(withoutRoute(answer), context), (answered) =>
    journal(answered, { request, site, body: undefined }),
  );
}

function presented(result: CallResult, { request, site, caller, ticket }: Context): Answered {
  const { call, behaviour } = result;
  const outgoing: Outgoing | Promise<Outgoing> = present(result, {
    request,
    anonymous: caller === undefined,
    follow: linkFollower({ request, site, user: caller }),
    parts: site.cache.parts,
    answerBytes: site.limits.answerBytes,
  });
  return then(outgoing, (sent) => {
    keepAnswer(sent, { request, site, result, ticket });
    return { outgoing: sent, call, behaviour };
  });
}

/** The next step, at once where the one before is already done. */
function then<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Who asks: nobody for a visitor. Credentials come first, then the request token, which counts only where nobody is signed in. */
function callerOf({ raw, session, flags }: ApiRequest, site: Site): User | undefined | Refusal {
  const user = signIn(raw.headers.get("authorization") ?? undefined, {
    session,
    accounts: site.accounts,
  });
  if (user !== undefined) return user;
  const nonce: Json | undefined = flags._wpnonce ?? raw.headers.get("x-wp-nonce") ?? undefined;
  if (nonce === undefined || (typeof nonce === "string" && isNonce(site, nonce))) return undefined;
  return refuse(serverErrors.rest_cookie_invalid_nonce);
}

/** Who the `Authorization` header signs in: nobody when it holds no usable Basic credentials; wrong ones are refused. */
function signIn(
  authorization: string | undefined,
  { session, accounts }: { session: StateSession; accounts: Accounts },
): User | undefined | Refusal {
  const credentials = authorization === undefined ? undefined : basicCredentials(authorization);
  if (credentials === undefined) return undefined;
  const { state } = session;
  const user = accounts.find(credentials.name, state);
  if (user === undefined) return refuse(serverErrors.invalid_username);
  if (!accounts.isPassword(credentials.password, user, state)) return refuse(serverErrors.incorrect_password);
  const use = accounts.useOf?.(credentials.password, user, { state, now: session.now() });
  if (use !== undefined) session.commit(state.apply(use), [use]);
  return user;
}
