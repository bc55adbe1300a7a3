import { unknownCalls } from "./engine/bindings.ts";
import type { Pages } from "./engine/pages.ts";
import { errorsOf } from "./engine/refusal.ts";
import { ownVersion } from "./catalogue/package-data.ts";
import type { ComposedSite } from "./composed-site.ts";
import type { ControlParts } from "./control/control-env.ts";
import { summaryOf } from "./control/coverage.ts";
import { Cache } from "./engine/cache/cache.ts";
import { Coverage } from "./engine/coverage.ts";
import type { PassOn } from "./engine/pass-on.ts";
import { ResponseCache } from "./engine/cache/response-cache.ts";
import { LastLinks, linksOf } from "./http/address.ts";
import { type App, type Control, createApp } from "./http/app.ts";
import { JsonEncoder } from "./http/encode.ts";
import { LastHeaders } from "./http/last-headers.ts";
import { defaultLimits, sandboxLimits, totalLimits } from "./http/limits.ts";
import { ArrivingBytes } from "./http/server/read-body.ts";
import { loadedLater } from "./http/loaded-later.ts";
import { isCut } from "./http/outgoing.ts";
import { explainer } from "./http/request/explain.ts";
import type { Reports } from "./http/report.ts";
import type { Site } from "./http/site.ts";
import type { DefaultSandbox, DefaultSandboxParts, SharedDefault } from "./default-sandbox.ts";
import type { passageTo } from "./passage.ts";
import { type PassedOn, sandboxFace, type ServedSite, type StandinSandbox } from "./sandbox-face.ts";
import { drawOnce } from "./seeding/random.ts";
import { defaultOptions, defaultOrigin, type StandinOptions } from "./standin-options.ts";
import { Making } from "./state/making.ts";
import type { Origin, Seeded } from "./state/origin.ts";
import type { Scenario } from "./state/scenario.ts";
import type { State } from "./state/state.ts";
import { clockMaker, SANDBOX_NAME, Sandboxes } from "./state/sandboxes.ts";

/** A real site that answers some calls in place of the composed one. */
export interface RealSite extends Pick<PassedOn, "routes" | "kept"> {
  readonly site: PassOn;
  /** Ends the connections to it, and writes what is kept; once is enough, more does no harm. */
  close(): Promise<void>;
}

/** The options of a site that is put together. */
export type ServedOptions = Omit<StandinOptions, "seeds" | "scenarios">;

/** A site that may take the place of another one. */
export interface NextSite {
  readonly composed: ComposedSite;
  readonly options: ServedOptions;
  readonly real?: RealSite | undefined;
}

/** A site that is served, until another one takes its place. */
export interface Served extends NextSite {
  readonly site: Site;
  readonly app: App;
}

/** What a site is served with, where it runs. */
export interface ServedWith {
  readonly options: ServedOptions;
  readonly reports: Reports;
  readonly real?: RealSite | undefined;
  /** Opens the default sandbox; it begins with the seed unless given. */
  readonly openDefault?: (parts: DefaultSandboxParts) => Promise<DefaultSandbox>;
  /** Opens what takes in at the end what was called; nothing does unless given. */
  readonly openCoverage?: (coverage: Coverage) => Promise<() => Promise<void>>;
  /** Answers agents; nothing does unless given. */
  readonly mcp?: ControlParts["mcp"];
  /** What ends before all else does. */
  ending?(): Promise<void>;
}

/** A site that is served, and what may be put before it. */
export interface ServedParts {
  readonly face: ServedSite;
  readonly app: App;
  /** The site that is served by now. */
  served(): Served;
  /** Told before everything ends: answers that go on for long end then. */
  readonly closing: AbortController;
  /** Lets go of all that is open: no more can be written. */
  end(): Promise<void>;
  /**
   * Puts another site in the place of the one that is served, in one step: what calls did stays, as the passage says, and `tell` hears what could
   * not stay as it was. Of the options those count that say what is answered. Throws what building its seeds or writing the data file throws: then
   * nothing has changed.
   */
  exchange(next: NextSite, how: { passageTo: typeof passageTo; tell(sentence: string): void }): Promise<void>;
}

