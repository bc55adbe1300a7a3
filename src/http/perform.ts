import type { ArgsError } from "../args/compile-args.ts";
import { plainValues } from "../args/plain-values.ts";
import { rawAt } from "../args/raw-map.ts";
import type { Sources } from "../args/sources.ts";
import type { Answer } from "../behaviours/answer.ts";
import type { Behaviour } from "../behaviours/behaviour.ts";
import type { Bound } from "../behaviours/bindings.ts";
import type { Call, Situation } from "../behaviours/call.ts";
import type { PrepareInner } from "../behaviours/inner-call.ts";
import type { Links } from "../behaviours/links.ts";
import { forbidden, refuse, Refusal } from "../behaviours/refusal.ts";
import type { User } from "../behaviours/account.ts";
import type { JsonObject } from "../catalogue/document.ts";
import type { RouteMatch } from "../catalogue/route.ts";
import { type Changes, TooManyRecords } from "../state/changes.ts";
import type { Happening } from "../state/faults.ts";
import type { Line } from "../state/line.ts";
import { View } from "../state/view.ts";
import { allowedMethods } from "./allow.ts";
import { isTooLong } from "./encode.ts";
import type { Site } from "./site.ts";

/** A call to be made, from the network or from within a batch or an embed. */
export interface Asked {
  /** Effective method, upper case. */
  readonly method: string;
  /** Route path. */
  readonly path: string;
  /** Language of the address. */
  readonly language: string;
  readonly user: User | undefined;
  readonly links: Links;
  /** The sandbox as the request sees it. */
  readonly line: Line;
  readonly prepareInner: PrepareInner;
  header(name: string): string | undefined;
  /** The raw parameters, once the placeholders of the matched route are known. */
  read(placeholders: Record<string, string>): Sources | { error: ArgsError };
}

/** An answer and what is known of the call that it answers. */
export interface Performed {
  readonly answer: Answer;
  /** Undefined where no route was found, or none was looked for. */
  readonly call: Call | undefined;
  readonly behaviour: Behaviour | undefined;
  /** Methods for the `Allow` header; empty when there is none to send. */
  readonly allow: readonly string[];
  /** The fault that was declared for the call. */
  readonly happening?: Happening;
}

/** A call that passed every check of its parameters and waits to be made. */
export interface Prepared {
  readonly call: Call;
  readonly bound: Bound;
}

/** Route and parameters: the call that is asked for, or the error that ends it here. */
export function prepare(asked: Asked, site: Site): Prepared | Performed {
  const match = site.catalogue.find(asked.path, asked.method);
  if (match === undefined) return unrouted(refuse("rest_no_route").answer);
  const sources = asked.read(match.placeholders);
  const known = "error" in sources ? NO_SOURCES : sources;
  const situation = situationOf(asked, site, match, known);
  const bound = site.bindings(match.route, match.endpoint, situation.method);
  if ("error" in sources) return refusedBy(sources.error, { situation, bound, site });
  const checked = bound.check(sources, situation);
  if (!checked.ok) return refusedBy(checked.error, { situation, bound, site });
  return { bound, call: Object.assign(situation, { params: checked.params, given: checked.given }) };
}

/** Permission and behaviour; what the behaviour changes is committed before anybody sees the answer. */
export function perform(
  { call, bound: { behaviour } }: Prepared,
  asked: Asked,
  site: Site,
): Performed | Promise<Performed> {
  const finish = (answer: Answer): Performed => {
    if (answer.changes !== undefined && !commit(answer.changes, call, asked.line))
      return finish(refuse("standin_full").answer);
    const after = answer.changes === undefined ? call : { ...call, view: answer.changes.view };
    return { answer, call, behaviour, allow: allowedMethods(after, site) };
  };
  const failed = (error: unknown): Performed => {
    if (error instanceof Refusal) return finish(error.answer);
    if (error instanceof TooManyRecords) return finish(refuse("standin_too_many_records").answer);
    if (isTooLong(error)) return finish(refuse("standin_answer_too_large").answer);
    site.report(error, `${call.method} ${call.route.name}`);
    return finish(refuse("internal_server_error").answer);
  };
  try {
    const denied = denial(behaviour, call);
    if (denied !== undefined) return finish(denied.answer);
    const answer = behaviour.answer(call);
    return answer instanceof Promise ? answer.then(finish, failed) : finish(answer);
  } catch (error) {
    return failed(error);
  }
}

