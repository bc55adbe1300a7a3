import { serverErrors } from "../../engine/server-errors.ts";
import type { User } from "../../engine/accounts.ts";
import type { Answer } from "../../engine/answer.ts";
import { refuse, Refusal } from "../../engine/refusal.ts";
import type { CacheTicket } from "../../engine/cache/response-cache.ts";
import type { Outgoing } from "../outgoing.ts";
import { keepAnswer, ticketFor } from "../look-up.ts";
import { placeOf } from "../shared-place.ts";
import { type Body, readBody } from "../server/read-body.ts";
import type { Site } from "../site.ts";
import type { ApiRequest } from "./api-request.ts";
import { onceThere } from "../../time/at-once.ts";
import { callRequestOf } from "./call-requests.ts";
import { type Caller, callerOf } from "./caller.ts";
import { linkFollower } from "./follow-links.ts";
import {
  type CallRequest,
  type CallResult,
  type CheckedCall,
  checkCall,
  isResult,
  withoutRoute,
} from "./check-call.ts";
import { withFault } from "./faults.ts";
import { type AnsweredRequest, journal, refusalReason } from "./journal.ts";
import {
  askSite,
  isInventedCall,
  isMissingRead,
  isMissingWrite,
  isNoRoute,
  isPassed,
  passedOutgoing,
} from "./pass-call.ts";
import { checkAndPerform, describeRoute, performCall } from "./perform-call.ts";
import { jsonpProblem, present } from "./present.ts";
import { noting } from "../../state/reads.ts";
import type { WriteOutcome } from "../../state/state-session.ts";

/** When it is worth another try, in seconds. */
const SOON = { headers: { "Retry-After": "1" } };

type Answered = AnsweredRequest | Promise<AnsweredRequest>;

/** What the steps of one request hand on. */
interface Context extends Pick<Caller, "nonce" | "refusal"> {
  readonly request: ApiRequest;
  readonly site: Site;
  /** Nobody for a visitor, and as long as it is not known. */
  readonly caller: User | undefined;
  /** What the answer may be kept under in the cache. */
  readonly ticket: CacheTicket | undefined;
  /** Whether the real site answers, whatever is known here. */
  readonly passes: boolean;
}

/**
 * One request's way, after the cache (`lookUp`) had no answer and language, method and route path were read (`readApiRequest`):
 * credentials, body, route and parameters, permission, behaviour, presentation, journal. It waits only where something takes time.
 */
export function answerRequest(request: ApiRequest, site: Site): Answered {
  const ticket = ticketFor(request);
  return noting(ticket?.reads, () => answerNoted(request, { site, ticket }));
}

function answerNoted(request: ApiRequest, { site, ticket }: Pick<Context, "site" | "ticket">): Answered {
  const passed = isPassed(request, site);
  const problem = jsonpProblem(request.flags._jsonp);
  if (problem !== undefined) return refused(problem, { request, site, caller: undefined, ticket, passes: passed });
  const { user, nonce, refusal }: Caller = passed ? {} : callerOf(request, site);
  const context: Context = { request, site, caller: user, nonce, refusal, ticket, passes: passed };
  if (refusal !== undefined && !mayBeOfSite(site)) return refused(refusal.answer, context);
  if (user !== undefined) request.session.user = user.slug;
  // A write would find its records by what is not made yet, and keep everybody waiting meanwhile.
  const finding = request.method === "GET" ? undefined : site.making.finding;
  return finding === undefined ? answerBody(context) : finding.then(() => answerBody(context));
}

function answerBody(context: Context): Answered {
  const { request, site } = context;
  const { limits, arriving } = site;
  const body = readBody(request.raw, { socket: request.socket, limit: limits.bodyBytes, arriving });
  return onceThere(body, (read) => answerCall(read, context));
}

function answerCall(body: Body, context: Context): Answered {
  const { request, site, caller } = context;
  if (body === "too-large") return refused(refuse(serverErrors.rest_body_too_large).answer, context);
  if (body === "too-many") return refused(refuse(serverErrors.standin_too_many_bodies, SOON).answer, context);
  if (body === "incomplete") return refused(refuse(serverErrors.rest_body_incomplete).answer, context);
  const callRequest = callRequestOf(request, { user: caller, body, site });
  return onceThere(answerChecked(callRequest, context), (answered) => journal(answered, { request, site, body }));
}

function answerChecked(callRequest: CallRequest, context: Context): Answered {
  const { request, site, passes } = context;
  if (request.method === "OPTIONS") {
    const described = describeRoute(callRequest, site);
    return passes ? answerPassed(described, callRequest, context) : presented(described, context);
  }
  return withFault(request, {
    errors: site.errors,
    encoder: site.encoder,
    check: () => checkCall(callRequest, site),
    answer: (checked) =>
      passes ? answerPassed(checked, callRequest, context) : answerHere(checked, callRequest, context),
  });
}

