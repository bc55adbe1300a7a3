import type { Catalogue } from "./catalogue/catalogue.ts";
import type { Json, JsonObject } from "./json/json.ts";
import { jsonCopy } from "./json/written-numbers.ts";
import { writtenRecords } from "./engine/answers/answers.ts";
import type { Links } from "./engine/links.ts";
import { faultAsJson, readFault } from "./control/faults.ts";
import { goBy } from "./control/history.ts";
import { recordCounts } from "./control/records.ts";
import type { CoverageSummary } from "./control/coverage.ts";
import type { ScenarioDocument } from "./control/scenario.ts";
import { knownScenario, playScenario, putScenario, removeScenario } from "./control/scenarios.ts";
import { type Expectation, type Verdict, verdictOn } from "./control/verdict.ts";
import type { Site } from "./http/site.ts";
import type { Clock } from "./state/clock.ts";
import type { Fault, FaultDeclaration } from "./state/faults.ts";
import type { ChangeCause, StateChange } from "./state/history.ts";
import type { JournalEntry } from "./state/journal.ts";
import type { Sandbox } from "./state/sandbox.ts";
import { recordAsJson } from "./state/table.ts";
import { View } from "./state/view.ts";
import { meant } from "./text/nearest.ts";

/** A sandbox as the library shows it; the default one too. */
export interface StandinSandbox {
  /** Empty for the default sandbox. */
  readonly name: string;
  /** Address of the index in the default language, with its end slash; requests to it find this sandbox by their path. */
  readonly apiRoot: string;
  /** Answers a request without a socket. Rejects with a TypeError where a fault cuts the connection. */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** The calls that were answered, the oldest first. */
  readonly requests: readonly JournalEntry[];
  /** Whether the calls were as expected; throws when the expectation is no such thing. */
  verify(expected: Expectation): Verdict;
  /** Copies of the records of a resource, in the form of `GET /__standin/state/{resource}`; throws when there is no such resource. */
  state(resource: string): readonly JsonObject[];
  /** Number of records by resource. */
  records(): Record<string, number>;
  /** Declares a fault and returns its id; throws when it is none. */
  fault(declaration: FaultDeclaration): number;
  /** Every declared fault, and how often it was used. */
  readonly faults: readonly Fault[];
  readonly clock: Clock;
  /** Keeps the present state and returns its name; throws when there are too many. */
  snapshot(name?: string): string;
  /** Goes back to a snapshot; throws when there is none of that name. */
  restore(name: string): void;
  /** Back to the seed; journal and faults are cleared. */
  reset(): void;
  /** What changed the records, the newest first. */
  readonly history: readonly StateChange[];
  /** Undoes the last change, or so many; throws where there are fewer. */
  undo(count?: number): void;
  /** Makes the last change again that was undone, or so many; throws where there are fewer. */
  redo(count?: number): void;
  /** Set-ups under names. */
  readonly scenarios: SandboxScenarios;
}

/** The scenarios of a sandbox. Each call but `all` throws a ControlError that says what is wrong. */
export interface SandboxScenarios {
  /** Every scenario, in the order of names. */
  readonly all: readonly ScenarioDocument[];
  /** The scenario of that name. */
  get(name: string): ScenarioDocument;
  /** Keeps a scenario under a name. */
  put(name: string, scenario: ScenarioDocument): void;
  /** Forgets one that no other uses. */
  delete(name: string): void;
  /** Makes of the sandbox what the scenario says, at once or not at all. */
  play(name: string): void;
}

/** A site that is served: it answers requests in the process, and is its own default sandbox. */
export interface ServedSite extends StandinSandbox {
  /**
   * Whether a request is for what is the site's own: the API, also by `?rest_route=`, `/__standin`, pictures and uploads, each also behind
   * `/@name/`, at the addresses that the site has itself, in a page or a worker at its origin too.
   */
  owns(request: Request): boolean;
  /** Answers what is the site's own; undefined for all else, which is left to the network. */
  answer(request: Request): Promise<Response> | undefined;
  /** Ends everything; where there is a data file, its log is folded in and the file let go of: no more can be written to it. */
  close(): Promise<void>;
  /** The sandbox of that name, made on first use. Throws RangeError for a name that is none, Error when there are too many. */
  sandbox(name: string): StandinSandbox;
  readonly catalogue: Catalogue;
  /** Namespaces of a document that families serve → the built-in namespaces whose behaviours they have. */
  readonly served: Readonly<Record<string, string>>;
  /** Address of the index in a language at an origin, with its end slash; `origin` may end in a sandbox's `/@name`. */
  apiRootOf(language: string, origin: string): string;
  /** The methods of routes, as `METHOD /route`, that do what only the site's own code knows: what they answer is made up, or refused. */
  readonly unknowns: readonly string[];
  /** What was called since the start, over all sandboxes. */
  readonly coverage: CoverageSummary;
  /** What a real site answers in its place; undefined where there is none. */
  readonly passedOn: PassedOn | undefined;
  /** The log that its default sandbox is on; undefined where it is shared with nobody. */
  readonly sharedLog: FollowedLog | undefined;
  /** How often something went wrong inside that no answer accounts for. */
  readonly reported: number;
}

