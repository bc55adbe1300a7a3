import type { Json, JsonObject } from "../json/json.ts";
import type { CoverageSummary } from "../control/coverage.ts";
import type { ScenarioDocument } from "../control/scenario.ts";
import type { Expectation, ExpectedCall, Miss, Verdict, WantedCount } from "../control/verdict.ts";
import type { CallMatch } from "../state/call-match.ts";
import type { Fault, FaultDeclaration } from "../state/faults.ts";
import type { StateChange } from "../state/history.ts";
import type { JournalEntry } from "../state/journal.ts";
import { withoutTrailing } from "../text/trim.ts";
import type { StandinSandbox } from "../sandbox-face.ts";

/** A sandbox of a running server, over HTTP. Every call rejects with the server's sentence when it is refused. */
export interface SandboxClient {
  /** Empty for the default sandbox. */
  readonly name: string;
  /** Address of the index, with its end slash; requests to it find the sandbox by their path. */
  readonly apiRoot: string;
  /** The calls that were answered, the oldest first. */
  requests(filter?: CallMatch & { status?: number }): Promise<JournalEntry[]>;
  /** Rejects with what was asked for, what was found and the nearest misses unless the calls were as expected. */
  verify(expected: Expectation): Promise<void>;
  /** Declares a fault and resolves to its id. */
  fault(declaration: FaultDeclaration): Promise<number>;
  /** Every declared fault, and how often it was used. */
  faults(): Promise<Fault[]>;
  /** The records of a resource as they are stored. */
  state(resource: string): Promise<JsonObject[]>;
  /** Puts these records in place of all that the resource has. */
  replaceState(resource: string, records: readonly object[]): Promise<void>;
  /** What the clock shows, as ISO text, after a change if one is given. */
  clock(change?: {
    now?: string | number;
    advanceMs?: number;
    frozen?: boolean;
    speed?: number;
  }): Promise<{ now: string; frozen: boolean; speed: number }>;
  /** Keeps the present state and resolves to its name. */
  snapshot(name?: string): Promise<string>;
  restore(name: string): Promise<void>;
  /** What changed the records, the newest first. */
  history(): Promise<StateChange[]>;
  /** Undoes the last change, or so many; rejects where there are fewer. */
  undo(count?: number): Promise<void>;
  /** Makes the last change again that was undone, or so many; rejects where there are fewer. */
  redo(count?: number): Promise<void>;
  /** Set-ups under names. */
  readonly scenarios: ScenariosClient;
  /** Back to the seed; with a member, to a site that is built anew. */
  reset(anew?: { seed?: number | string; scale?: number; now?: string | number }): Promise<void>;
  /** How much of the contract was called, in all sandboxes of the server. */
  coverage(): Promise<CoverageSummary>;
  /** Forgets the sandbox; the default one can't be. */
  drop(): Promise<void>;
}

/** The scenarios of a sandbox of a running server. */
export interface ScenariosClient {
  /** Every scenario's name, what it uses and the names of its other members, in the order of names. */
  all(): Promise<{ name: string; uses: string[]; does: string[] }[]>;
  get(name: string): Promise<ScenarioDocument>;
  put(name: string, scenario: ScenarioDocument): Promise<void>;
  delete(name: string): Promise<void>;
  /** Makes of the sandbox what the scenario says; rejects where that can't be done, and nothing has changed then. */
  play(name: string): Promise<void>;
}

/** Which sandbox of a server is meant, and what opens its control endpoint. */
export interface ConnectOptions {
  /** The default sandbox unless given. */
  sandbox?: string;
  token?: string;
}

