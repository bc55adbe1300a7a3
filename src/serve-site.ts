import { unknownCalls } from "./engine/bindings.ts";
import { corePages } from "./core/pages/pages.ts";
import { sitePages } from "./hotel/pages/pages.ts";
import type { Pages } from "./engine/pages.ts";
import { errorsOf } from "./engine/refusal.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { ownVersion } from "./catalogue/package-folder.ts";
import type { ComposedSite } from "./compose.ts";
import { createControl } from "./control/control.ts";
import { type CoverageSummary, summaryOf } from "./control/coverage.ts";
import type { ScenarioSource } from "./control/scenario-files.ts";
import type { ScenarioGround } from "./control/scenario.ts";
import { Cache } from "./engine/cache/cache.ts";
import { Coverage } from "./engine/coverage.ts";
import type { PassOn } from "./engine/pass-on.ts";
import type { Serving } from "./engine/serving.ts";
import { ResponseCache } from "./engine/cache/response-cache.ts";
import { LastLinks, linksOf } from "./http/address.ts";
import { type App, createApp } from "./http/app.ts";
import { LastHeaders } from "./http/last-headers.ts";
import { defaultLimits, sandboxLimits, totalLimits } from "./http/limits.ts";
import { ArrivingBytes } from "./http/server/read-body.ts";
import { type Listener, listen, listenerOf, type Server } from "./http/server/listen.ts";
import { isCut } from "./http/outgoing.ts";
import { explainer } from "./http/request/explain.ts";
import type { Reports, Site } from "./http/site.ts";
import { openDefaultSandbox } from "./default-sandbox.ts";
import { sandboxFace, type StandinSandbox } from "./sandbox-face.ts";
import { drawOnce } from "./seeding/random.ts";
import { defaultOptions, defaultOrigin, type StandinOptions } from "./standin-options.ts";
import { Making } from "./state/making.ts";
import type { Origin } from "./state/origin.ts";
import type { Scenario } from "./state/scenario.ts";
import { clockMaker, SANDBOX_NAME, Sandboxes } from "./state/sandboxes.ts";

/** Where to listen: port 4010 and host 127.0.0.1 unless given. */
export interface ListenOptions {
  port?: number;
  host?: string;
}

