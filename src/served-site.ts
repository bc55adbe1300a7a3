import { unknownCalls } from "./engine/bindings.ts";
import { corePages } from "./core/pages/pages.ts";
import type { Pages } from "./engine/pages.ts";
import { errorsOf } from "./engine/refusal.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { ownVersion } from "./catalogue/package-data.ts";
import type { ComposedSite, SiteOptions } from "./composed-site.ts";
import { createControl } from "./control/control.ts";
import { Cache } from "./engine/cache/cache.ts";
import type { PassOn } from "./engine/pass-on.ts";
import type { Serving } from "./engine/serving.ts";
import { ResponseCache } from "./engine/cache/response-cache.ts";
import { type AddressPlan, LastLinks, linksOf } from "./http/address.ts";
import { type App, createApp } from "./http/app.ts";
import { LastHeaders } from "./http/last-headers.ts";
import { defaultLimits, type Limits, sandboxLimits, totalLimits } from "./http/limits.ts";
import { ArrivingBytes } from "./http/server/read-body.ts";
import { isCut } from "./http/outgoing.ts";
import { explainer } from "./http/request/explain.ts";
import type { Reports } from "./http/report.ts";
import type { Site } from "./http/site.ts";
import type { DefaultSandbox, DefaultSandboxParts } from "./default-sandbox.ts";
import { type PassedOn, sandboxFace, type ServedSite, type StandinSandbox } from "./sandbox-face.ts";
import { drawOnce } from "./seeding/random.ts";
import { defaultOptions, defaultOrigin } from "./standin-options.ts";
import { Making } from "./state/making.ts";
import type { Origin } from "./state/origin.ts";
import { clockMaker, SANDBOX_NAME, Sandboxes } from "./state/sandboxes.ts";

/** A real site that answers some calls in place of the composed one. */
export interface RealSite extends Pick<PassedOn, "routes" | "kept"> {
  readonly site: PassOn;
  /** Ends the connections to it, and writes what is kept; once is enough, more does no harm. */
  close(): Promise<void>;
}

/** What a site is served with. */
export interface ServedWith {
  readonly options: SiteOptions;
  readonly reports: Reports;
  readonly real?: RealSite | undefined;
  /** Opens the default sandbox; it begins with the seed unless given. */
  readonly openDefault?: (parts: DefaultSandboxParts) => Promise<DefaultSandbox>;
}

/** A site that is served, and what may be put before it. */
export interface ServedParts {
  readonly face: ServedSite;
  readonly app: App;
  readonly plan: AddressPlan;
  readonly limits: Limits;
}

/** Serves a composed site in the process. Throws a SeedError, and what opening the default sandbox throws. */
export async function serveInProcess(
  composed: ComposedSite,
  { options, reports, real, openDefault = beginning }: ServedWith,
): Promise<ServedParts> {
  const { auth = defaultOptions.auth, requireSandbox = false, controlToken } = options;
  const { report } = reports;
  const { catalogue, plan, zoneOf, families, serving, assumptions, overrides, documents, token } = composed;
  const { seed, now } = composed.origin;
  const limits = { ...defaultLimits, ...options.limits };
  const draw = (text: string) => drawOnce(`${seed}\n${text}`);
  const version = ownVersion();
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
  const defaultSandbox = await openDefault(start);
  const close = async () => {
    making.stop();
    await defaultSandbox.close();
    await real?.close();
  };
  const sandboxes = new Sandboxes({
    seeded,
    defaultSandbox: defaultSandbox.parts,
    clock: clockMaker(Date.now, options.now === undefined ? {} : { now, frozen: true }),
    limit: limits.sandboxes,
    limits: sandboxLimits(limits),
    totalLimits: totalLimits(limits),
    draw,
  });
  const cache = new Cache(limits.memoryBytes);
  const hotelPages = pagesOf(catalogue);
  const drawn =
    options.index === undefined ? hotelPages : corePages({ catalogue, forms: composed.forms.byResource }, hotelPages);
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
    bindings: composed.bindings,
    accounts: composed.accounts,
    overlay: composed.overlay,
    forms: composed.forms,
    errors: errorsOf([...families, composed.generic]),
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
  });
  const app = createApp(site, { control, ...(options.log && { log: options.log, time: site.time }) });
  return { face: faceOf(site, { app, reports, serving, real, close }), app, plan, limits };
}

async function beginning(): Promise<DefaultSandbox> {
  return { parts: {}, close: async () => {} };
}

/** The pages around a site's API, loaded when somebody looks at one. */
function pagesOf(catalogue: Catalogue): Pages {
  let pages: Promise<Pages> | undefined;
  return async (request) => {
    pages ??= import("./hotel/pages/pages.ts").then(({ sitePages }) => sitePages(catalogue));
    return (await pages)(request);
  };
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
  readonly serving: Serving;
  readonly real: RealSite | undefined;
}

/** What the library shows of a site. */
function faceOf(
  { catalogue, bindings, errors, plan, sandboxes }: Site,
  { app, reports, serving, real, close }: FaceParts,
): ServedSite {
  const apiRootOf = (language: string, origin: string, sandbox = "") =>
    `${linksOf(origin, { sandbox, language: language || plan.defaultLanguage }, plan).apiRoot}/`;
  const face = (name: string): StandinSandbox =>
    sandboxFace(name, {
      catalogue,
      errors,
      apiRoot: apiRootOf("", defaultOrigin, name),
      fetch: async (request, sent) => arrived(await app.fetch(request, undefined, sent)),
      open: () => opened(sandboxes, name),
    });
  const site = {
    catalogue,
    served: Object.fromEntries(serving.namespaces.map(({ own, builtIn }) => [own, builtIn])),
    apiRootOf: (language: string, origin: string) => apiRootOf(language, origin),
    close,
    sandbox: (name: string) => {
      if (!SANDBOX_NAME.test(name)) throw new RangeError(`no name for a sandbox: ${JSON.stringify(name)}`);
      opened(sandboxes, name);
      return face(name);
    },
    get unknowns(): readonly string[] {
      return unknownCalls(catalogue.routes, bindings);
    },
    passedOn: real && { upstream: real.site.upstream, routes: real.routes, kept: real.kept },
    get reported() {
      return reports.count;
    },
  };
  return Object.defineProperties(site, Object.getOwnPropertyDescriptors(face(""))) as ServedSite;
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
