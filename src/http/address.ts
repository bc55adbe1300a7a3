import type { Links } from "../behaviours/links.ts";
import { routePath } from "../catalogue/route-path.ts";
import type { AddressPlan } from "./address-plan.ts";

/** What a request's path says. */
export interface Address {
  /** Empty for the main line. */
  readonly sandbox: string;
  /** Path behind the sandbox's segment. */
  readonly path: string;
  readonly language: string;
  /** Path below the home of the language. */
  readonly page: string;
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
  for (const { language, home, api } of plan.homes) {
    const page = behind(rest, home);
    if (page === undefined) continue;
    const route = behind(page, api);
    return { sandbox, path: rest, language, page, route: route && routePath(route) };
  }
  const unknown = { sandbox, path: rest, language: plan.defaultLanguage, page: rest, route: undefined };
  const end = rest.indexOf("/", 1);
  if (plan.languages.length === 0 || end < 0 || behind(rest.slice(end), `/${plan.apiPath}`) === undefined)
    return unknown;
  return { ...unknown, unknownLanguage: rest.slice(1, end) };
}

/** The addresses that answers to this request carry. */
export function linksOf(origin: string, address: Pick<Address, "sandbox" | "language">, plan: AddressPlan): Links {
  const base = (plan.baseUrl ?? origin).replace(/\/+$/, "");
  const site = address.sandbox === "" ? base : `${base}/@${address.sandbox}`;
  const home = plan.languages.length === 0 ? site + (plan.homes[0]?.home ?? "") : `${site}/${address.language}`;
  const apiRoot = `${home}/${plan.apiPath}`;
  return { site, home, apiRoot, host: home.replace(/^[a-z]+:\/\//i, "") };
}

/** What of the path lies behind the prefix: a path, `/` for the prefix itself; undefined when it is not below it. */
function behind(path: string, prefix: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  if (path.length === prefix.length) return "/";
  return path.charCodeAt(prefix.length) === 47 ? path.slice(prefix.length) : undefined;
}
