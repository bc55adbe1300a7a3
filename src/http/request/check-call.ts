import { serverErrors } from "../../engine/server-errors.ts";
import type { ArgsError } from "../../args/errors.ts";
import { plainValues, rawAt } from "../../args/raw-value.ts";
import type { Sources } from "../../args/sources.ts";
import type { User } from "../../engine/accounts.ts";
import type { Answer, Basis } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Bound } from "../../engine/bindings.ts";
import type { Call, Situation } from "../../engine/call.ts";
import type { PrepareInner } from "../../engine/inner-call.ts";
import type { Links } from "../../engine/links.ts";
import type { PassedCall } from "../../engine/pass-on.ts";
import type { OverlaidAnswer } from "../../engine/overlay.ts";
import { refuse } from "../../engine/refusal.ts";
import { type JsonObject, setMember } from "../../json/json.ts";
import type { RouteMatch } from "../../catalogue/route.ts";
import type { Reads } from "../../state/reads.ts";
import type { Sandbox } from "../../state/sandbox.ts";
import type { StateSession } from "../../state/state-session.ts";
import { View } from "../../state/view.ts";
import type { Site } from "../site.ts";

/** A call that somebody asks for, from the network or from within a batch or an embed. */
export interface CallRequest {
  /** Effective method, upper case. */
  readonly method: string;
  /** Route path. */
  readonly path: string;
  /** Language of the address. */
  readonly language: string;
  readonly user: User | undefined;
  readonly links: Links;
  /** The sandbox as the request sees it. */
  readonly session: StateSession;
  readonly prepareInner: PrepareInner;
  /** The body as it came; none for a call within another. */
  readonly body: Uint8Array | undefined;
  /** What serves it, where that was looked up before. */
  readonly match: RouteMatch | undefined;
  /** What of it would be sent on to a real site. */
  sent(): Pick<PassedCall, "query" | "headers" | "body" | "signal">;
  header(name: string): string | undefined;
  /** The raw parameters, once the placeholders of the matched route are known. */
  read(placeholders: Record<string, string>): Sources | { error: ArgsError };
}

/** A call that passed every check of its parameters and waits to be made. */
export interface CheckedCall {
  readonly call: Call;
  readonly bound: Bound;
}

/** A call that passed its checks at an earlier time, and what these read. */
export interface CheckedBefore {
  readonly checked: CheckedCall;
  readonly reads: Reads;
}

/** An answer and what is known of the call that it answers. */
export interface CallResult {
  readonly answer: Answer;
  /** Undefined where no route was found, or none was looked for. */
  readonly call: Call | undefined;
  readonly behaviour: Behaviour | undefined;
  /** How well founded the answer is. */
  readonly basis: Basis;
  /** Methods for the `Allow` header; empty when there is none to send. Worked out only for an answer that has headers: one that is embedded has none. */
  readonly allow: () => readonly string[];
}

/**
 * Route, then body and parameters: the call that is asked for, or the error that ends it here. Parameters that were checked before, and
 * would be found the same, are not checked again.
 */
export function checkCall(request: CallRequest, site: Site, before?: CheckedBefore): CheckedCall | CallResult {
  const match = request.match ?? site.catalogue.find(request.path, request.method);
  if (match === undefined) return withoutRoute(refuse(serverErrors.rest_no_route).answer);
  const sources = request.read(match.placeholders);
  const known = "error" in sources ? NO_SOURCES : sources;
  const situation = situationOf(request, site, match, known);
  const bound = site.bindings(match.route, match.endpoint, situation.method);
  if ("error" in sources) return refusedBy(sources.error, { situation, bound, site });
  if (before !== undefined && isAsBefore(situation, before)) {
    const { params, given } = before.checked.call;
    return { bound, call: withParams(situation, params, given) };
  }
  const checked = bound.check(sources, situation);
  if (!checked.ok) return refusedBy(checked.error, { situation, bound, site });
  return { bound, call: withParams(situation, checked.params, checked.given) };
}

/** Whether checks would read now what they read before. */
function isAsBefore({ now, zone, strict, view }: Situation, { checked: { call }, reads }: CheckedBefore): boolean {
  return call.now === now && call.zone === zone && call.strict === strict && reads.isSameIn(view.state);
}

/** Whether the call was refused before it could be made. */
export function isResult(outcome: CheckedCall | CallResult): outcome is CallResult {
  return "answer" in outcome;
}

