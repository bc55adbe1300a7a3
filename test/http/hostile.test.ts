import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorTable } from "../../src/behaviours/error-table.ts";
import { createStandin, type Standin } from "../../src/standin.ts";
import { type HostileRequest, hostileRequests } from "./hostile-request.ts";
import { isRecorded500 } from "./recorded-500s.ts";

describe("the server", { timeout: 120_000 }, () => {
  it.each(["open", "strict"] as const)(
    "answers in good order whatever is thrown at it, where permissions are %s",
    async (auth) => {
      const reports: string[] = [];
      const site = await createStandin({
        auth,
        report: (error, where) =>
          reports.push(`${where}: ${error instanceof Error ? (error.stack ?? "") : String(error)}`),
      });
      await fc.assert(
        fc.asyncProperty(hostileRequests(site.catalogue), async (hostile) => {
          const faults = [...(await faultsOf(hostile, site)), ...reports.splice(0)];
          expect(faults).toEqual([]);
        }),
        { numRuns: 400 },
      );
      expect(site.reported).toBe(0);
    },
  );
});

/** What is wrong with the answer to a request; empty when nothing is. */
async function faultsOf(hostile: HostileRequest, site: Standin): Promise<string[]> {
  const request = requestOf(hostile, site.apiRoot);
  if (request === undefined) return [];
  const response = await site.fetch(request);
  const text = await response.text();
  const faults: string[] = [];
  if (response.headers.get("x-standin-basis") === null) faults.push("it does not tell its basis");
  const isJson = /^application\/(?:json|javascript); charset=UTF-8$/.test(response.headers.get("content-type") ?? "");
  const json = text.replace(/^\/\*\*\/[\w.]+\((.*)\)$/s, "$1");
  const body: unknown = isJson && json !== "" ? JSON.parse(json) : undefined;
  const code = codeIn(body);
  // What HEAD hides, GET shows.
  const tells = methodOf(hostile) !== "HEAD" && request.method !== "HEAD";
  if (tells && response.status >= 500 && !isRecorded500(hostile.path, methodOf(hostile), code))
    faults.push(`${response.status} is not recorded: ${text.slice(0, 300)}`);
  if (response.status >= 400 && isJson && code !== undefined && code !== "" && !Object.hasOwn(errorTable, code))
    faults.push(`code ${code} is not in the table`);
  return faults;
}

/** The method that counts, as far as the family of a 500 goes. */
function methodOf({ method, query, headers }: HostileRequest): string {
  const asked = new URLSearchParams(query).get("_method") ?? headers["X-HTTP-Method-Override"] ?? method;
  return asked.toUpperCase();
}

/** Undefined where `Request` itself refuses. */
function requestOf({ method, path, query, headers, body }: HostileRequest, apiRoot: string): Request | undefined {
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

function codeIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("code" in body)) return undefined;
  return typeof body.code === "string" ? body.code : undefined;
}