/** The double's own answer, or the real site's where that is asked for what the double would invent. */
function answerHere(checked: CheckedCall | CallResult, callRequest: CallRequest, context: Context): Answered {
  const { request, site, refusal } = context;
  const { session, method } = request;
  const { passing } = site;
  if (refusal !== undefined && !(passing !== undefined && isInventedCall(checked, passing)))
    return presented({ ...withoutRoute(refusal.answer), call: checked.call }, context);
  if (passing !== undefined && isMissingWrite(method, checked, passing))
    return answerPassed(checked, callRequest, context);
  const result = isResult(checked) ? checked : performCall(checked, { session, site });
  return onceThere(result, (known) => {
    if (session.isLost) return answerAnew(callRequest, context);
    const writing = session.settle();
    if (writing !== undefined)
      return writing.then((written) => answerWritten(written, known, { callRequest, context }));
    return passing !== undefined && isMissingRead(method, { checked, known }, passing)
      ? answerPassed(checked, callRequest, { ...context, known })
      : presented(known, context);
  });
}

/** The answer to a call of a shared sandbox, once it is known what became of what it wrote; it is made anew where others were quicker. */
async function answerWritten(
  { outcome }: WriteOutcome,
  known: CallResult,
  { callRequest, context }: { callRequest: CallRequest; context: Context },
): Promise<AnsweredRequest> {
  const { request, site } = context;
  const refusing = ({ answer }: Refusal) => presented({ ...withoutRoute(answer), call: known.call }, context);
  if (outcome === "kept") return withPlace(await presented(known, context), request.session.place);
  if (outcome === "full") return refusing(refuse(serverErrors.standin_full));
  if (outcome === "unknown") return refusing(refuse(serverErrors.standin_outcome_unknown, SOON));
  if (outcome === "away") return refusing(refuse(serverErrors.standin_shared_log, SOON));
  if (!(await request.session.again())) return refusing(refuse(serverErrors.standin_always_overtaken, SOON));
  const { user, refusal }: Caller = context.refusal === undefined ? callerOf(request, site) : {};
  if (refusal !== undefined) return refusing(refusal);
  return answerAnew({ ...callRequest, user }, { ...context, caller: user });
}

/** What tells the caller's next request which entry of the shared log it has to see. */
function withPlace(answered: AnsweredRequest, n: number | undefined): AnsweredRequest {
  if (n === undefined) return answered;
  const { outgoing } = answered;
  const { headers, cookie } = placeOf(n);
  const cookies = [...(outgoing.cookies ?? []), cookie];
  return { ...answered, outgoing: { ...outgoing, headers: { ...outgoing.headers, ...headers }, cookies } };
}

/** The real site's answer; where it does not know the route either, what is known here of that. */
async function answerPassed(
  { call }: CheckedCall | CallResult,
  callRequest: CallRequest,
  { known, ...context }: Context & { readonly known?: CallResult },
): Promise<AnsweredRequest> {
  const { request, site } = context;
  if (site.passing === undefined) throw new TypeError("there is no real site to be asked");
  const answer = await askSite(callRequest, site.passing.site);
  if (answer instanceof Refusal) return presented({ ...withoutRoute(answer.answer), call }, context);
  if (known !== undefined && call === undefined && isNoRoute(answer)) return presented(known, context);
  return { outgoing: passedOutgoing(answer, request), call, behaviour: "upstream" };
}

/** Whether credentials that are none of this site's may still be those of the real one. */
function mayBeOfSite({ passing }: Site): boolean {
  return passing?.site.missing === true && passing.site.credentials;
}

/** A call that wrote to a state which was put away meanwhile is made once more, on the one that is there now, by the site that is served now. */
function answerAnew({ user, body }: CallRequest, context: Context): Answered {
  const { request } = context;
  const site = context.site.present();
  request.session.renew();
  const anew = callRequestOf(request, { user, body, site });
  const here: Context = { ...context, site, ticket: undefined };
  return onceThere(checkAndPerform(anew, site), (known) => {
    if (request.session.isLost) return answerAnew(anew, here);
    const writing = request.session.settle();
    if (writing === undefined) return presented(known, here);
    return writing.then((written) => answerWritten(written, known, { callRequest: anew, context: here }));
  });
}

/** What was refused before anybody asked for its route. */
function refused(answer: Answer, context: Context): Answered {
  const { request, site } = context;
  return onceThere(presented(withoutRoute(answer), context), (answered) =>
    journal(answered, { request, site, body: undefined }),
  );
}

function presented(result: CallResult, { request, site, caller, nonce, ticket }: Context): Answered {
  const { call, behaviour } = result;
  const outgoing: Outgoing | Promise<Outgoing> = present(result, {
    request,
    anonymous: caller === undefined,
    nonce,
    follow: linkFollower({ request, site, user: caller }),
    parts: site.cache.parts,
    encoder: site.encoder,
    answerBytes: site.limits.answerBytes,
    outside: !site.making.isLarge,
  });
  return onceThere(outgoing, (sent) => {
    keepAnswer(sent, { request, site, result, ticket });
    return { outgoing: sent, call, behaviour, reason: refusalReason(result.answer) };
  });
}
