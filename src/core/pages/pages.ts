import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import { escaped, html, Markup } from "../../engine/markup.ts";
import type { PagePlace, Pages } from "../../engine/pages.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { replaceTags } from "../../text/markup.ts";
import { recordAsJson } from "../../state/table.ts";
import { namedPage, namedPicture } from "./named-by-records.ts";

/** What a site's pages are drawn from. */
interface PageSite {
  readonly catalogue: Catalogue;
  readonly forms: ReadonlyMap<string, RecordForm>;
}

/** Something that has a page of its own. */
interface Found {
  /** The answer of its route in edit context. */
  readonly answer: JsonObject;
  /** Path of its route below the index, where it is known to have one. */
  readonly path?: string;
}

/** Plain pages of a loaded site: its home, and whatever its answers link to; `otherwise` draws the others. */
export function corePages(site: PageSite, otherwise: Pages): Pages {
  return (request) => {
    const { path, query, place, refused } = request;
    const found = refused === undefined && foundAt(path, new URLSearchParams(query), { site, place });
    if (found) return page(titleOf(found.answer), { site, place, found });
    if (refused !== undefined) return otherwise(request);
    const among = { forms: site.forms, place };
    const picture = namedPicture(path, among);
    if (picture !== undefined) return picture;
    const named = namedPage(path, among);
    if (named) return page(titleOf(named), { site, place, found: { answer: named } });
    if (path !== "/" || idIn(new URLSearchParams(query)) > 0) return otherwise(request);
    return page(siteName(site, place), { site, place, body: aboutSite(site) });
  };
}

type Around = { readonly site: PageSite; readonly place: PagePlace };

function foundAt(path: string, query: URLSearchParams, around: Around): Found | undefined {
  if (path === "/") return foundById(query, around);
  const slug = path.split("/").findLast((segment) => segment !== "") ?? "";
  const address = `${around.place.links.home}${path.endsWith("/") ? path : `${path}/`}`;
  for (const form of linkedForms(around.site))
    for (const record of around.place.view.all(form.resource)) {
      if (!mayBeAt(record, slug)) continue;
      const found = shown(record, form, around);
      if (found !== undefined && sameAddress(found.answer.link, address)) return found;
    }
  return undefined;
}

const IDS = ["p", "page_id", "attachment_id"];

function foundById(query: URLSearchParams, around: Around): Found | undefined {
  const id = idIn(query);
  if (id === 0) return undefined;
  for (const form of linkedForms(around.site)) {
    if (form.resource.idSpace !== "post") continue;
    const record = around.place.view.get(form.resource, id);
    if (record !== undefined) return shown(record, form, around);
  }
  return undefined;
}

/** The id that a query names; 0 where it names none. */
function idIn(query: URLSearchParams): number {
  const id = Number(IDS.map((name) => query.get(name)).find((value) => value !== null) ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** Forms of what may have a page: entries, terms, people. */
function linkedForms({ forms }: PageSite): RecordForm[] {
  return [...forms.values()].filter(({ shape, resource }) => shape === "list" && SPACES.has(resource.idSpace));
}

const SPACES = new Set(["post", "term", "user"]);

function mayBeAt(record: SiteRecord, slug: string): boolean {
  const own = record.slug ?? "";
  return own === slug || own === decoded(slug) || typeof recordAsJson(record).link === "string";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function sameAddress(link: Json | undefined, address: string): boolean {
  return typeof link === "string" && (link === address || `${link}/` === address || decoded(link) === decoded(address));
}

const PUBLIC = new Set(["", "publish", "inherit"]);

/** What a visitor may see of a record; undefined where that is nothing. */
function shown(record: SiteRecord, form: RecordForm, { place }: Around): Found | undefined {
  if (!PUBLIC.has(storedText(record, "status"))) return undefined;
  return { answer: form.write(record, place), path: `${form.resource.name}/${record.id}` };
}

function titleOf(answer: JsonObject): string {
  return replaceTags(renderedOf(answer.title) || renderedOf(answer.name));
}

function renderedOf(text: Json | undefined): string {
  if (typeof text === "string") return text;
  return isObject(text) && typeof text.rendered === "string" ? text.rendered : "";
}

function siteName({ catalogue }: PageSite, { links }: PagePlace): string {
  return catalogue.site.name === "" ? links.host : catalogue.site.name;
}

function aboutSite({ catalogue }: PageSite): Markup {
  return html`<p>${catalogue.site.description}</p>`;
}

function textOfPage({ answer }: Found): Markup {
  const isProtected = isObject(answer.content) && answer.content.protected === true;
  if (isProtected) return html`<p>A password protects this text.</p>`;
  return new Markup(renderedOf(answer.content) || renderedOf(answer.description));
}

/** Nothing that a text of the site smuggles in may run. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'";

function page(title: string, about: Around & { readonly found?: Found; readonly body?: Markup }): Response {
  const { site, place, found, body = found === undefined ? new Markup("") : textOfPage(found) } = about;
  const root = `${place.links.apiRoot}/`;
  const own = found?.path === undefined ? undefined : `${place.links.apiRoot}/${found.path}`;
  const head =
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escaped(title)}</title><link rel="https://api.w.org/" href="${escaped(root)}">` +
    (own === undefined ? "" : `<link rel="alternate" title="JSON" type="application/json" href="${escaped(own)}">`);
  const main = html`<main>
    <h1>${title}</h1>
    ${body}
    <p><a href="${place.links.home}/">${siteName(site, place)}</a> · <a href="${root}">${root}</a></p>
  </main>`;
  return new Response(`<!doctype html><html><head>${head}</head><body>${main.text}</body></html>\n`, {
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": `${POLICY}; frame-ancestors 'self'`,
      "X-Content-Type-Options": "nosniff",
      "X-Standin-Basis": "invented",
      ...(own !== undefined && { Link: `<${own}>; rel="alternate"; title="JSON"; type="application/json"` }),
    },
  });
}
