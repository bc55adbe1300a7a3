import { addressOf } from "../../generate/requests/request-sample.ts";
import type { Json } from "../../json/json.ts";
import { detachedFrom } from "../folder/differences.ts";
import { redact, type RedactOptions } from "../redact/redact.ts";
import { READS } from "./asked-request.ts";
import type { HeardPair, SitePair } from "./both-sides.ts";
import { compareAnswers, type Comparison } from "./compare-answers.ts";
import type { LiveSide } from "./live-side.ts";
import type { VerifyDouble } from "./verify-double.ts";

/** A request with what both sides answered; what the site did is without its secrets. */
export interface Compared extends HeardPair {
  readonly outcome: Comparison;
}

/** What the site answered without secrets, and with substitutes for people where that is wanted. */
export async function withRedacted(
  heard: readonly HeardPair[],
  site: LiveSide,
  redaction: RedactOptions,
): Promise<HeardPair[]> {
  const { apiRoot, home, as, index } = site;
  const about = { method: "GET" as const, headers: {}, status: 200, query: [] };
  const exchanges = heard.map(({ request, address, site: { headers, body } }) => ({
    ...about,
    path: address.split("?", 1)[0] ?? "",
    query: request.query,
    headers: { link: headers["link"] ?? "" },
    text: body === undefined ? "" : JSON.stringify(body),
  }));
  const name = { ...about, path: "", text: JSON.stringify({ name: index["name"] ?? "" }) };
  const told = { apiRoot, home, at: "", exchanges: [name, ...exchanges], files: [], leftOut: [], ...(as && { as }) };
  const { exchanges: redacted } = await redact(told, redaction);
  return heard.map((one, at) => {
    const { text = "", headers = {} } = redacted[at + 1] ?? {};
    const { link = "" } = headers;
    return {
      ...one,
      site: {
        ...one.site,
        body: text === "" ? undefined : (JSON.parse(text) as Json),
        headers: { ...one.site.headers, ...(link !== "" && { link }) },
      },
    };
  });
}

/** A live site and its double, and how they are compared. */
export interface ComparedSides extends SitePair {
  /** Whether people were replaced in what the site answered. */
  readonly people: boolean;
}

/** Compares what was answered. */
export function withOutcomes(heard: readonly HeardPair[], sides: ComparedSides): Compared[] {
  const reads = new Map<string, HeardPair>();
  for (const one of heard) if (one.request.method === "GET" && !reads.has(readOf(one))) reads.set(readOf(one), one);
  return heard.map((one) => {
    const read = one.request.method === "HEAD" ? reads.get(readOf(one)) : undefined;
    // A HEAD that differs as the GET of the same did tells nothing more.
    const isTold = read?.site.status === one.site.status && read.double.status === one.double.status;
    return { ...one, outcome: isTold ? { verdict: "agrees" } : outcomeOf(one, sides) };
  });
}

function readOf({ request, as }: HeardPair): string {
  return `${as} ${request.route.key}`;
}

function outcomeOf({ request, isLeast, site: answer, double: own }: HeardPair, sides: ComparedSides): Comparison {
  const { site, double, sameRecords, people } = sides;
  return compareAnswers(answer, own, {
    method: request.method,
    sameRecords,
    isLeast,
    untold: request.untold,
    schema: site.catalogue.route(request.route.key)?.schema,
    isRedacted: people || double.isRedacted,
    detachSite: site.detach,
    detachDouble: detachedFrom(double),
  });
}

/** What the same requests show of another double; the site is not asked again. */
export async function comparedAgain(
  { site, sameRecords, people, compared }: Omit<ComparedSides, "double"> & { readonly compared: readonly Compared[] },
  double: VerifyDouble,
): Promise<Compared[]> {
  const heard: HeardPair[] = [];
  for (const { outcome: _before, ...one } of compared) {
    const { method, query, body } = one.request;
    if (!READS.has(method)) double.reset();
    const call = { method, address: addressOf({ path: one.path, query }), body };
    heard.push({ ...one, double: await double.ask(call, one.as === "visitor" ? undefined : one.as) });
  }
  return withOutcomes(heard, { site, double, sameRecords, people });
}