/** Serves a composed site in the process. Throws a SeedError, and what opening the default sandbox throws. */
export async function serveInProcess(
  composed: ComposedSite,
  { options, reports, real, openDefault = beginning, openCoverage = nowhere, mcp, ending }: ServedWith,
): Promise<ServedParts> {
  const { controlToken } = options;
  const { report } = reports;
  const { seed, now } = composed.origin;
  const limits = { ...defaultLimits, ...options.limits };
  const version = ownVersion();
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
  const start = { catalogue: composed.catalogue, documents: composed.documents, seeded, report, build, time };
  const coverage = new Coverage(composed.catalogue);
  const addCoverage = await openCoverage(coverage);
  let scenarios = await scenariosFor(composed, seeded.state);
  const frozenAt = options.now === undefined ? undefined : now;
  const defaultSandbox = await openDefault({ ...start, logBytes: limits.dataLogBytes, now: frozenAt });
  let shared: SharedDefault | undefined;
  const reals = new Set(real && [real]);
  const closing = new AbortController();
  const end = async () => {
    await ending?.();
    making.stop();
    try {
      await defaultSandbox.close();
      for (const one of reals) await one.close();
    } finally {
      await addCoverage();
    }
  };
  const sandboxes = new Sandboxes({
    seeded,
    defaultSandbox: defaultSandbox.parts,
    makeDefault: (parts) => {
      shared = defaultSandbox.share?.(parts);
      return shared?.shared.line.sandbox;
    },
    clock: clockMaker(Date.now, options.now === undefined ? {} : { now, frozen: true }),
    limit: limits.sandboxes,
    limits: sandboxLimits(limits),
    totalLimits: totalLimits(limits),
    scenarios: () => scenarios,
    draw: (text) => drawOnce(`${seed}\n${text}`),
  });
  await shared?.begin();
  const common = {
    sandboxes,
    shared: shared?.shared,
    making,
    limits,
    arriving: new ArrivingBytes(limits.arrivingBytes),
    report,
    time,
    coverage,
  };
  const isServed = (): Served => served ?? serve({ composed, options, real });
  const control = controlOf({
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
    get overrides() {
      return isServed().composed.overrides;
    },
    get loaded() {
      return isServed().options.index !== undefined;
    },
    examplesOf: async (target, read) => {
      const { requestExamples } = await import("./generate/requests/request-examples.ts");
      return requestExamples(target, read);
    },
    build,
    version,
    arriving: new ArrivingBytes(limits.documentBytes),
    ...(controlToken && { token: controlToken }),
    openScenarios: options.openScenarios === true,
    closing: closing.signal,
    fetch: async (request) => arrived(await isServed().app.fetch(request)),
    mcp,
  });
  const serve = (next: NextSite): Served => {
    const site = siteOf(next, { ...common, present: () => isServed().site });
    const { log } = next.options;
    const app = createApp(site, { control, ...(log && { log, time }) });
    return { ...next, site, app: shared?.wrap(app, site) ?? app };
  };
  served = serve({ composed, options, real });
  const app = options.watch === true ? presentApp(() => isServed().app) : served.app;
  return {
    face: faceOf(isServed, { app, reports, reals, close: () => (closing.abort(), end()) }),
    app,
    end,
    served: isServed,
    closing,
    async exchange(next, { passageTo, tell }) {
      const passage = await passageTo(next.composed, { from: isServed().composed, build: buildOf, tell });
      while (passage?.leads(sandboxes.seeds) === false) await passage.prepare(sandboxes.seeds);
      const nextScenarios = await scenariosFor(next.composed, passage?.seeded.state ?? sandboxes.defaultSandbox.state);
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

function controlOf(parts: ControlParts): Control {
  return loadedLater(async () => (await import("./control/control.ts")).createControl(parts));
}

async function beginning(): Promise<DefaultSandbox> {
  return { parts: {}, goOver: () => () => undefined, close: async () => {} };
}

async function nowhere(): Promise<() => Promise<void>> {
  return async () => {};
}

/** What all sites have in common that take each other's place. */
type CommonParts = Pick<
  Site,
  "sandboxes" | "shared" | "making" | "limits" | "arriving" | "report" | "time" | "coverage" | "present"
>;

function siteOf({ composed, options, real }: NextSite, common: CommonParts): Site {
  const { auth = defaultOptions.auth, requireSandbox = false } = options;
  const { catalogue, plan, zoneOf, families, serving, assumptions, overrides, token } = composed;
  const cache = new Cache(common.limits.memoryBytes, common.time);
  const hotelPages = loadedLater(async () => (await import("./hotel/pages/pages.ts")).sitePages(catalogue));
  const drawn =
    options.index === undefined
      ? hotelPages
      : loadedLater(async () => {
          const { corePages } = await import("./core/pages/pages.ts");
          return corePages({ catalogue, forms: composed.forms.byResource }, hotelPages);
        });
  return {
    ...common,
    catalogue,
    plan,
    zoneOf,
    cache,
    responses: new ResponseCache(cache.budget),
    followed: new ResponseCache(cache.budget),
    encoder: new JsonEncoder(cache.parts),
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
    answerCall: (incoming, outgoing, writer) => app().answerCall(incoming, outgoing, writer),
    owns: (target) => app().owns(target),
    hasPage: (target) => app().hasPage(target),
  };
}

/** The scenarios that every sandbox of a site begins with; most sites have none, and need not wait until their reader is there. Throws a SeedError. */
async function scenariosFor(composed: ComposedSite, state: State): Promise<ReadonlyMap<string, Scenario>> {
  const { scenarios, catalogue, forms, families, generic } = composed;
  if (scenarios.length === 0) return new Map();
  const { readScenarios } = await import("./control/read-scenarios.ts");
  return readScenarios(scenarios, { catalogue, errors: errorsOf([...families, generic]), forms, state });
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

/** What a served site consists of beside its routes and records. */
interface FaceParts extends Pick<ServedSite, "close"> {
  readonly app: App;
  readonly reports: Reports;
  /** Every real site that was asked so far. */
  readonly reals: ReadonlySet<RealSite>;
}

/** What the library shows of the site that is served. */
function faceOf(served: () => Served, { app, reports, reals, close }: FaceParts): ServedSite {
  const { sandboxes } = served().site;
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
  const own = face("");
  const owns = ({ url }: Request) => {
    const { origin, pathname, search } = new URL(url);
    return originsOf(served(), own.apiRoot).includes(origin) && app.owns(pathname + search);
  };
  const site = {
    get catalogue() {
      return served().site.catalogue;
    },
    get served() {
      const { namespaces } = served().composed.serving;
      return Object.fromEntries(namespaces.map(({ own, builtIn }) => [own, builtIn]));
    },
    apiRootOf: (language: string, origin: string) => `${linksIn(language, origin, "").apiRoot}/`,
    close,
    owns,
    answer: (request: Request) => (owns(request) ? own.fetch(request) : undefined),
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
    get sharedLog() {
      const { shared } = served().site;
      return shared && { address: shared.address, entry: shared.line.place, ...shared.line.began };
    },
    get reported() {
      return reports.count;
    },
  };
  return Object.defineProperties(site, Object.getOwnPropertyDescriptors(own)) as ServedSite;
}

/** The origins of a site: those that it has itself, and in a page or a worker that of where it stands. */
function originsOf({ composed }: Served, apiRoot: string): string[] {
  const { location } = globalThis as { location?: { readonly href: string } };
  const { home, url } = composed.catalogue.site.document;
  return [location?.href, apiRoot, home, url].flatMap(originOf);
}

function originOf(address: unknown): string[] {
  return typeof address === "string" && URL.canParse(address) ? [new URL(address).origin] : [];
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
