import { createStandin, type Standin, type StandinOptions } from "../../src/standin.ts";
import { faultsOf, type ReadAnswer, requestOf } from "../http/answer-faults.ts";
import type { HostileRequest } from "../http/hostile-request.ts";
import { stateDigest } from "./state-digest.ts";

/** Processor time that one request may take, in milliseconds; wall time would depend on what else the machine does. */
const MOST_CPU = 1500;
/** How long an answer may be waited for, in milliseconds. */
const MOST_WAITED = 20_000;

/** A site that is fuzzed, and what went wrong inside it. */
export interface FuzzedSite {
  readonly site: Standin;
  /** What was thrown inside since it was asked last. */
  thrown(): string[];
}

/** A frozen site that collects what is thrown inside; the built-in one unless options name another. */
export async function fuzzedSite(auth: "open" | "strict", options: StandinOptions = {}): Promise<FuzzedSite> {
  const reports: string[] = [];
  const site = await createStandin({
    ...options,
    auth,
    now: "2030-03-14T09:30:00Z",
    report: (error, where) =>
      void reports.push(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  });
  return { site, thrown: () => reports.splice(0) };
}

/** Sends a request and tells what is wrong with what came of it; with `watched`, whether a refusal changed the state too. */
export async function faultsIn(
  hostile: HostileRequest,
  { site, thrown }: FuzzedSite,
  { watched = false }: { watched?: boolean } = {},
): Promise<string[]> {
  const request = requestOf(hostile, site.apiRoot);
  if (request === undefined) return [];
  const before = watched ? stateDigest(site) : undefined;
  const { answer, faults } = await timed(() => site.fetch(request));
  if (answer !== undefined) faults.push(...faultsOf(hostile, answer));
  if (before !== undefined && (answer?.status ?? 500) >= 400 && stateDigest(site) !== before)
    faults.push(`it was refused with ${answer?.status} and yet changed the state`);
  return [...faults, ...thrown()];
}

/** Sends a request to the side door of a sandbox, then asks the sandbox for lists, which must still be answered. */
export async function controlFaultsIn(hostile: HostileRequest, { site, thrown }: FuzzedSite): Promise<string[]> {
  const { origin } = new URL(site.apiRoot);
  const request = requestOf(hostile, `${origin}/@fuzz/__standin`);
  if (request === undefined) return [];
  const { answer, faults } = await timed(() => site.fetch(request));
  if (answer !== undefined && answer.status >= 500) faults.push(`${answer.status}: ${answer.text.slice(0, 300)}`);
  if (answer !== undefined && answer.status < 400 && request.method !== "GET")
    faults.push(...(await afterControl(site)));
  return [...faults, ...thrown()];
}

const LISTS = [
  "calendar/events/v1/events",
  "calendar/events/v1/venues",
  "calendar/events/v1/categories",
  "calendar-core/v1/events",
  "code-snippets/v1/snippets",
  "contact-form/v1/contact-forms",
  "",
];

async function afterControl(site: Standin): Promise<string[]> {
  const sandbox = site.sandbox("fuzz");
  const faults: string[] = [];
  const { origin } = new URL(site.apiRoot);
  await site.fetch(`${origin}/@fuzz/__standin/faults`, { method: "DELETE" });
  for (const list of LISTS) {
    const { answer, faults: slow } = await timed(() => sandbox.fetch(sandbox.apiRoot + list));
    faults.push(...slow);
    if (answer !== undefined && answer.status >= 500) faults.push(`then ${list}: ${answer.text.slice(0, 300)}`);
  }
  return faults;
}

async function timed(ask: () => Promise<Response>): Promise<{ answer: ReadAnswer | undefined; faults: string[] }> {
  const began = process.cpuUsage();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, MOST_WAITED, undefined)));
  const answer = await Promise.race([ask().then(read), patience]);
  clearTimeout(timer);
  const { user, system } = process.cpuUsage(began);
  const spent = Math.round((user + system) / 1000);
  const faults: string[] = [];
  if (answer === undefined) faults.push(`no answer within ${MOST_WAITED} ms`);
  if (spent > MOST_CPU) faults.push(`it took ${spent} ms of processor time`);
  return { answer, faults };
}

async function read(response: Response): Promise<ReadAnswer> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}
