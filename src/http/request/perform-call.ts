import { serverErrors } from "../../engine/server-errors.ts";
import type { Answer } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { hasOwnSchemas, routeEntry } from "../../engine/index/route-entry.ts";
import type { OverlaidAnswer } from "../../engine/overlay.ts";
import { forbidden, refuse, Refusal } from "../../engine/refusal.ts";
import { type Changes, TooManyRecords } from "../../state/changes.ts";
import { isDiskFull } from "../../state/disk-full.ts";
import type { NotKept, StateSession } from "../../state/state-session.ts";
import { isTooLong } from "../escaped-json.ts";
import type { Site } from "../site.ts";
import { isPassedPath, passInner } from "./pass-call.ts";
import {
  allowedMethods,
  type CallRequest,
  type CallResult,
  checkCall,
  type CheckedBefore,
  type CheckedCall,
  isResult,
  rawParams,
  situationOf,
  withoutRoute,
} from "./check-call.ts";

/** Permission, then behaviour; what the behaviour changes is committed before anybody sees the answer. */
export function performCall(
  { call, bound }: CheckedCall,
  { session, site }: { session: StateSession; site: Site },
): CallResult | Promise<CallResult> {
  const { behaviour } = bound;
  const finish = (own: Answer): CallResult => {
    const { answer, allow }: OverlaidAnswer = site.overlay?.told(own, call) ?? { answer: own };
    const notKept = answer.changes && commit(answer.changes, call, session);
    if (notKept !== undefined) return finish(refusalOf[notKept]().answer);
    const after = afterwards(call, answer);
    const basis = bound.basisOf(answer, call);
    return { answer, call, behaviour, basis, allow: () => allow ?? allowedMethods(after, site) };
  };
  const failed = (error: unknown): CallResult => {
    if (error instanceof Refusal) return finish(error.answer);
    if (error instanceof TooManyRecords) return finish(refuse(serverErrors.standin_too_many_records).answer);
    if (isTooLong(error)) return finish(refuse(serverErrors.standin_answer_too_large).answer);
    site.report(error, `${call.method} ${call.route.name}`);
    const row = isDiskFull(error) ? serverErrors.standin_disk_full : serverErrors.internal_server_error;
    return finish(refuse(row).answer);
  };
  try {
    const denied = denial(behaviour, call);
    if (denied !== undefined && site.overlay?.allows(call) !== true) return finish(denied.answer);
    const answer = behaviour.answer(call);
    return answer instanceof Promise ? answer.then(finish).catch(failed) : finish(answer);
  } catch (error) {
    return failed(error);
  }
}

/** Checks a call that is made within another one, and makes it where it passes. */
export function checkAndPerform(
  request: CallRequest,
  site: Site,
  before?: CheckedBefore,
): CallResult | Promise<CallResult> {
  const checked = checkCall(request, site, before);
  if (site.passing !== undefined && isPassedPath(request.method, request.path, site))
    return passInner(request, checked, site.passing);
  return isResult(checked) ? checked : performCall(checked, { session: request.session, site });
}

/** What OPTIONS answers: the index entry of the first route that matches, `[]` for an unknown one; nothing is checked. */
export function describeRoute(request: CallRequest, site: Site): CallResult {
  const route = site.catalogue.matching(request.path)[0];
  const endpoint = route?.endpoints[0];
  if (route === undefined || endpoint === undefined) return withoutRoute({ status: 200, body: [], basis: "contract" });
  const placeholders = site.catalogue.find(request.path, endpoint.methods[0] ?? "")?.placeholders ?? {};
  const read = request.read(placeholders);
  const sources = "error" in read ? { query: {}, url: {} } : read;
  const situation = situationOf(request, site, { route, endpoint }, sources);
  const call: Call = { ...situation, params: rawParams(sources), given: new Set() };
  const body = routeEntry(route, { ...call, help: true });
  const told: OverlaidAnswer = site.overlay?.told({ status: 200, body }, { ...call, method: "OPTIONS" }) ?? {
    answer: { status: 200, body },
  };
  return {
    answer: told.answer,
    call,
    behaviour: undefined,
    basis: hasOwnSchemas({ help: "schema" in body, catalogue: site.catalogue }) ? "invented" : "contract",
    allow: () => told.allow ?? allowedMethods(call, site),
  };
}

/** The call as permissions see it once it is answered. */
function afterwards(call: Call, { changes, context }: Answer): Call {
  if (changes === undefined && context === undefined) return call;
  const params = context === undefined ? call.params : { ...call.params, context };
  return { ...call, params, view: changes?.view ?? call.view };
}

/** What is answered where something can't be kept. */
const refusalOf: Readonly<Record<NotKept | "overtaken", () => Refusal>> = {
  overtaken: () => refuse(serverErrors.standin_overtaken, { headers: { "Retry-After": "1" } }),
  full: () => refuse(serverErrors.standin_full),
  deleted: () => refuse(serverErrors.standin_sandbox_deleted),
  "gave way": () => refuse(serverErrors.standin_sandbox_gave_way, { headers: { "Retry-After": "1" } }),
};

/** A behaviour that took its time may find that the state has moved on: then its commands are run on what is there now. Says why where they can't be kept. */
function commit(changes: Changes, call: Call, session: StateSession): NotKept | "overtaken" | undefined {
  const { view, commands } = changes;
  const stale = session.state !== call.view.state;
  if (stale && !changes.fit(session.state)) return "overtaken";
  const state = stale ? commands.reduce((now, command) => now.apply(command), session.state) : view.state;
  return session.commit(state, commands);
}

function denial(behaviour: Behaviour, call: Call): Refusal | undefined {
  const permitted = behaviour.permission?.(call) ?? true;
  if (permitted === true) return undefined;
  return permitted === false ? forbidden(call.user !== undefined) : permitted;
}