/** An answer that has nothing to do with any route. */
export function withoutRoute(answer: Answer): CallResult {
  return { answer, call: undefined, behaviour: undefined, basis: answer.basis ?? "family", allow: () => [] };
}

/** The methods of the matched route whose permission says exactly `true` to this caller, in order of registration. */
export function allowedMethods(call: Call, site: Site): readonly string[] {
  const { route, method: own, asked = own } = call;
  const allowed: string[] = [];
  for (const endpoint of route.endpoints)
    for (const method of endpoint.methods) {
      if (allowed.includes(method)) continue;
      const { permission } = site.bindings(route, endpoint, method).behaviour;
      if (permission === undefined || permission({ ...call, asked, method, endpoint }) === true) allowed.push(method);
    }
  return allowed.length === route.methods.length ? route.methods : allowed;
}

const NO_SOURCES: Sources = { query: {}, url: {} };
const NO_PARAMS: JsonObject = Object.freeze({});
const NONE_GIVEN: ReadonlySet<string> = new Set();

/** A call on its way to be one: its parameters are put where they will stand, as objects that grow are copied far slower. */
interface CallToBe extends Situation {
  params: JsonObject;
  given: ReadonlySet<string>;
}

function withParams(call: CallToBe, params: JsonObject, given: ReadonlySet<string>): Call {
  call.params = params;
  call.given = given;
  return call;
}

function refusedBy(
  { code, message, data }: ArgsError,
  { situation, bound, site }: { situation: CallToBe; bound: Bound; site: Site },
): CallResult {
  const call = withParams(situation, rawParams(situation.sources), NONE_GIVEN);
  const own: Answer = { status: Number(data.status), body: { code, message, data }, basis: "family" };
  const { answer, allow }: OverlaidAnswer = site.overlay?.told(own, call) ?? { answer: own };
  return {
    answer,
    call,
    behaviour: bound.behaviour,
    basis: answer.basis ?? "family",
    // What a refused call leaves out is what it is by default, as permissions see it.
    allow: () => allow ?? allowedMethods({ ...call, params: { ...bound.defaults, ...call.params } }, site),
  };
}

/** The parameters as they came, unchecked: what permissions see of a call whose parameters were refused, or not looked at. */
export function rawParams({ json, form, query, url }: Sources): JsonObject {
  const params: JsonObject = {};
  for (const source of [url, query, form, json])
    for (const [name, value] of Object.entries(plainValues(source ?? {}))) setMember(params, name, value);
  return params;
}

/** What is known of a call once its route and raw parameters are. */
export function situationOf(
  request: CallRequest,
  site: Site,
  { route, endpoint }: Pick<RouteMatch, "route" | "endpoint">,
  sources: Sources,
): CallToBe {
  const language = chosenLanguage(sources, request.language, site);
  return {
    method: request.method === "HEAD" && !endpoint.methods.includes("HEAD") ? "GET" : request.method,
    path: request.path,
    route,
    endpoint,
    catalogue: site.catalogue,
    language,
    user: request.user,
    accounts: site.accounts,
    strict: isStrict(request.session.sandbox, site),
    // Whole seconds, as everything that the family writes: within one, nothing that a read answers can change.
    now: Math.floor(request.session.now() / 1000) * 1000,
    zone: site.zoneOf(request.session.state),
    links: request.links,
    sources,
    body: request.body,
    view: new View(request.session.state, language, site.cache.translations),
    cache: site.cache,
    answerBytes: site.limits.answerBytes,
    prepareInner: request.prepareInner,
    header: request.header,
    token: site.token,
    asked: request.method === "HEAD" ? request.method : undefined,
    params: NO_PARAMS,
    given: NONE_GIVEN,
  };
}

function isStrict({ auth }: Sandbox, site: Site): boolean {
  return auth === undefined ? site.strict : auth === "strict";
}

/** The parameter wins over the address; a wrong one is refused by the checks and falls to the address here. */
function chosenLanguage(sources: Sources, fallback: string, site: Site): string {
  for (const source of [sources.json, sources.form, sources.query]) {
    const named = source && rawAt(source, "i18n_language");
    if (named === undefined) continue;
    return typeof named === "string" && site.plan.languages.includes(named) ? named : fallback;
  }
  return fallback;
}