/** Finds a sandbox of the server at an origin; it is made on first use. */
export async function connect(origin: string, { sandbox = "", token }: ConnectOptions = {}): Promise<SandboxClient> {
  const base = `${withoutTrailing(origin, "/")}${sandbox === "" ? "" : `/@${sandbox}`}/__standin`;
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    if (token !== undefined) headers["X-Standin-Token"] = token;
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(base + path, { method, headers, ...sent });
    if (response.ok || response.status === 417) return response;
    const { message } = (await response.json()) as { message?: string };
    throw new Error(message ?? `${method} ${base}${path} was answered with ${response.status}`);
  };
  // What the server answers is what the types say: both come with one version of the package.
  const ask = async <Body>(method: string, path: string, body?: object) =>
    (await (await send(method, path, body)).json()) as Body;
  // A change of nothing, as a name that is only read from would give way to others.
  const apiRoot = indexOf(await (sandbox === "" ? send("GET", "/clock") : send("PUT", "/clock", {})));
  return {
    name: sandbox,
    apiRoot,
    requests: async (filter = {}) =>
      (await ask<{ requests: JournalEntry[] }>("GET", `/requests?${filterQuery(filter)}`)).requests,
    verify: async (expected) => {
      const verdict = await ask<Verdict>("POST", "/requests/verify", expected);
      if (!verdict.ok) throw new Error(verdictMessage(expected, verdict));
    },
    fault: async (declaration) => (await ask<{ id: number }>("POST", "/faults", declaration)).id,
    faults: () => ask("GET", "/faults"),
    state: (resource) => ask("GET", `/state/${resource}`),
    replaceState: async (resource, records) => void (await send("PUT", `/state/${resource}`, records)),
    clock: (change) => (change === undefined ? ask("GET", "/clock") : ask("PUT", "/clock", change)),
    snapshot: async (name) =>
      (await ask<{ name: string }>("POST", "/snapshots", name === undefined ? {} : { name })).name,
    restore: async (name) => void (await send("POST", `/snapshots/${encodeURIComponent(name)}/restore`)),
    history: async () => (await ask<{ changes: StateChange[] }>("GET", "/history")).changes,
    undo: async (count = 1) => void (await send("POST", "/undo", { count })),
    redo: async (count = 1) => void (await send("POST", "/redo", { count })),
    scenarios: {
      all: () => ask("GET", "/scenarios"),
      get: (wanted) => ask("GET", `/scenarios/${encodeURIComponent(wanted)}`),
      put: async (wanted, scenario) => void (await send("PUT", `/scenarios/${encodeURIComponent(wanted)}`, scenario)),
      delete: async (wanted) => void (await send("DELETE", `/scenarios/${encodeURIComponent(wanted)}`)),
      play: async (wanted) => void (await send("POST", `/scenarios/${encodeURIComponent(wanted)}/play`)),
    },
    reset: async (anew) => void (await send("POST", "/reset", anew)),
    coverage: () => ask("GET", "/coverage"),
    drop: async () => void (await send("DELETE", `/sandboxes/${sandbox}`)),
  };
}

/** The address of the index that the server names in its `Link` header. */
function indexOf({ headers, url }: Response): string {
  const found = /<([^<>]+)>; rel="https:\/\/api\.w\.org\/"/.exec(headers.get("link") ?? "")?.[1];
  if (found === undefined) throw new Error(`${url} is no control endpoint of Standin`);
  return found;
}

function filterQuery({ method, route, status, params = {} }: CallMatch & { status?: number }): string {
  const query = new URLSearchParams();
  if (method !== undefined) query.set("method", method);
  if (route !== undefined) query.set("route", route);
  if (status !== undefined) query.set("status", String(status));
  for (const [name, value] of Object.entries(params)) query.set(`param[${name}]`, written(value));
  return query.toString();
}

/** As a filter compares it: a list is its members joined with commas. */
function written(value: Json): string {
  if (Array.isArray(value)) return value.map(written).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What a person reads when the calls were not as expected. */
function verdictMessage(expected: Expectation, verdict: Verdict & { ok: false }): string {
  const { count, wanted, failed, nearest } = verdict;
  if (failed === "nothingElse")
    return [
      `expected nothing else, found ${count === 1 ? "one other call" : `${count} other calls`}:`,
      ...nearest.map(missText),
    ].join("\n");
  const sentence =
    failed === "inOrder"
      ? orderText(expected.inOrder ?? [], count)
      : `expected ${callText(expected)} ${times(wanted)}, found ${count}`;
  const heading = nearest.some(({ differs }) => differs.length > 0) ? "nearest calls:" : "the last of them:";
  if (nearest.length === 0) return `${sentence}; nothing else was called`;
  return [`${sentence}; ${heading}`, ...nearest.map(missText)].join("\n");
}

function callText({ method, route, params = {}, status }: ExpectedCall): string {
  const withParams = Object.entries(params).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return (
    [method ?? "any method", route ?? "any route"].join(" ") +
    (withParams.length === 0 ? "" : ` with ${withParams.join(", ")}`) +
    (status === undefined ? "" : `, answered with ${status},`)
  );
}

function orderText(kinds: readonly ExpectedCall[], met: number): string {
  const [missing, before] = [kinds[met], kinds[met - 1]];
  const place = before === undefined ? "" : ` after ${callText(before)}`;
  return `expected ${kinds.length} in order, met ${met} of them: no ${callText(missing ?? {})}${place}`;
}

function missText({ request, differs }: Miss): string {
  const { id, method, path, query, status } = request;
  const call = `  #${id} ${method} ${path}${query === "" ? "" : `?${query}`} → ${status}`;
  return [call, ...differs.map((difference) => `     ${difference}`)].join("\n");
}

function times(wanted: WantedCount): string {
  if (typeof wanted === "number") return counted(wanted);
  const { atLeast, atMost } = wanted;
  if (atMost === undefined) return `at least ${counted(atLeast ?? 0)}`;
  return atLeast === undefined ? `at most ${counted(atMost)}` : `${atLeast} to ${counted(atMost)}`;
}

function counted(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

/** Throws with what was asked for, what was found and the nearest misses unless the sandbox was called as expected. */
export function verifyCalls(sandbox: Pick<StandinSandbox, "verify">, expected: Expectation): void {
  const verdict = sandbox.verify(expected);
  if (!verdict.ok) throw new Error(verdictMessage(expected, verdict));
}
