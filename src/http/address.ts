import { trimmedOf, withoutTrailing } from "../text/trim.ts";
import type { Links, OwnNames } from "../engine/links.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Json } from "../json/json.ts";
import { routePath } from "../catalogue/route.ts";

/** The parts of a request's address, cut out of it without decoding anything. */
export interface RequestUrl {
  /** Scheme, host and port, without an end slash. */
  readonly origin: string;
  readonly path: string;
  /** Without its question mark; empty where there is none. */
  readonly query: string;
}

/** Cuts an absolute address into its parts. */
export function readRequestUrl(url: string): RequestUrl {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  return start < 0 ? { origin: url, path: "/", query: "" } : cutAt(url, start, url.slice(0, start));
}

/** What follows an origin, from there on. */
function cutAt(url: string, start: number, origin: string): RequestUrl {
  const hash = url.indexOf("#", start);
  const end = hash < 0 ? url.length : hash;
  const mark = url.indexOf("?", start);
  return mark < 0 || mark > end
    ? { origin, path: url.slice(start, end), query: "" }
    : { origin, path: url.slice(start, mark), query: url.slice(mark + 1, end) };
}

/**
 * The parts of an address as a socket brought it: the path as it was sent, where `url` has it resolved. Somebody who passes paths on
 * as they are would else be asked for one and be answered for another.
 */
export function readTarget(url: string, target: string | undefined): RequestUrl {
  if (target?.startsWith("/") !== true) return readRequestUrl(url);
  const start = url.indexOf("/", url.indexOf("://") + 3);
  return cutAt(target, 0, start < 0 ? url : url.slice(0, start));
}

