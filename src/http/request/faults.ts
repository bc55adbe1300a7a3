import type { ErrorTable } from "../../args/errors.ts";
import { serverErrors } from "../../engine/server-errors.ts";
import { refuse } from "../../engine/refusal.ts";
import type { ActiveFault } from "../../state/faults.ts";
import type { Json } from "../../json/json.ts";
import { pause } from "../../time/pause.ts";
import type { JsonEncoder } from "../encode.ts";
import { commonHeaders } from "../headers.ts";
import type { Outgoing } from "../outgoing.ts";
import type { AnsweredRequest } from "./journal.ts";
import type { ApiRequest } from "./api-request.ts";
import type { CallResult, CheckedCall } from "./check-call.ts";

/** What a fault is wrapped around: a call that is checked, then answered. */
export interface CallSteps {
  /** What a fault may answer by its code. */
  readonly errors: ErrorTable;
  readonly encoder: JsonEncoder;
  check(): CheckedCall | CallResult;
  answer(checked: CheckedCall | CallResult): AnsweredRequest | Promise<AnsweredRequest>;
}

/** Answers the call, or injects the fault that is active for it: a wait, another answer in its place, a slow body, an end of the connection. */
export function withFault(request: ApiRequest, steps: CallSteps): AnsweredRequest | Promise<AnsweredRequest> {
  const checked = steps.check();
  const fault = faultFor(request, checked);
  return fault === undefined ? steps.answer(checked) : inject(fault, { request, steps, checked });
}

function faultFor({ session, method }: ApiRequest, { call }: CheckedCall | CallResult): ActiveFault | undefined {
  const faults = session.sandbox.declaredFaults;
  if (faults === undefined || faults.size === 0) return undefined;
  return faults.faultFor({ method, route: call?.route.name ?? null, params: call?.params ?? {} });
}

async function inject(
  fault: ActiveFault,
  { request, steps, checked }: { request: ApiRequest; steps: CallSteps; checked: CheckedCall | CallResult },
): Promise<AnsweredRequest> {
  const inPlace = (outgoing: Outgoing): AnsweredRequest => ({ outgoing, call: checked.call, behaviour: "fault" });
  if (fault.delayMs > 0 && !(await waited(fault.delayMs, request.raw.signal))) return inPlace(cutOff(request));
  if (takesPlace(fault)) return inPlace(paced(faultAnswer(fault, request, steps), fault, request));
  // What has changed while it waited counts.
  const answered = await steps.answer(fault.delayMs > 0 ? steps.check() : checked);
  return { ...answered, outgoing: paced(damaged(answered.outgoing, fault), fault, request) };
}

/** The answer with what the fault says of its headers and its pace. */
function paced(outgoing: Outgoing, { slowMs, headers, profile }: ActiveFault, request: ApiRequest): Outgoing {
  if (outgoing.cut === true || (slowMs === undefined && headers === undefined)) return outgoing;
  const declared = headers === undefined || profile === undefined ? headers : filled(headers, request);
  const shown = declared === undefined ? outgoing.headers : withHeaders(outgoing.headers, declared);
  return { ...outgoing, headers: shown, ...(slowMs !== undefined && { slowMs }) };
}

/** The headers of a profile with the addresses of the call. */
function filled(headers: Readonly<Record<string, string>>, { links, raw }: ApiRequest): Record<string, string> {
  const url = encodeURIComponent(raw.url);
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, text.replace("{site}", links.site).replace("{url}", url)]),
  );
}

/** The answer with something in front of its body, or with a part of it alone. */
function damaged(outgoing: Outgoing, { before, share }: ActiveFault): Outgoing {
  const { body } = outgoing;
  if (body === null || (before === undefined && share === undefined)) return outgoing;
  const bytes = Buffer.from(body);
  const part = share === undefined ? bytes : bytes.subarray(0, Math.floor(bytes.byteLength * share));
  return { ...outgoing, body: new Uint8Array(Buffer.concat([Buffer.from(before ?? ""), part])) };
}

/** Headers over others of the same names, however their letters are written. */
function withHeaders(
  own: Readonly<Record<string, string>>,
  declared: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set(Object.keys(declared).map((name) => name.toLowerCase()));
  const kept = Object.entries(own).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...declared };
}

/** False when the caller has left meanwhile. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(ms, signal);
    return true;
  } catch {
    return false;
  }
}

/** Whether the fault answers itself, so that the call is not made. */
function takesPlace({ status, code, body, text, cut }: ActiveFault): boolean {
  return cut === true || [status, code, body, text].some((member) => member !== undefined);
}

/** The answer of a fault that takes the place of the call's own, sent just as it was declared. */
function faultAnswer(fault: ActiveFault, request: ApiRequest, steps: CallSteps): Outgoing {
  if (fault.cut === true) return cutOff(request);
  const headers = faultHeaders(request);
  const { status, type, body } = contentOf(fault, steps);
  if (type !== undefined) headers["Content-Type"] = `${type}; charset=UTF-8`;
  return { status, headers, body: request.method === "HEAD" ? null : body };
}

function cutOff(request: ApiRequest): Outgoing {
  return { status: 500, headers: faultHeaders(request), body: null, cut: true };
}

function faultHeaders({ raw, links }: ApiRequest): Record<string, string> {
  const headers = commonHeaders(links, raw.headers.get("origin") || undefined);
  headers["X-Standin-Basis"] = "invented";
  return headers;
}

function contentOf(
  { status, code, body, text }: ActiveFault,
  { errors, encoder }: CallSteps,
): { status: number; type?: string; body: string | null } {
  if (text !== undefined)
    return { status: status ?? 200, type: /^\s*</.test(text) ? "text/html" : "application/json", body: text };
  if (body !== undefined) return { status: status ?? 200, type: "application/json", body: textOf(body, encoder) };
  if (code === undefined && status !== undefined && status < 400) return { status, body: null };
  const { answer } = refuse((code === undefined ? undefined : errors[code]) ?? serverErrors.standin_fault, {
    ...(status !== undefined && { status }),
  });
  return { status: answer.status, type: "application/json", body: textOf(answer.body, encoder) };
}

/** What was declared came as JSON; a number that was too large for it is written as null. */
function textOf(body: Json, encoder: JsonEncoder): string {
  const text = encoder.encode(body);
  return typeof text === "string" ? text : JSON.stringify(body);
}
