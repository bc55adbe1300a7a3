import { entryAt } from "../behaviours/embed/entry-at.ts";
import type { Links } from "../behaviours/links.ts";
import { refuse } from "../behaviours/refusal.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { View } from "../state/view.ts";
import { type Address, linksOf } from "./address.ts";
import { calendarPage } from "./calendar-page.ts";
import { queryFlags } from "./flags.ts";
import type { Outgoing } from "./outgoing.ts";
import { problem } from "./problem.ts";
import type { RequestUrl } from "./request-url.ts";
import type { Site } from "./site.ts";

/** What a page is made from. */
interface PageRequest {
  readonly site: Site;
  readonly url: RequestUrl;
  readonly address: Address;
  readonly sandbox: Sandbox;
}

/** What stands outside the API: a small page for each entry that answers link to, and a way back from wrong addresses. */
export function answerPage(request: Request, { site, url, address, sandbox }: PageRequest): Outgoing {
  const links = linksOf(url.origin, address, site.plan);
  if (address.unknownLanguage !== undefined) {
    const message = `There is no language ${JSON.stringify(address.unknownLanguage)} here; there is ${site.plan.languages.join(", ")}.`;
    const refusal = refuse("rest_language_unknown", { message, data: { languages: [...site.plan.languages] } });
    return problem(refusal, { links, origin: request.headers.get("origin") });
  }
  const { status, title } = pageAt(url, { site, address, sandbox });
  const found =
    calendarPage(address, { site, query: url.query, links, sandbox }) ??
    page(status, { title, links, name: site.catalogue.site.name });
  return request.method === "HEAD" ? { ...found, body: null } : found;
}

function pageAt(
  { query }: RequestUrl,
  { site, address, sandbox }: Omit<PageRequest, "url">,
): { status: number; title: string } {
  const route = queryFlags(query).rest_route;
  if (typeof route === "object") return { status: 400, title: "rest_route must be one text" };
  const entry = entryAt(address.page, query, new View(sandbox.state, address.language));
  if (entry !== undefined) return { status: 200, title: entry.title };
  return address.page === "/"
    ? { status: 200, title: site.catalogue.site.name }
    : { status: 404, title: "Nothing here" };
}

function page(status: number, { title, links, name }: { title: string; links: Links; name: string }): Outgoing {
  const index = escapeHtml(`${links.apiRoot}/`);
  const body =
    `<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">` +
    `<title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1>` +
    `<p>${escapeHtml(name)}. Index: <a href="${index}">${index}</a></p></body></html>\n`;
  const headers = { "Content-Type": "text/html; charset=UTF-8", "X-Standin-Basis": "invented" };
  return { status, headers, body };
}

/** Titles of the site hold entities already, so ampersands stay. */
function escapeHtml(text: string): string {
  return text.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