/** Both steps of a call. */
export function performAsked(asked: Asked, site: Site): Performed | Promise<Performed> {
  const prepared = prepare(asked, site);
  return isPerformed(prepared) ? prepared : perform(prepared, asked, site);
}

/** Whether the call was refused before it could be made. */
export function isPerformed(outcome: Prepared | Performed): outcome is Performed {
  return "answer" in outcome;
}

/** An answer that has nothing to do with any route. */
export function unrouted(answer: Answer): Performed {
  return { answer, call: undefined, behaviour: undefined, allow: [] };
}

/** A behaviour that took its time may find that the state has moved on: then its commands are run on what is there now. False where there is no room. */
function commit({ view, commands }: Changes, call: Call, line: Line): boolean {
  const stale = line.state !== call.view.state;
  const state = stale ? commands.reduce((now, command) => now.apply(command), line.state) : view.state;
  return line.commit(state, commands);
}

function denial(behaviour: Behaviour, call: Call): Refusal | undefined {
  const verdict = behaviour.permission?.(call) ?? true;
  if (verdict === true) return undefined;
  return verdict === false ? forbidden(call.user !== undefined) : verdict;
}

const NO_SOURCES: Sources = { query: {}, url: {} };

function refusedBy(
  { code, message, data }: ArgsError,
  { situation, bound, site }: { situation: Situation; bound: Bound; site: Site },
): Performed {
  const call: Call = Object.assign(situation, { params: rawParams(situation.sources), given: new Set<string>() });
  const answer: Answer = { status: Number(data.status), body: { code, message, data }, basis: "family" };
  return { answer, call, behaviour: bound.behaviour, allow: allowedMethods(call, site) };
}

/** The parameters as they came, unchecked: what permissions see of a call that is refused for its parameters. */
function rawParams({ json, form, query, url }: Sources): JsonObject {
  const params: JsonObject = {};
  for (const source of [url, query, form, json]) if (source !== undefined) Object.assign(params, plainValues(source));
  return params;
}

/** What is known of a call once its route and raw parameters are. */
export function situationOf(
  asked: Asked,
  site: Site,
  { route, endpoint }: Pick<RouteMatch, "route" | "endpoint">,
  sources: Sources,
): Situation {
  const language = chosenLanguage(sources, asked.language, site);
  return {
    method: asked.method === "HEAD" && !endpoint.methods.includes("HEAD") ? "GET" : asked.method,
    path: asked.path,
    route,
    endpoint,
    catalogue: site.catalogue,
    language,
    user: asked.user,
    strict: site.strict,
    // Whole seconds, as everything that the family writes: within one, nothing that a read answers can change.
    now: Math.floor(asked.line.now() / 1000) * 1000,
    zone: site.zone,
    links: asked.links,
    sources,
    view: new View(asked.line.state, language, site.cache.translations),
    cache: site.cache,
    answerBytes: site.limits.answerBytes,
    prepareInner: asked.prepareInner,
    header: asked.header,
    token: site.token,
  };
}

/** The parameter wins over the address; a wrong one is refused by the checks and falls to the address here. */
function chosenLanguage(sources: Sources, fallback: string, site: Site): string {
  for (const source of [sources.json, sources.form, sources.query]) {
    const wanted = source && rawAt(source, "i18n_language");
    if (wanted === undefined) continue;
    return typeof wanted === "string" && site.plan.languages.includes(wanted) ? wanted : fallback;
  }
  return fallback;
}