/** A shared log, as a stand-in follows it. */
export interface FollowedLog {
  /** Its address, without what opens it. */
  readonly address: string;
  /** Number of the last entry that was followed. */
  readonly entry: number;
  /** Number of the last entry of the checkpoint that the start began from; 0 where there was none. */
  readonly checkpoint: number;
  /** How many entries were read at the start. */
  readonly read: number;
}

/** What a real site answers in place of a stand-in. */
export interface PassedOn {
  /** Its address. */
  readonly upstream: string;
  /** Names of the routes that are always its own. */
  readonly routes: readonly string[];
  /** The folder in which its answers are kept when the stand-in is closed, how many there are so far, and how many there was no room for; undefined where none are. */
  readonly kept: { readonly folder: string; readonly count: number; readonly left: number } | undefined;
}

/** What the face of a sandbox is made with; members are read when they are needed. */
export interface SandboxFaceParts {
  readonly site: Site;
  /** The addresses in the default language. */
  readonly links: Links;
  /** `sent`: the address as it was given, where it was a text. */
  fetch(request: Request, sent: string | undefined): Promise<Response>;
  /** The sandbox, opened anew where it was dropped. */
  open(): Sandbox;
}

/** The face of a sandbox for the library. */
export function sandboxFace(name: string, parts: SandboxFaceParts): StandinSandbox {
  const { fetch, open } = parts;
  return {
    name,
    get apiRoot() {
      return `${parts.links.apiRoot}/`;
    },
    fetch: (request, init) =>
      fetch(
        named(request instanceof Request && !init ? request : new Request(request, init), name),
        typeof request === "string" ? request : undefined,
      ),
    get requests() {
      return [...open().journal.entries()];
    },
    verify: (expected) => verdictOn(open().journal, asSent(expected), parts.site.catalogue),
    state: (resource) => recordsOf(resource, open(), parts),
    records: () => recordCounts(open().state),
    fault: (declaration) => open().declare(readFault(asSent(declaration), parts.site)),
    get faults() {
      return (open().declaredFaults?.all ?? []).map((fault) => faultAsJson(fault) as object as Fault);
    },
    get clock() {
      return open().clock.handedOn;
    },
    snapshot: (wanted) => {
      const snapshot = open().snapshot(wanted);
      if (snapshot === undefined) throw new Error("there are too many snapshots");
      return snapshot.name;
    },
    restore: (wanted) => {
      if (!open().restore(wanted)) throw new Error(`there is no snapshot ${JSON.stringify(wanted)}`);
    },
    reset: () => open().reset(),
    get history() {
      return open().history.changes();
    },
    undo: (count = 1) => goBy("undo", count, { sandbox: open(), cause: byLibrary("undo") }),
    redo: (count = 1) => goBy("redo", count, { sandbox: open(), cause: byLibrary("redo") }),
    scenarios: {
      get all() {
        return [...open().scenarios.all.values()].map(({ document }) => document as ScenarioDocument);
      },
      get: (wanted) => knownScenario(wanted, open()).document,
      put: (wanted, scenario) => putScenario(wanted, scenario as object as Json, { sandbox: open(), site: parts.site }),
      delete: (wanted) => removeScenario(wanted, open()),
      play: (wanted) =>
        playScenario(wanted, { sandbox: open(), site: parts.site, links: parts.links, cause: byLibrary("scenario") }),
    },
  };
}

/** Copies of the records of a resource, in the form in which the control endpoint shows them. */
function recordsOf(name: string, { state, clock }: Sandbox, { site, links }: SandboxFaceParts): JsonObject[] {
  const table = state.tableNamed(name);
  if (table === undefined)
    throw new Error(`there is no resource ${JSON.stringify(name)}; ${meant(name, state.resources, 4)}`);
  const form = site.forms.byResource.get(name);
  if (form === undefined) return [...table.all()].map((record) => jsonCopy(recordAsJson(record)));
  const { plan, cache } = site;
  const view = new View(state, plan.defaultLanguage, cache.translations);
  return jsonCopy(writtenRecords(form, { view, links, now: clock.now(), zone: site.zoneOf(state), cache }));
}

/** What code hands over as it would arrive over HTTP: a copy, without members that are undefined. */
function asSent(value: object | undefined): Json | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
}

function byLibrary(kind: ChangeCause["kind"]): ChangeCause {
  return { kind, method: "", path: "", user: null };
}

function named(request: Request, name: string): Request {
  if (name === "") return request;
  const headers = new Headers(request.headers);
  headers.set("X-Standin-Sandbox", name);
  return new Request(request, { headers });
}
