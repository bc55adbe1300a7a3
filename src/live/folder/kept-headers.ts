import type { Exchange } from "../recording.ts";

/** Headers of one moment, of the way to a site, or that any answer of Standin has. */
const NOT_ITS_OWN =
  /^x-(?:standin-.*|powered-by|robots-tag|content-type-options|frame-options|request-id|cache.*|served-by|runtime|response-time|ratelimit-.*)$/;

/** What of an answer's headers is kept of one that stands for itself: names as they are to be written, in order. */
export function keptHeaders({ headers }: Pick<Exchange, "headers">): Readonly<Record<string, string>> {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (name === "link") return linksIn(value).length === 0 ? [] : [["Link", value]];
    const isKept = name === "location" || name === "retry-after" || (name.startsWith("x-") && !NOT_ITS_OWN.test(name));
    return isKept ? [[writtenName(name), value]] : [];
  });
  return Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The header's totals, by name: all whose value is a whole number. */
export function totalsIn(headers: Iterable<readonly [name: string, value: string]>): ReadonlyMap<string, number> {
  const totals = [...headers].filter(
    ([name, value]) => name.startsWith("x-") && !NOT_ITS_OWN.test(name) && /^\d{1,15}$/.test(value),
  );
  return new Map(totals.map(([name, value]) => [name, Number(value)]));
}

/** The links of a header in order of their text, but for the way to the API that each answer has. */
export function linksIn(header: string | null | undefined): string[] {
  const links = (header ?? "").match(/<[^<>]*>[^<]*/g) ?? [];
  return links
    .map((link) => link.trim().replace(/,$/, ""))
    .filter((link) => !link.includes('rel="https://api.w.org/"'))
    .sort();
}

const WORDS: Readonly<Record<string, string>> = { wp: "WP", totalpages: "TotalPages", id: "ID" };

/** A header's name as it is to be written, of one in lower case. */
export function writtenName(name: string): string {
  return name
    .split("-")
    .map((word) => WORDS[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join("-");
}