const DOT_SEGMENT = /^[^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/** Whether the path of an address, as it was sent, holds a segment that stands for the one it is in or the one above. */
export function hasDotSegment(sent: string): boolean {
  if (!MAYBE_DOT.test(sent)) return false;
  // Readers of addresses take no notice of these.
  return DOT_SEGMENT.test(sent.replaceAll(/[\t\n\r]/g, ""));
}

/** Most addresses have no such letter, and need no closer look. */
const MAYBE_DOT = /[.%]/;

/** What a request's path says. */
export interface Address {
  /** Empty for the default sandbox. */
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
  // `/@/` names none: who left a name out is to find nothing, not the default one.
  if (rest.startsWith("/@") && rest.charAt(2) !== "/" && rest.length > 2) {
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

/** The addresses that the answers to a request carry. */
export interface RequestLinks extends Links {
  /** Header `Link` of every answer: where the index is. */
  readonly toIndex: string;
}

/** See {@link RequestLinks}. */
export function linksOf(
  origin: string,
  address: Pick<Address, "sandbox" | "language">,
  plan: AddressPlan,
): RequestLinks {
  const base = withoutTrailing(plan.baseUrl ?? origin, "/");
  const site = address.sandbox === "" ? base : `${base}/@${address.sandbox}`;
  const home = plan.languages.length === 0 ? site + (plan.homes[0]?.home ?? "") : `${site}/${address.language}`;
  const apiRoot = `${home}/${plan.apiPath}`;
  const host = home.replace(/^[a-z]+:\/\//i, "");
  const links = { site, home, apiRoot, toIndex: `<${apiRoot}/>; rel="https://api.w.org/"`, host };
  return plan.names === undefined ? links : { ...links, names: plan.names };
}

/** The path of the index in each language, without an end slash. */
export function homePaths({ homes }: AddressPlan): Record<string, string> {
  return Object.fromEntries(homes.map(({ language, home, api }) => [language, home + api]));
}

/** The links of the request before: mostly the next one has the same, and what is kept for texts then finds the very same ones. */
export class LastLinks {
  readonly #plan: AddressPlan;
  #origin: string | undefined;
  #sandbox = "";
  #language = "";
  #links: RequestLinks | undefined;

  constructor(plan: AddressPlan) {
    this.#plan = plan;
  }

  /** See {@link linksOf}. */
  of(origin: string, { sandbox, language }: Pick<Address, "sandbox" | "language">): RequestLinks {
    const isSame = origin === this.#origin && sandbox === this.#sandbox && language === this.#language;
    if (isSame && this.#links !== undefined) return this.#links;
    [this.#origin, this.#sandbox, this.#language] = [origin, sandbox, language];
    return (this.#links = linksOf(origin, { sandbox, language }, this.#plan));
  }
}

/** What of the path lies behind the prefix: a path, `/` for the prefix itself; undefined when it is not below it. */
function behind(path: string, prefix: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  if (path.length === prefix.length) return "/";
  return path.charCodeAt(prefix.length) === 47 ? path.slice(prefix.length) : undefined;
}

/** Where the site's parts lie on this server. */
export interface AddressPlan {
  /** Languages that have an address of their own; empty for a site whose index names none. */
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  /** Path of the index below the language (or below the site), without slashes around: `api`, `wp-json`. */
  readonly apiPath: string;
  /** Scheme, host and path that stand in front of everything in links, in place of what the caller used. */
  readonly baseUrl?: string;
  /** Where the languages lie, or the site where it has none, ready to be compared with a path. */
  readonly homes: readonly Home[];
  /** What the site calls what families have names for; the families' names unless given. */
  readonly names?: OwnNames;
}

/** Where a language lies. */
export interface Home {
  readonly language: string;
  /** Path of the home: begins with a slash and has none at its end, or is empty. */
  readonly home: string;
  /** What follows it where the API is meant, likewise. */
  readonly api: string;
}

/** What a caller may set of a plan. */
export interface AddressOptions {
  /** Language of addresses that name none; the site's default unless given. */
  lang?: string | undefined;
  /** Path of the index; what the documents say unless given. */
  apiPath?: string | undefined;
  baseUrl?: string | undefined;
}

/** A segment of a path that stands for itself in every address. */
const SEGMENT = /^(?!\.{1,2}$)[\w.~-]+$/;

function refuseUnreachable({ apiPath, baseUrl }: AddressOptions): void {
  const segments = apiPath === undefined ? ["api"] : withoutSlashes(apiPath).split("/");
  if (segments[0] === "__standin" || !segments.every((segment) => SEGMENT.test(segment)))
    throw new RangeError(`the path of the index must be one such as api or wp-json, not ${JSON.stringify(apiPath)}`);
  if (baseUrl !== undefined && /[?#]/.test(baseUrl))
    throw new RangeError(`the base URL must end in its host or a path, not in a query or a fragment: ${baseUrl}`);
}

/** Where the site of a catalogue lies: as its documents show by `home` and links. Throws a RangeError for a language that it lacks, and for what no address can have. */
export function addressPlan(catalogue: Catalogue, { lang, apiPath, baseUrl }: AddressOptions): AddressPlan {
  refuseUnreachable({ apiPath, baseUrl });
  const { languages, defaultLanguage, document } = catalogue.site;
  const language = lang ?? (defaultLanguage || "en");
  if (languages.length > 0 && !languages.includes(language))
    throw new RangeError(`the site has no language ${language}; it has ${languages.join(", ")}`);
  const homePath = languages.length > 0 ? "" : (pathOf(document.home) ?? "");
  const shown = languages.length > 0 ? "api" : (indexPath(catalogue, homePath) ?? "wp-json");
  const index = withoutSlashes(apiPath ?? shown);
  const own = homePath === "" ? "" : `/${homePath}`;
  const homes =
    languages.length === 0
      ? [{ language, home: own, api: `/${index}` }]
      : languages.map((name) => ({ language: name, home: `/${name}`, api: `/${index}` }));
  return {
    languages,
    defaultLanguage: language,
    apiPath: index,
    homes,
    ...(baseUrl !== undefined && { baseUrl }),
  };
}

/** The path of the index below the home, from the first route that links to itself. */
function indexPath({ routes }: Catalogue, homePath: string): string | undefined {
  for (const { name, document } of routes) {
    const path = pathOf(selfLink(document._links?.self));
    const own = withoutSlashes(name);
    if (path === undefined || !path.endsWith(own)) continue;
    const index = withoutSlashes(path.slice(0, path.length - own.length));
    if (index === homePath || !`${index}/`.startsWith(homePath === "" ? "" : `${homePath}/`)) continue;
    return withoutSlashes(index.slice(homePath.length));
  }
  return undefined;
}

/** Older sites write the address itself, newer ones a list of links. */
function selfLink(self: Json | undefined): Json | undefined {
  const first = Array.isArray(self) ? self[0] : self;
  return typeof first === "object" && first !== null && !Array.isArray(first) ? first.href : first;
}

/** Path of an address without slashes around; undefined for what is no address, or for one that names the route in its query. */
function pathOf(address: Json | undefined): string | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  return searchParams.has("rest_route") ? undefined : withoutSlashes(pathname);
}

function withoutSlashes(path: string): string {
  return trimmedOf(path, "/");
}
