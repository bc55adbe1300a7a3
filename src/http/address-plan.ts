import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Json } from "../catalogue/document.ts";
import { trimmedOf } from "../text/trim.ts";

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

/** Where the site of a catalogue lies: as its documents show by `home` and links. Throws a RangeError for a language that it lacks. */
export function addressPlan(catalogue: Catalogue, { lang, apiPath, baseUrl }: AddressOptions): AddressPlan {
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