/** A running stand-in: answers requests in the process, listens on a socket when asked to. It is its own default sandbox. */
export interface Standin extends StandinSandbox {
  /** Serves on a socket; port 0 takes a free one. Where there is a data file, the last server to close lets go of it. */
  listen(options?: ListenOptions): Promise<Server>;
  /**
   * Answers requests of somebody else's server, such as `http.createServer(site.listener)`. As a middleware, with `next`, it answers what is
   * the site's own (the API, also by `?rest_route=`, `/__standin`, pictures and uploads, each also behind `/@name/`), with `pages: true` as a
   * fourth argument its pages too, and leaves everything else to `next`.
   */
  readonly listener: Listener;
  /** Closes every server, folds the data file's log in and lets go of the file: no more can be written to it. */
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
  /** What a real site answers in its place; undefined where there is none. */
  readonly passedOn: PassedOn | undefined;
  /** How much of its contract was called, over all sandboxes. */
  readonly coverage: CoverageSummary;
  /** How often something went wrong inside that no answer accounts for. */
  readonly reported: number;
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

/** A real site that answers some calls in place of the composed one. */
export interface RealSite extends Pick<PassedOn, "routes" | "kept"> {
  readonly site: PassOn;
  /** Ends the connections to it, and writes what is kept; once is enough, more does no harm. */
  close(): Promise<void>;
}

/** Puts a stand-in around a composed site. Throws a SeedError or a DataFileError. */
export async function serveSite(
  composed: ComposedSite,
  { options, reports, real }: { options: StandinOptions; reports: Reports; real?: RealSite },
): Promise<Standin> {
  const { auth = defaultOptions.auth, requireSandbox = false, controlToken } = options;
  const { report } = reports;
  const { catalogue, plan, zoneOf, families, serving, assumptions, overrides, documents, token } = composed;
  const { seed, now } = composed.origin;
  const limits = { ...defaultLimits, ...options.limits };
  const draw = (text: string) => drawOnce(`${seed}\n${text}`);
  const version = await ownVersion();
  const time = () => performance.now();
  const making = new Making(time);
  const build = async (origin: Origin) => {
    const seeded = await composed.build(origin);
    // What is small is as soon made when somebody asks for it.
    if (origin.scale > 1) await making.begin(seeded.state);
    return seeded;
  };
  const seeded = await build(composed.origin);
  const logBytes = limits.dataLogBytes;
  const start = { catalogue, documents, seeded, logBytes, report, build };
  const coverage = new Coverage(catalogue);
  const addCoverage = await coverageMerger(options.coverage, coverage);
  const errors = errorsOf([...families, composed.generic]);
  const ground = { catalogue, errors, forms: composed.forms, state: seeded.state };
  const scenarios = await scenariosOf(options.scenarios ?? composed.scenarios, ground);
  const defaultSandbox = await openDefaultSandbox(options.data, start);
  const closing = new AbortController();
  const servers = createServers(closing, async () => {
    making.stop();
    try {
      await defaultSandbox.close();
      await real?.close();
    } finally {
      await addCoverage();
    }
  });
  const sandboxes = new Sandboxes({
    seeded,
    defaultSandbox: defaultSandbox.parts,
    clock: clockMaker(Date.now, options.now === undefined ? {} : { now, frozen: true }),
    limit: limits.sandboxes,
    limits: sandboxLimits(limits),
    totalLimits: totalLimits(limits),
    scenarios: () => scenarios,
    draw,
  });
  const cache = new Cache(limits.memoryBytes);
  const drawn =
    options.index === undefined
      ? sitePages(catalogue)
      : corePages({ catalogue, forms: composed.forms.byResource }, sitePages(catalogue));
  const site: Site = {
    catalogue,
    plan,
    sandboxes,
    making,
    zoneOf,
    limits,
    cache,
    responses: new ResponseCache(cache.budget),
    lastHeaders: new LastHeaders(),
    lastLinks: new LastLinks(plan),
    arriving: new ArrivingBytes(limits.arrivingBytes),
    report,
    coverage,
    bindings: composed.bindings,
    accounts: composed.accounts,
    overlay: composed.overlay,
    forms: composed.forms,
    errors,
    pages: realFiles((request) => composed.files(request) ?? composed.ownPages(request) ?? drawn(request), real),
    strict: auth === "strict",
    requireSandbox,
    time,
    token,
    ...(real && {
      passing: { site: real.site, handlers: new Set(Object.values(overrides)), invents: composed.invents },
    }),
    ...(options.verbose === true && { explain: explainer({ families, assumptions, overrides, serving }) }),
  };
  const control = createControl({
    site,
    families,
    serving,
    assumptions,
    loaded: options.index !== undefined,
    build,
    version,
    arriving: new ArrivingBytes(limits.documentBytes),
    ...(controlToken && { token: controlToken }),
    openScenarios: options.openScenarios === true,
    closing: closing.signal,
  });
  const app = createApp(site, { control, ...(options.log && { log: options.log, time: site.time }) });
  return standinOf(site, { app, servers, reports, serving, real });
}

/** Adds what was called since the last time to a file, where one is named. Rejects at once where that is none to add to. */
async function coverageMerger(path: string | undefined, coverage: Coverage): Promise<() => Promise<void>> {
  if (path === undefined) return async () => {};
  const { openCoverageFile } = await import("./control/coverage-file.ts");
  const file = openCoverageFile(path);
  let isAdded = false;
  return async () => {
    const details = coverage.details();
    if (isAdded && Object.values(details).every(({ basis }) => Object.keys(basis).length === 0)) return;
    isAdded = true;
    coverage.clear();
    await file.merge(details);
  };
}

/** The scenarios that every sandbox begins with; most sites have none, and need not wait until their reader is there. */
async function scenariosOf(source: ScenarioSource, ground: ScenarioGround): Promise<ReadonlyMap<string, Scenario>> {
  if (source.length === 0) return new Map();
  const { readScenarios } = await import("./control/scenario-files.ts");
  return readScenarios(source, ground);
}

/** Pages, and in place of files that would be drawn those of the real site, where that is asked for what is missing. */
function realFiles(pages: Pages, real: RealSite | undefined): Pages {
  if (real?.site.missing !== true) return pages;
  const { site } = real;
  return async (request) => {
    const page = await pages(request);
    const isDrawn = page.headers.get("X-Standin-Basis") === "invented" && request.refused === undefined;
    if (!isDrawn || !/[^/]\.(?!php|html?$)\w{2,5}$/i.test(request.path)) return page;
    const { path, query, place } = request;
    return (await site.file({ path, query, language: place.language }).catch(() => undefined)) ?? page;
  };
}

/** What a stand-in consists of beside its site. */
interface StandinParts {
  readonly app: App;
  readonly servers: Servers;
  readonly reports: Reports;
  readonly serving: Serving;
  readonly real: RealSite | undefined;
}

/** What the library shows of a site. */
function standinOf(site: Site, { app, servers, reports, serving, real }: StandinParts): Standin {
  const { catalogue, bindings, plan, sandboxes, limits } = site;
  const linksIn = (language: string, origin: string, sandbox: string) =>
    linksOf(origin, { sandbox, language: language || plan.defaultLanguage }, plan);
  const face = (name: string): StandinSandbox =>
    sandboxFace(name, {
      site,
      links: linksIn("", defaultOrigin, name),
      fetch: async (request, sent) => arrived(await app.fetch(request, undefined, sent)),
      open: () => opened(sandboxes, name),
    });
  const server = {
    catalogue,
    served: Object.fromEntries(serving.namespaces.map(({ own, builtIn }) => [own, builtIn])),
    apiRootOf: (language: string, origin: string) => `${linksIn(language, origin, "").apiRoot}/`,
    listen: async ({ port = defaultOptions.port, host = defaultOptions.host }: ListenOptions = {}) => {
      const server = await listen(app, { plan, limits, port, host });
      if (real === undefined || !isItself(real.site.upstream, server)) return servers.add(server);
      await server.close(0);
      throw new RangeError(`--upstream ${real.site.upstream} is this server itself; name another port or another site`);
    },
    listener: listenerOf(app),
    close: () => servers.close(),
    sandbox: (name: string) => {
      if (!SANDBOX_NAME.test(name)) throw new RangeError(`no name for a sandbox: ${JSON.stringify(name)}`);
      opened(sandboxes, name);
      return face(name);
    },
    get unknowns(): readonly string[] {
      return unknownCalls(catalogue.routes, bindings);
    },
    passedOn: real && { upstream: real.site.upstream, routes: real.routes, kept: real.kept },
    get coverage() {
      return summaryOf(site.coverage.details());
    },
    get reported() {
      return reports.count;
    },
  };
  return Object.defineProperties(server, Object.getOwnPropertyDescriptors(face(""))) as Standin;
}

/** Whether an address is that of a server on this machine. */
function isItself(address: string, { url }: Server): boolean {
  const [named, own] = [new URL(address), new URL(url)];
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1?\]|0\.0\.0\.0)$/;
  const port = ({ port, protocol }: URL) => port || (protocol === "https:" ? "443" : "80");
  return (
    port(named) === port(own) &&
    (named.hostname === own.hostname || (isHere.test(named.hostname) && isHere.test(own.hostname)))
  );
}

