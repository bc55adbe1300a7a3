import type { Links } from "../behaviours/links.ts";

/** Where the site's parts lie on this server. */
export interface AddressPlan {
  /** Languages that have an address of their own; empty for a site whose index names none. */
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  /** Path of the index below the language (or below the site), without slashes around: `api`, `wp-json`. */
  readonly apiPath: string;
  /** Path of the home of a site without language addresses, without slashes around; usually empty. */
  readonly homePath: string;
  /** Scheme, host and path that stand in front of everything in links, in place of what the caller used. */
  readonly baseUrl?: string;
}

/** What a request's path says. */
export interface Address {
  /** Empty for the main line. */
  readonly sandbox: string;
  /** Path behind the sandbox's segment. */
  readonly path: string;
  readonly language: string;
  /** Route path: starts with a slash, no end slash but for the index itself; undefined when the request is not for the API. */
  readonly route: string | undefined;
  /** Segment that stands where a language should be. */
  readonly unknownLanguage?: string;
}

/** Reads the raw path of a request (nothing decoded). */
export function readAddress(path: string, plan: AddressPlan): Address {
  let rest = path;
  let sandbox = "";
  if (rest.startsWith("/@")) {
    const end = rest.indexOf("/", 2);
    sandbox = end < 0 ? rest.slice(2) : rest.slice(2, end);
    rest = end < 0 ? "/" : rest.slice(end);
  }
  const site = { sandbox, path: rest };
  for (const language of plan.languages.length === 0 ? [""] : plan.languages) {
    const home = language === "" ? homeOf(plan) : `/${language}`;
    const within = behind(rest, home);
    if (within === undefined) continue;
    const route = behind(within, `/${plan.apiPath}`);
    return { ...site, language: language || plan.defaultLanguage, route: route && routePath(route) };
  }
  const stray = /^\/([^/]+)\/(.*)$/.exec(rest);
  if (stray !== null && plan.languages.length > 0 && behind(`/${stray[2]}`, `/${plan.apiPath}`) !== undefined)
    return { ...site, language: plan.defaultLanguage, route: undefined, unknownLanguage: stray[1] ?? "" };
  return { ...site, language: plan.defaultLanguage, route: undefined };
}

/** The addresses that answers to this request carry. */
export function linksOf(origin: string, address: Pick<Address, "sandbox" | "language">, plan: AddressPlan): Links {
  const base = (plan.baseUrl ?? origin).replace(/\/+$/, "");
  const site = address.sandbox === "" ? base : `${base}/@${address.sandbox}`;
  const home = plan.languages.length === 0 ? site + homeOf(plan) : `${site}/${address.language}`;
  const apiRoot = `${home}/${plan.apiPath}`;
  return { site, home, apiRoot, host: home.replace(/^[a-z]+:\/\//i, "") };
}

/** A path as routes are matched against it: end slashes cut, quotes and backslashes escaped as the family does. */
export function routePath(path: string): string {
  const cut = path.replace(/\/+$/, "");
  return (cut === "" ? "/" : cut).replace(/['"\\]/g, "\\$&");
}

function homeOf(plan: AddressPlan): string {
  return plan.homePath === "" ? "" : `/${plan.homePath}`;
}

/** What of the path lies behind the prefix: a path, `/` for the prefix itself; undefined when it is not below it. */
function behind(path: string, prefix: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  if (path.length === prefix.length) return "/";
  return path.charCodeAt(prefix.length) === 47 ? path.slice(prefix.length) : undefined;
}
