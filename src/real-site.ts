import { ownVersion } from "./catalogue/package-folder.ts";
import type { ComposedSite } from "./compose.ts";
import { isNonce } from "./engine/rights.ts";
import { defaultLimits } from "./http/limits.ts";
import { type KeptFolder, keptFolder } from "./kept-folder.ts";
import { createPassOn } from "./live/pass/pass-on.ts";
import { passPatterns } from "./live/pass/pass-patterns.ts";
import { readingTransport, writingTransport } from "./live/pass/pass-transport.ts";
import type { RealSite } from "./standin-face.ts";
import type { StandinOptions } from "./standin-options.ts";

/** The real site that these options name, before anybody asks it. Throws a RangeError for routes that are none, and where nothing can be kept. */
export async function realSite(upstream: string, options: StandinOptions, composed: ComposedSite): Promise<RealSite> {
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
      get left() {
        return kept.left;
      },
    },
    async close() {
      transport.close();
      await kept?.write();
    },
  };
}

function isAddress(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value);
}
