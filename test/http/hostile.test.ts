import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../src/standin.ts";
import { faultsOf, requestOf } from "./answer-faults.ts";
import { type HostileRequest, hostileRequests } from "./hostile-request.ts";

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
          const faults = [...(await faultsAt(site, hostile)), ...reports.splice(0)];
          expect(faults).toEqual([]);
        }),
        { numRuns: 400 },
      );
      expect(site.reported).toBe(0);
    },
  );
});

async function faultsAt(site: Standin, hostile: HostileRequest): Promise<string[]> {
  const request = requestOf(hostile, site.apiRoot);
  if (request === undefined) return [];
  const response = await site.fetch(request);
  return faultsOf(hostile, { status: response.status, headers: response.headers, text: await response.text() });
}
