import { ownVersion } from "./catalogue/package-folder.ts";
import { type ComposedSite, composeSite } from "./compose.ts";
import { isNonce } from "./engine/rights.ts";
import { defaultLimits } from "./http/limits.ts";
import { countReports } from "./http/site.ts";
import { type KeptFolder, keptFolder } from "./kept-folder.ts";
import { createPassOn } from "./live/pass/pass-on.ts";
import { passPatterns } from "./live/pass/pass-patterns.ts";
import { readingTransport, writingTransport } from "./live/pass/pass-transport.ts";
import { type RealSite, serveSite, type Standin } from "./serve-site.ts";
import type { StandinOptions } from "./standin-options.ts";

export type { Standin } from "./serve-site.ts";
export type { StandinOptions } from "./standin-options.ts";

/**
 * Puts a stand-in together. Throws a CatalogueError, a SeedError or a DataFileError that says what is wrong with what it was given, a
 * RangeError for options that do not fit together.
 */
export async function createStandin(options: StandinOptions = {}): Promise<Standin> {
  const fault = passFault(options);
  if (fault !== undefined) throw new RangeError(fault);
  const reports = countReports(options.report ?? ((error, where) => console.error(`${where}:`, error)));
  const composed = await composeSite(options, { start: Date.now(), report: reports.report });
  const real = options.upstream === undefined ? undefined : await realSite(options.upstream, options, composed);
  return serveSite(composed, { options, reports, ...(real && { real }) });
}

/** What does not fit together of the options that say what is passed on; undefined where all does. */
function passFault({ upstream, pass = [], ...flags }: StandinOptions): string | undefined {
  const { passMissing = false, passWrites = false, passCredentials = false, keep = false, followHost = false } = flags;
  if (upstream === undefined) {
    const given = { pass: pass.length > 0, passMissing, passWrites, passCredentials, keep, followHost };
    const [first] = Object.entries(given).find(([, isGiven]) => isGiven) ?? [];
    return first === undefined ? undefined : `${optionText(first)} needs --upstream, the address of the real site`;
  }
  if (!/^https?:\/\//i.test(upstream) || !URL.canParse(upstream))
    return `--upstream must be an address such as https://demo.example/, not ${JSON.stringify(upstream)}`;
  const { username, password } = new URL(upstream);
  if (username !== "" || password !== "")
    return "credentials don't belong in the address of --upstream; callers send their own with --pass-credentials";
  if (pass.length === 0 && !passMissing)
    return `nothing is passed on to ${upstream}: --pass names its routes, --pass-missing means all that would be invented`;
  return undefined;
}

function optionText(member: string): string {
  return `--${member.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The real site that these options name, before anybody asks it. Throws a RangeError for routes that are none, and where nothing can be kept. */
async function realSite(upstream: string, options: StandinOptions, composed: ComposedSite): Promise<RealSite> {
  const { pass = [], passMissing = false, passWrites = false, passCredentials = false, controlToken } = options;
  const { catalogue, plan, token } = composed;
  const { upstreamMs, answerBytes } = { ...defaultLimits, ...options.limits };
  const transport = passWrites ? writingTransport(upstreamMs) : readingTransport(upstreamMs);
  const names = passPatterns(pass, catalogue);
  const kept: KeptFolder | undefined =
    options.keep === true ? await keptFolder(options.index, plan.languages) : undefined;
  const { home, url } = catalogue.site.document;
  const site = createPassOn({
    upstream,
    missing: passMissing,
    writes: passWrites,
    credentials: passCredentials,
    names,
    double: {
      languages: plan.languages,
      apiPath: plan.apiPath,
      homes: options.index === undefined ? [] : [home, url].filter(isAddress),
    },
    transport,
    followHost: options.followHost === true,
    answerBytes,
    userAgent: `standin/${await ownVersion()}`,
    isOwn: (text) => isNonce({ token }, text) || (controlToken !== undefined && text === controlToken),
    ...(kept && { keep: (heard) => kept.take(heard) }),
  });
  return {
    site,
    routes: catalogue.routes.filter((route) => names(route.name, route)).map(({ name }) => name),
    kept: kept && {
      folder: kept.folder,
      get count() {
        return kept.count;
      },
    },
    async close() {
      transport.close();
      await kept?.close();
    },
  };
}

function isAddress(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value);
}
