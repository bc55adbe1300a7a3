import { corePages } from "./core/pages/pages.ts";
import { sitePages } from "./hotel/pages/pages.ts";
import type { Pages } from "./engine/pages.ts";
import { errorsOf } from "./engine/refusal.ts";
import { ownVersion } from "./catalogue/package-folder.ts";
import type { ComposedSite } from "./compose.ts";
import { createControl } from "./control/control.ts";
import { Cache } from "./engine/cache/cache.ts";
import { ResponseCache } from "./engine/cache/response-cache.ts";
import { LastLinks } from "./http/address.ts";
import { type App, createApp } from "./http/app.ts";
import { LastHeaders } from "./http/last-headers.ts";
import { defaultLimits, sandboxLimits, totalLimits } from "./http/limits.ts";
import { ArrivingBytes } from "./http/server/read-body.ts";
import { explainer } from "./http/request/explain.ts";
import type { Reports, Site } from "./http/site.ts";
import { openDefaultSandbox } from "./default-sandbox.ts";
import { createServers, type NextSite, type RealSite, type Served, type Standin, standinOf } from "./standin-face.ts";
import { drawOnce } from "./seeding/random.ts";
import { defaultOptions, type StandinOptions } from "./standin-options.ts";
import { Making } from "./state/making.ts";
import type { Origin, Seeded } from "./state/origin.ts";
import { clockMaker, Sandboxes } from "./state/sandboxes.ts";

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
  const defaultSandbox = await openDefaultSandbox(options.data, { ...start, logBytes: limits.dataLogBytes });
  const reals = new Set(real && [real]);
  const servers = createServers(async () => {
    await ending?.();
    making.stop();
    await defaultSandbox.close();
    for (const one of reals) await one.close();
  });
  const sandboxes = new Sandboxes({
    seeded,
    defaultSandbox: defaultSandbox.parts,
    clock: clockMaker(Date.now, options.now === undefined ? {} : { now, frozen: true }),
    limit: limits.sandboxes,
    limits: sandboxLimits(limits),
    totalLimits: totalLimits(limits),
    draw: (text) => drawOnce(`${seed}\n${text}`),
  });
  const shared = { sandboxes, making, limits, arriving: new ArrivingBytes(limits.arrivingBytes), report, time };
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
      // From here on nobody else has a turn.
      const following = serve(next);
      passage?.go(sandboxes, defaultSandbox);
      served = following;
      if (next.real !== undefined) reals.add(next.real);
    },
  };
}

/** What all sites have in common that take each other's place. */
type SharedParts = Pick<Site, "sandboxes" | "making" | "limits" | "arriving" | "report" | "time" | "present">;

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
