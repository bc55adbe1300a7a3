import type { Answer } from "../../engine/answer.ts";
import { isReading, mayBePassed, type PassedAnswer, type PassOn } from "../../engine/pass-on.ts";
import { refuse, Refusal } from "../../engine/refusal.ts";
import { serverErrors } from "../../engine/server-errors.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { isPreflight } from "../choose-sandbox.ts";
import { commonHeaders } from "../headers.ts";
import type { Outgoing } from "../outgoing.ts";
import type { Passing, Site } from "../site.ts";
import type { ApiRequest } from "./api-request.ts";
import { type CallRequest, type CallResult, type CheckedCall, isResult } from "./check-call.ts";

/** Whether the real site answers this request, whatever the double knows of it. */
export function isPassed(request: ApiRequest, site: Site): boolean {
  return site.passing !== undefined && !isPreflight(request.raw) && isPassedPath(request.method, request.route, site);
}

/** Whether calls of a path by this method are named as the real site's, and no handler goes before it. */
export function isPassedPath(method: string, path: string, { passing, catalogue, bindings }: Site): boolean {
  if (passing === undefined || !mayBePassed(method, path)) return false;
  const match = catalogue.find(path, method);
  if (!passing.site.names(path, match?.route ?? catalogue.matching(path)[0])) return false;
  if (match === undefined) return true;
  const { route, endpoint } = match;
  const own = method === "HEAD" && !endpoint.methods.includes("HEAD") ? "GET" : method;
  return !passing.handlers.has(bindings(route, endpoint, own).behaviour);
}

/** Whether the real site is to be asked in place of the double before that does anything: of what the double would invent, and what may change something. */
export function isMissingWrite(method: string, checked: CheckedCall | CallResult, passing: Passing): boolean {
  const { missing, writes } = passing.site;
  return missing && writes && !isReading(method) && isInventedCall(checked, passing);
}

/** Whether the real site is to be asked in place of what the double answers to a read: of what it has made up, or does not know. */
export function isMissingRead(
  method: string,
  { checked, known }: { checked: CheckedCall | CallResult; known: CallResult },
  passing: Passing,
): boolean {
  if (!passing.site.missing || !isReading(method)) return false;
  if (isResult(checked)) return isUnknownRoute(checked);
  if (passing.handlers.has(checked.bound.behaviour)) return false;
  if (known.basis === "recorded" || known.basis === "contract") return false;
  if (known.basis === "invented" || passing.invents(checked.call.route)) return true;
  return known.answer.status >= 400 && checked.bound.basis === "invented";
}

/** Whether what answers a call makes its answers up, or there is no such route. */
export function isInventedCall(checked: CheckedCall | CallResult, { handlers, invents }: Passing): boolean {
  if (isResult(checked)) return isUnknownRoute(checked);
  const { bound, call } = checked;
  return !handlers.has(bound.behaviour) && (bound.basis === "invented" || invents(call.route));
}

function isUnknownRoute({ call }: CallResult): boolean {
  return call === undefined;
}

/** What the real site answers to a call, or the refusal where it is not asked, or gives no answer. */
export async function askSite(request: CallRequest, site: PassOn): Promise<PassedAnswer | Refusal> {
  const { method, path, language, links } = request;
  if (!isReading(method) && !site.writes) return refuse(serverErrors.standin_passed_on);
  try {
    return await site.ask({ method, path, language, links, ...request.sent() });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Whether the real site does not know the route either. */
export function isNoRoute({ status, body }: PassedAnswer): boolean {
  return status === 404 && typeof body === "string" && body.includes('"rest_no_route"');
}

/** The real site's answer on its way out; what goes between Standin and a page of another origin is Standin's own. */
export function passedOutgoing({ status, headers, cookies, body }: PassedAnswer, request: ApiRequest): Outgoing {
  const own = commonHeaders(request.links, request.raw.headers.get("origin") || undefined);
  const vary = [own.Vary, headers["Vary"]].filter((one) => one !== undefined).join(", ");
  const shown = {
    ...own,
    ...headers,
    ...(vary !== "" && { Vary: vary }),
    "X-Standin-Basis": "recorded",
    "X-Standin-Upstream": "1",
  };
  const isSilent = request.raw.method === "HEAD";
  if (body instanceof ReadableStream) {
    if (!isSilent) return { status, headers: shown, body: null, stream: body, cookies };
    void body.cancel();
  }
  return { status, headers: shown, cookies, body: typeof body === "string" && !isSilent ? body : null };
}

/** The real site's answer to a call within another one. */
export async function passInner(
  request: CallRequest,
  { call }: Pick<CallResult, "call">,
  { site }: Passing,
): Promise<CallResult> {
  const answer = await askSite(request, site);
  const about = { call, behaviour: undefined, allow: () => [] };
  if (answer instanceof Refusal) return { ...about, answer: answer.answer, basis: "invented" };
  return { ...about, answer: await innerAnswer(answer), basis: "recorded" };
}

async function innerAnswer({ status, headers, body }: PassedAnswer): Promise<Answer> {
  if (body instanceof ReadableStream) await body.cancel();
  const value = typeof body === "string" ? valueOfJson(body) : undefined;
  const told = Object.entries(headers).filter(
    ([name]) => name.startsWith("X-WP-") || ["Link", "Location", "Allow"].includes(name),
  );
  return { status, body: value ?? null, headers: Object.fromEntries(told) };
}
