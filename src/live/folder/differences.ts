import { type Detach, detacher } from "../../engine/answers/addresses.ts";
import { compactText, listSource, objectSource, objectText } from "../../json/source-text.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { unknownSite } from "../../catalogue/document.ts";
import type { Exchange, Recording } from "../recording.ts";
import { readsIn } from "./folder-files.ts";
import { linksIn, totalsIn } from "./kept-headers.ts";
import type { ReplayDifference } from "./record-document.ts";

/** What stands in for a recorded site while it is compared. */
export interface Double {
  /** Address of its home, without an end slash. */
  readonly home: string;
  /** Address of its API, with its end slash. */
  readonly apiRoot: string;
  /** Asks it as whom the site was asked, at this address. */
  fetch(address: string): Promise<Response>;
}

/** The recorded reads that a double answers otherwise: with another status, JSON value, totals or links, but for addresses and the order of relations. */
export async function differences(recording: Recording, double: Double): Promise<ReplayDifference[]> {
  const [own, others] = [detachedFrom(recording), detachedFrom(double)];
  const found: ReplayDifference[] = [];
  for (const [read, exchange] of readsIn(recording)) {
    if (exchange.status < 400 && valueOfJson(exchange.text) === undefined) continue;
    const response = await double.fetch(double.apiRoot + addressOf(exchange));
    const differs = differenceOf(
      { status: exchange.status, text: exchange.text, headers: Object.entries(exchange.headers), detach: own },
      { status: response.status, text: await response.text(), headers: [...response.headers], detach: others },
    );
    if (differs !== undefined) found.push({ read, ...differs });
  }
  return found;
}

function addressOf({ path, query }: Exchange): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** Takes the addresses of a site out of values. */
export function detachedFrom({ home, apiRoot }: { readonly home: string; readonly apiRoot: string }): Detach {
  const site = { ...unknownSite, document: { home, url: new URL(home).origin } };
  return detacher(site, apiRoot.includes("?") ? { inQuery: true } : { apiRoot: apiRoot.replace(/\/$/, "") });
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly detach: (text: string) => string;
}

function differenceOf(site: Answered, double: Answered): Omit<ReplayDifference, "read"> | undefined {
  if (site.status !== double.status) return { differs: `status ${site.status} on the site, ${double.status} here` };
  if (plainly(site) !== plainly(double)) {
    const [wanted, given] = [canonical(site), canonical(double)];
    if (wanted !== given) return { differs: bodyDifference(wanted, given) };
  }
  const differs = headersDifference(site, double);
  return differs === undefined ? undefined : { differs, inHeaders: true };
}

function headersDifference(site: Answered, double: Answered): string | undefined {
  for (const [name, total] of totalsIn(site.headers)) {
    const other = totalsIn(double.headers).get(name);
    if (other !== total) return `${name}: ${total} on the site, ${other ?? "nothing"} here`;
  }
  const [links, others] = [site, double].map(({ headers, detach }) => {
    const link = headers.find(([name]) => name === "link")?.[1];
    return linksIn(link).map(detach).join(", ");
  });
  return links === others ? undefined : `link: ${links || "nothing"} on the site, ${others || "nothing"} here`;
}

/** The text of a body without addresses, as it was written: where two are the same, so are their values. */
function plainly({ text, detach }: Answered): string {
  return detach(text.replaceAll("\\/", "/"));
}

/** The text of a body without addresses, relations in one order. */
function canonical({ text, detach }: Answered): string {
  if (valueOfJson(text) === undefined) return text;
  return text.includes('"_links"') ? compactText(inOrder(text), detach) : compactText(text, detach);
}

function inOrder(text: string): string {
  if (!text.includes('"_links"')) return text;
  const items = listSource(text);
  if (items !== undefined) return `[${items.map(inOrder).join(",")}]`;
  const members = objectSource(text);
  if (members === undefined) return text;
  return objectText(members.map(([name, value]) => [name, name === "_links" ? sorted(value) : inOrder(value)]));
}

function sorted(text: string): string {
  const items = listSource(text);
  if (items !== undefined) return `[${items.map(sorted).join(",")}]`;
  const members = objectSource(text);
  if (members === undefined) return text;
  return objectText(
    members.map(([name, value]) => [name, sorted(value)] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const TOLD = 60;

/** Where two texts part, with a little of what follows. */
function bodyDifference(wanted: string, given: string): string {
  let at = 0;
  while (at < wanted.length && wanted[at] === given[at]) at += 1;
  const place = Math.max(0, at - TOLD / 2);
  const cut = (text: string) => JSON.stringify(text.slice(place, at + TOLD));
  return `body at ${at}: ${cut(wanted)} on the site, ${cut(given)} here`;
}
