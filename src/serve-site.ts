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
import type { Origin, Seeded } from "./state/origin.ts";
import type { Scenario } from "./state/scenario.ts";
import type { State } from "./state/state.ts";
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
export async function serveSite(composed: ComposedSite, parts: ServingParts): Promise<Standin> {
  return (await exchangeableSite(composed, parts)).standin;
}

/** What a site is served with. */
export interface ServingParts {
  readonly options: StandinOptions;
  readonly reports: Reports;
  readonly real?: RealSite | undefined;
  /** What ends before all else does. */
  ending?(): Promise<void>;
}

/** A stand-in whose site another one may take the place of. */
export interface ExchangeableSite {
  readonly standin: Standin;
  /**
   * Puts another site in the place of this one, in one step; what calls did stays, as `carryOver` says, and `tell` hears what could not stay as it was.
   * Of the options those count that say what is answered. Throws what building its seeds or writing the data file throws: then nothing has changed.
   */
  exchange(next: NextSite, tell: (sentence: string) => void): Promise<void>;
}

/** A site that takes the place of another one. */
export interface NextSite {
  readonly composed: ComposedSite;
  readonly options: StandinOptions;
  readonly real?: RealSite | undefined;
}

/** A site that is served, until another one takes its place. */
interface Served extends NextSite {
  readonly site: Site;
  readonly app: App;
}