function opened(sandboxes: Sandboxes, name: string) {
  const sandbox = sandboxes.open(name);
  if (sandbox === undefined) throw new Error(`there are too many sandboxes to open ${JSON.stringify(name)}`);
  return sandbox;
}

/** What arrives of a response: nothing where the connection was cut. */
function arrived(response: Response): Response {
  if (isCut(response)) throw new TypeError("fetch failed", { cause: new Error("the connection was cut by a fault") });
  return response;
}

/** The servers of one stand-in, and what ends with the last of them. */
interface Servers {
  /** A server whose `close` ends everything when it is the last. */
  add(server: Server): Server;
  /** Closes every server, then ends everything; once is enough, more does no harm. */
  close(): Promise<void>;
}

/** Keeps count of servers; `closing` is told that all are to close, `end` is called when the last one has. */
function createServers(closing: AbortController, end: () => Promise<void>): Servers {
  const open = new Set<Server>();
  return {
    add(server) {
      const closed = async (patience?: number) => {
        await server.close(patience);
        open.delete(shown);
        if (open.size === 0) await end();
      };
      let closing: Promise<void> | undefined;
      const shown: Server = { ...server, close: (patience) => (closing ??= closed(patience)) };
      open.add(shown);
      return shown;
    },
    async close() {
      closing.abort();
      await Promise.all([...open].map((server) => server.close()));
      await end();
    },
  };
}
