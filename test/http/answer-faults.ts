import { errorTable } from "../support/errors.ts";
import type { HostileRequest } from "./hostile-request.ts";
import { isRecorded500 } from "./recorded-500s.ts";

/** An answer, read to its end. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What is wrong with the answer to a request; empty when nothing is. */
export function faultsOf(hostile: HostileRequest, { status, headers, text }: ReadAnswer): string[] {
  const faults: string[] = [];
  if (headers.get("x-standin-basis") === null) faults.push("it does not tell its basis");
  const isJson = /^application\/(?:json|javascript); charset=UTF-8$/.test(headers.get("content-type") ?? "");
  const json = text.replace(/^\/\*\*\/[\w.]+\((.*)\)$/s, "$1");
  const body: unknown = isJson && json !== "" ? JSON.parse(json) : undefined;
  const code = codeIn(body);
  // What HEAD hides, GET shows.
  const tells = methodOf(hostile) !== "HEAD" && hostile.method !== "HEAD";
  if (tells && status >= 500 && !isRecorded500(hostile.path, methodOf(hostile), code))
    faults.push(`${status} is not recorded: ${text.slice(0, 300)}`);
  if (status >= 400 && isJson && code !== undefined && code !== "" && !Object.hasOwn(errorTable, code))
    faults.push(`code ${code} is not in the table`);
  return faults;
}

/** The request for a site; undefined where `Request` itself refuses. */
export function requestOf(
  { method, path, query, headers, body }: HostileRequest,
  apiRoot: string,
): Request | undefined {
  try {
    const mayHaveBody = !/^(?:get|head)$/i.test(method);
    return new Request(`${apiRoot.replace(/\/$/, "")}${path}?${query}`, {
      method,
      headers,
      ...(body !== undefined && mayHaveBody && { body: Buffer.from(body) }),
    });
  } catch {
    return undefined;
  }
}

/** The method that counts, as far as the family of a 500 goes. */
function methodOf({ method, query, headers }: HostileRequest): string {
  const asked = new URLSearchParams(query).get("_method") ?? headers["X-HTTP-Method-Override"] ?? method;
  return asked.toUpperCase();
}

function codeIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("code" in body)) return undefined;
  return typeof body.code === "string" ? body.code : undefined;
}
