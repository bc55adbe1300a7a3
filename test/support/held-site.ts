import { errorTable } from "./errors.ts";
import { createStandin, type Standin, type StandinOptions } from "../../src/standin.ts";
import { answerSchema, violations } from "./answer-schemas.ts";

/** A stand-in whose every answer is held against its schema: one that does not fit, or a throw inside, fails the test. */
export async function heldSite(options: StandinOptions = {}): Promise<Standin> {
  const reports: string[] = [];
  const site = await createStandin({
    report: (error, where) => reports.push(`${where}: ${error instanceof Error ? error.stack : String(error)}`),
    ...options,
  });
  return {
    ...site,
    fetch: async (input, init) => {
      const request = input instanceof Request && init === undefined ? input : new Request(input, init);
      const copy = request.clone();
      const response = await site.fetch(request);
      if (reports.length > 0) throw new Error(`thrown inside the server: ${reports.splice(0).join("\n")}`);
      await holdAnswer(site, copy, response.clone());
      return response;
    },
  };
}

/** Throws when an answer of the API does not fit its schema. */
export async function holdAnswer(site: Standin, request: Request, response: Response): Promise<void> {
  const found = routeOf(site, request);
  if (found === undefined) return;
  const asJson = (response.headers.get("content-type") ?? "").startsWith("application/json");
  const text = await response.text();
  if (!asJson || request.method === "HEAD" || text === "") return;
  const wrong = faults(found, { status: response.status, body: JSON.parse(text) as unknown });
  if (wrong.length > 0)
    throw new Error(
      `${request.method} ${request.url} → ${response.status} does not fit:\n${wrong.join("\n")}\n${text.slice(0, 2000)}`,
    );
}

function faults(
  { name, method, shaped }: { name: string; method: string; shaped: boolean },
  { status, body }: { status: number; body: unknown },
): string[] {
  if (method === "OPTIONS") return [];
  const reference = answerSchema(name, method, status);
  if (status >= 400 && reference === undefined) return errorFaults(status, body);
  if (shaped) return [];
  if (reference === undefined) return [`there is no schema for ${method} ${name} ${status}`];
  return violations(reference, body);
}

function errorFaults(status: number, body: unknown): string[] {
  const { code, message, data } = body as { code?: unknown; message?: unknown; data?: { status?: unknown } | null };
  const wrong: string[] = [];
  if (typeof code !== "string" || !Object.hasOwn(errorTable, code))
    wrong.push(`code ${JSON.stringify(code)} is not in the table`);
  if (typeof message !== "string" || message === "") wrong.push("message is no sentence");
  if (data !== undefined && data !== null && data.status !== status) wrong.push(`data.status is not ${status}`);
  return wrong;
}

/** The route that a request goes to; `shaped` when its answer was trimmed or wrapped on the way out. */
function routeOf(site: Standin, request: Request): { name: string; method: string; shaped: boolean } | undefined {
  const url = new URL(request.url);
  const root = /^(?:\/@[^/]+)?\/[a-z]{2}\/api(\/.*)?$/.exec(url.pathname);
  if (root === null) return undefined;
  const path = (root[1] ?? "/").replace(/\/+$/, "") || "/";
  const method = request.method === "HEAD" ? "GET" : request.method;
  const match = site.catalogue.find(path, method);
  if (match === undefined) return undefined;
  const shaped = ["_fields", "_envelope", "_jsonp", "_embed", "_method"].some((name) =>
    [...url.searchParams.keys()].some((key) => key.startsWith(name)),
  );
  return { name: match.route.name, method, shaped };
}
