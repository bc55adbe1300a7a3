import { setTimeout as pause } from "node:timers/promises";
import { isErrorCode } from "../behaviours/error-table.ts";
import { refuse } from "../behaviours/refusal.ts";
import type { Json } from "../catalogue/document.ts";
import type { Happening } from "../state/faults.ts";
import type { Arrival } from "./arrival.ts";
import { encodeJson } from "./encode.ts";
import { commonHeaders } from "./headers.ts";
import type { Outgoing } from "./outgoing.ts";
import { type Asked, isPerformed, perform, performAsked, type Performed, prepare } from "./perform.ts";
import type { Site } from "./site.ts";

/** Makes the call unless a fault is declared for it that takes its place; one that only delays lets it be made afterwards. */
export function performFaulty(
  asked: Asked,
  { site, signal }: { site: Site; signal: () => AbortSignal },
): Performed | Promise<Performed> {
  const faults = asked.line.sandbox.declaredFaults;
  if (faults === undefined || faults.size === 0) return performAsked(asked, site);
  const prepared = prepare(asked, site);
  const { call } = prepared;
  const happening = faults.meet({
    method: asked.method,
    route: call?.route.name ?? null,
    params: call?.params ?? {},
  });
  if (happening === undefined) return isPerformed(prepared) ? prepared : perform(prepared, asked, site);
  return befall(happening, { asked, site, signal, call });
}

async function befall(
  happening: Happening,
  { asked, site, signal, call }: { asked: Asked; site: Site; signal: () => AbortSignal; call: Performed["call"] },
): Promise<Performed> {
  const gone = { answer: { status: 500, body: null }, call, behaviour: undefined, allow: [] };
  if (happening.delayMs > 0 && !(await waited(happening.delayMs, signal())))
    return { ...gone, happening: { delayMs: 0, cut: true } };
  if (takesPlace(happening)) return { ...gone, happening };
  return { ...(await performAsked(asked, site)), happening };
}

/** False when the caller has left meanwhile. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

/** Whether the fault answers itself, so that the call is not made. */
export function takesPlace({ status, code, body, text, cut }: Happening): boolean {
  return cut === true || [status, code, body, text].some((member) => member !== undefined);
}

/** The answer of a fault that takes the place of the call's own, sent just as it was declared. */
export function faultyAnswer(happening: Happening, { request, links, method }: Arrival): Outgoing {
  const headers = commonHeaders(links, request.headers.get("origin") || undefined);
  headers["X-Standin-Basis"] = "invented";
  if (happening.cut === true) return { status: 500, headers, body: null, cut: true };
  const { status, type, body } = contentOf(happening);
  if (type !== undefined) headers["Content-Type"] = `${type}; charset=UTF-8`;
  return { status, headers, body: method === "HEAD" ? null : body };
}

function contentOf({ status, code, body, text }: Happening): { status: number; type?: string; body: string | null } {
  if (text !== undefined)
    return { status: status ?? 200, type: /^\s*</.test(text) ? "text/html" : "application/json", body: text };
  if (body !== undefined) return { status: status ?? 200, type: "application/json", body: textOf(body) };
  if (code === undefined && status !== undefined && status < 400) return { status, body: null };
  const { answer } = refuse(code !== undefined && isErrorCode(code) ? code : "standin_fault", {
    ...(status !== undefined && { status }),
  });
  return { status: answer.status, type: "application/json", body: textOf(answer.body) };
}

/** What was declared came as JSON; a number that was too large for it is written as null. */
function textOf(body: Json): string {
  const text = encodeJson(body);
  return typeof text === "string" ? text : JSON.stringify(body);
}
