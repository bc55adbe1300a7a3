import type { Links } from "../../engine/links.ts";
import type { JsonObject } from "../../json/json.ts";
import { withoutTrailing } from "../../text/trim.ts";
import { ClientProblem } from "../client/client-problem.ts";
import { discover, type Discovered } from "../record/discover.ts";
import type { Ear } from "../record/hear.ts";
import { RecordProblem } from "../record/record-problem.ts";
import { namedRoot } from "../record/site-routes.ts";
import { type AddressPair, addressRewriter } from "./address-rewriter.ts";

/** What is known of the double that stands before a site. */
export interface DoubleOfSite {
  /** Languages that have an address of their own; empty for none. */
  readonly languages: readonly string[];
  /** Path of the index below the home, without slashes around. */
  readonly apiPath: string;
  /** Where its index document says that it lies. */
  readonly homes: readonly string[];
}

/** A site that calls are sent on to: where its API lies, and what it calls itself. */
export interface UpstreamSite {
  /** Its index document as it was found; undefined where it shows none. */
  readonly found: Discovered | undefined;
  /** Where a call is asked. */
  addressOf(call: { readonly path: string; readonly query: string; readonly language: string }): URL;
  /** Where a file lies, its path from the home of the language. */
  fileAt(file: { readonly path: string; readonly query: string; readonly language: string }): URL;
  /** Puts these addresses in place of its own. */
  rewriterTo(links: Links): (text: string) => string;
}

/**
 * Finds the API of a site at an address. One that answers, but shows its index to nobody, is taken to have it where the double has. Rejects
 * with a RecordProblem where nothing answers, a ClientProblem where it names an API on a host that is not to be asked.
 */
export async function upstreamSite(
  address: string,
  double: DoubleOfSite,
  asking: { readonly ear: Ear; reaches(url: URL): boolean },
): Promise<UpstreamSite> {
  const found = await discovered(address, asking);
  const root = found?.root ?? guessedRoot(address, double);
  const named = found === undefined ? undefined : namedRoot(found.index);
  const names = {
    roots: [root, ...(named === undefined ? [] : [named])],
    homes: [
      ...new Set([...(found === undefined ? [] : homesIn(found.index)), ...double.homes, homeBefore(root, double)]),
    ],
  };
  const rewriters = new WeakMap<Links, (text: string) => string>();
  return {
    found,
    addressOf: ({ path, query, language }) => addressBelow(inLanguage(root, language, double), path, query),
    fileAt: ({ path, query, language }) =>
      addressBelow(`${inLanguage(homeBefore(root, double), language, double)}/`, path, query),
    rewriterTo(links) {
      const known = rewriters.get(links) ?? addressRewriter(pairsOf(names, links, double));
      rewriters.set(links, known);
      return known;
    },
  };
}

async function discovered(
  address: string,
  { ear, reaches }: { readonly ear: Ear; reaches(url: URL): boolean },
): Promise<Discovered | undefined> {
  let [hasAnswered, leadsAway] = [false, false];
  const listening: Ear = {
    heard: 0,
    async hear(...asked) {
      const answer = await ear.hear(...asked);
      hasAnswered ||= !("problem" in answer);
      return answer;
    },
  };
  try {
    const noting = (url: URL) => {
      const isReached = reaches(url);
      leadsAway ||= !isReached;
      return isReached;
    };
    return await discover(address, { ear: listening, reaches: noting });
  } catch (error) {
    if (!(error instanceof RecordProblem)) throw error;
    if (leadsAway) throw new ClientProblem("other-host", error.message);
    if (hasAnswered) return undefined;
    throw error;
  }
}

function guessedRoot(address: string, { apiPath }: DoubleOfSite): string {
  const url = new URL(address);
  if (url.searchParams.has("rest_route")) return `${url.origin}${url.pathname}?rest_route=/`;
  const home = withoutTrailing(url.origin + url.pathname, "/");
  return home.endsWith(`/${apiPath}`) ? `${home}/` : `${home}/${apiPath}/`;
}

/** What an index document calls its site; one address below the other is told by the rest of it. */
function homesIn({ home, url }: JsonObject): string[] {
  const [first, second] = [home, url]
    .filter((one): one is string => typeof one === "string" && URL.canParse(one))
    .map((one) => withoutTrailing(one, "/"));
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  return `${second}/`.startsWith(`${first}/`) || first.startsWith(`${second}/`) ? [first] : [first, second];
}

/** The home that an API lies below. */
function homeBefore(root: string, { apiPath }: DoubleOfSite): string {
  const url = new URL(root);
  const path = withoutTrailing(url.origin + url.pathname.replace(/\/index\.php$/, ""), "/");
  const end = [`/${apiPath}`, "/wp-json"].find((one) => path.endsWith(one)) ?? "";
  return path.slice(0, path.length - end.length);
}

/** The same address in another language, where a step of its path names one. */
function inLanguage(address: string, language: string, { languages }: DoubleOfSite): string {
  if (languages.length === 0) return address;
  return address.replace(/^(https?:\/\/[^/?]+)([^?]*)/i, (_whole, origin: string, path: string) => {
    const steps = path.split("/");
    const at = steps.findIndex((step) => languages.includes(step));
    return origin + (at < 0 ? steps : steps.with(at, language)).join("/");
  });
}

/** An address up to the step that names a language; undefined where none does. */
function beforeLanguage(address: string, { languages }: DoubleOfSite): string | undefined {
  const steps = address.split("/");
  const at = steps.findIndex((step, place) => place > 2 && languages.includes(step));
  return at < 0 ? undefined : steps.slice(0, at).join("/");
}

function addressBelow(root: string, path: string, query: string): URL {
  const plain = path.slice(1).replaceAll(/\\(["'\\])/g, "$1");
  if (root.includes("?")) {
    const encoded = encodeURIComponent(decoded(plain)).replaceAll("%2F", "/");
    return new URL(`${root}${encoded}${query === "" ? "" : `&${query}`}`);
  }
  const encoded = plain.replaceAll(/[^\w!$&'()*+,;=:@/.~%-]/gu, encodeURIComponent);
  return new URL(`${root}${encoded}${query === "" ? "" : `?${query}`}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What stands in place of the site's addresses, in each of the double's languages. */
function pairsOf(
  { roots, homes }: { readonly roots: readonly string[]; readonly homes: readonly string[] },
  { site, home, apiRoot }: Links,
  double: DoubleOfSite,
): AddressPair[] {
  const below = apiRoot.slice(home.length);
  const inPath = roots.filter((root) => !root.includes("?")).map((root) => withoutTrailing(root, "/"));
  const isSplit = roots.some((root) => beforeLanguage(root, double) !== undefined);
  const pairs: AddressPair[] = [];
  for (const language of double.languages) {
    const own = `${site}/${language}`;
    for (const root of inPath.filter((one) => beforeLanguage(one, double) !== undefined))
      pairs.push([inLanguage(root, language, double), own + below]);
  }
  for (const root of inPath) pairs.push([root, apiRoot]);
  for (const one of homes) {
    const whole = beforeLanguage(one, double);
    if (whole === undefined) pairs.push([one, isSplit ? site : home]);
    else pairs.push([whole, site]);
    const { origin, pathname } = new URL(one);
    // What lies beside a site below a path does so here, too, where that path is the same.
    if (whole === undefined && pathname.length > 1 && home === site + pathname) pairs.push([origin, site]);
  }
  return pairs;
}