/** As `serveSite`, with the way to another site. */
export async function exchangeableSite(
  composed: ComposedSite,
  { options, reports, real, ending }: ServingParts,
): Promise<ExchangeableSite> {
  const { controlToken } = options;
  const { report } = reports;
  const { seed, now } = composed.origin;
  const limits = { ...defaultLimits, ...options.limits };
  const version = await ownVersion();
  const time = () => performance.now();
  const making = new Making(time);
  const buildOf = async (of: ComposedSite, origin: Origin) => {
    const seeded = await of.build(origin);
    // What is small is as soon made when somebody asks for it.
    if (origin.scale > 1) await making.begin(seeded.state);
    return seeded;
  };
  const build = async (origin: Origin): Promise<Seeded> => {
    const of = served?.composed ?? composed;
    const seeded = await buildOf(of, origin);
    return served === undefined || of === served.composed ? seeded : build(origin);
  };
  let served: Served | undefined;
  const seeded = await build(composed.origin);
  const start = { catalogue: composed.catalogue, documents: composed.documents, seeded, report, build };
  const coverage = new Coverage(composed.catalogue);
  const addCoverage = await coverageMerger(options.coverage, coverage);
  let scenarios = await scenariosFor({ composed, options }, seeded.state);
  const defaultSandbox = await openDefaultSandbox(options.data, { ...start, logBytes: limits.dataLogBytes });
  const reals = new Set(real && [real]);
  const closing = new AbortController();
  const servers = createServers(closing, async () => {
    await ending?.();
    making.stop();
    try {
      await defaultSandbox.close();
      for (const one of reals) await one.close();
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
    draw: (text) => drawOnce(`${seed}\n${text}`),
  });
  const shared = {
    sandboxes,
    making,
    limits,
    arriving: new ArrivingBytes(limits.arrivingBytes),
    report,
    time,
    coverage,
  };
  const isServed = (): Served => served ?? serve({ composed, options, real });
  const control = createControl({
    get site() {
      return isServed().site;
    },
    get families() {
      return isServed().composed.families;
    },
    get serving() {
      return isServed().composed.serving;
    },
    get assumptions() {
      return isServed().composed.assumptions;
    },
    get loaded() {
      return isServed().options.index !== undefined;
    },
    build,
    version,
    arriving: new ArrivingBytes(limits.documentBytes),
    ...(controlToken && { token: controlToken }),
    openScenarios: options.openScenarios === true,
    closing: closing.signal,
  });
  const serve = (next: NextSite): Served => {
    const site = siteOf(next, { ...shared, present: () => isServed().site });
    const { log } = next.options;
    return { ...next, site, app: createApp(site, { control, ...(log && { log, time }) }) };
  };
  served = serve({ composed, options, real });
  return {
    standin: standinOf(isServed, {
      app: options.watch === true ? presentApp(() => isServed().app) : served.app,
      servers,
      reports,
      reals,
    }),
    async exchange(next, tell) {
      const { passageTo } = await import("./passage.ts");
      const passage = await passageTo(next.composed, { from: isServed().composed, build: buildOf, tell });
      while (passage?.leads(sandboxes.seeds) === false) await passage.prepare(sandboxes.seeds);
      const nextScenarios = await scenariosFor(next, passage?.seeded.state ?? sandboxes.defaultSandbox.state);
      // From here on nobody else has a turn.
      const following = serve(next);
      passage?.go(sandboxes, defaultSandbox);
      served = following;
      scenarios = nextScenarios;
      coverage.goOver(next.composed.catalogue);
      if (next.real !== undefined) reals.add(next.real);
    },
  };
}

/** What all sites have in common that take each other's place. */
type SharedParts = Pick<
  Site,
  "sandboxes" | "making" | "limits" | "arriving" | "report" | "time" | "coverage" | "present"
>;

function siteOf({ composed, options, real }: NextSite, shared: SharedParts): Site {
  const { auth = defaultOptions.auth, requireSandbox = false } = options;
  const { catalogue, plan, zoneOf, families, serving, assumptions, overrides, token } = composed;
  const cache = new Cache(shared.limits.memoryBytes);
  const drawn =
    options.index === undefined
      ? sitePages(catalogue)
      : corePages({ catalogue, forms: composed.forms.byResource }, sitePages(catalogue));
  return {
    ...shared,
    catalogue,
    plan,
    zoneOf,
    cache,
    responses: new ResponseCache(cache.budget),
    lastHeaders: new LastHeaders(),
    lastLinks: new LastLinks(plan),
    bindings: composed.bindings,
    accounts: composed.accounts,
    overlay: composed.overlay,
    forms: composed.forms,
    errors: errorsOf([...families, composed.generic]),
    pages: realFiles((request) => composed.files(request) ?? composed.ownPages(request) ?? drawn(request), real),
    strict: auth === "strict",
    requireSandbox,
    token,
    ...(real && {
      passing: { site: real.site, handlers: new Set(Object.values(overrides)), invents: composed.invents },
    }),
    ...(options.verbose === true && { explain: explainer({ families, assumptions, overrides, serving }) }),
  };
}

/** The app of the site that is served when it is asked. */
function presentApp(app: () => App): App {
  return {
    fetch: (request, socket, sent) => app().fetch(request, socket, sent),
    answerCall: (incoming, outgoing) => app().answerCall(incoming, outgoing),
    owns: (target) => app().owns(target),
    hasPage: (target) => app().hasPage(target),
  };
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

/** The scenarios that every sandbox of a site begins with; most sites have none, and need not wait until their reader is there. Throws a SeedError. */
async function scenariosFor({ composed, options }: NextSite, state: State): Promise<ReadonlyMap<string, Scenario>> {
  const source = options.scenarios ?? composed.scenarios;
  if (source.length === 0) return new Map();
  const { catalogue, forms, families, generic } = composed;
  const { readScenarios } = await import("./control/scenario-files.ts");
  return readScenarios(source, { catalogue, errors: errorsOf([...families, generic]), forms, state });
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
  /** Every real site that was asked so far. */
  readonly reals: ReadonlySet<RealSite>;
}

/** What the library shows of the site that is served. */
function standinOf(served: () => Served, { app, servers, reports, reals }: StandinParts): Standin {
  const { sandboxes, limits } = served().site;
  const linksIn = (language: string, origin: string, sandbox: string) => {
    const { plan } = served().site;
    return linksOf(origin, { sandbox, language: language || plan.defaultLanguage }, plan);
  };
  const face = (name: string): StandinSandbox =>
    sandboxFace(name, {
      get site() {
        return served().site;
      },
      get links() {
        return linksIn("", defaultOrigin, name);
      },
      fetch: async (request, sent) => arrived(await app.fetch(request, undefined, sent)),
      open: () => opened(sandboxes, name),
    });
  const server = {
    get catalogue() {
      return served().site.catalogue;
    },
    get served() {
      const { namespaces } = served().composed.serving;
      return Object.fromEntries(namespaces.map(({ own, builtIn }) => [own, builtIn]));
    },
    apiRootOf: (language: string, origin: string) => `${linksIn(language, origin, "").apiRoot}/`,
    listen: async ({ port = defaultOptions.port, host = defaultOptions.host }: ListenOptions = {}) => {
      const { site, real } = served();
      const server = await listen(app, { plan: site.plan, limits, port, host });
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
      const { catalogue, bindings } = served().site;
      return unknownCalls(catalogue.routes, bindings);
    },
    get passedOn() {
      const { real } = served();
      return real && { upstream: real.site.upstream, routes: real.routes, kept: keptOf(reals) };
    },
    get coverage() {
      return summaryOf(served().site.coverage.details());
    },
    get reported() {
      return reports.count;
    },
  };
  return Object.defineProperties(server, Object.getOwnPropertyDescriptors(face(""))) as Standin;
}

/** What is kept of all that real sites answered, in the one folder that is served. */
function keptOf(reals: ReadonlySet<RealSite>): PassedOn["kept"] {
  const all = [...reals].flatMap(({ kept }) => kept ?? []);
  const sum = (of: "count" | "left") => all.reduce((total, kept) => total + kept[of], 0);
  const folder = all[0]?.folder;
  if (folder === undefined) return undefined;
  return {
    folder,
    get count() {
      return sum("count");
    },
    get left() {
      return sum("left");
    },
  };
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
