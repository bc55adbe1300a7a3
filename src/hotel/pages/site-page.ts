import { calendarView } from "../../families/calendar/views/calendar-view.ts";
import { DARK, LIGHT } from "../../families/calendar/views/style.ts";
import type { PagePlace } from "../../engine/pages.ts";
import { isCalendarPath, viewRequest } from "../../families/calendar/views/view-request.ts";
import type { PageEntry } from "../../families/embed/entry-at.ts";
import { escaped, html, Markup } from "../../engine/markup.ts";
import { phrases } from "../../families/phrases/phrases.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";

/** Where a page of the site stands. */
export interface SitePlace {
  readonly catalogue: Catalogue;
  readonly place: PagePlace;
}

/** A page of the site: ways to its home and calendar, a title, what is said below it, and the way to the index. */
export function sitePage(
  title: string,
  { catalogue, place, body = new Markup(""), status = 200 }: SitePlace & { body?: Markup; status?: number },
): Response {
  const index = `${place.links.apiRoot}/`;
  const main = html`<div class="page">
    <h1>${title}</h1>
    ${body}
    <p class="page-note">Index: <a href="${index}">${index}</a></p>
  </div>`;
  return htmlPage({ title, place, header: header(catalogue, place), main, status });
}

/** What the frame of an embedded entry shows: its title, a link, and whose it is. */
export function embeddedPage({ title, path }: PageEntry, { catalogue, place }: SitePlace): Response {
  const main = html`<div class="page">
    <h1><a href="${place.links.home}${path}">${title}</a></h1>
    <p>${siteName(catalogue, place)}</p>
  </div>`;
  return htmlPage({ title, place, main, embeddable: true });
}

function header(catalogue: Catalogue, place: PagePlace): Markup {
  const { home } = place.links;
  const calendar = hasCalendar(catalogue) && html`<a href="${home}/events/">${phrases(place).calendar.events}</a>`;
  return html`<header>
    <nav class="page-header" aria-label="${phrases(place).site.navigation}">
      <a href="${home}/">${siteName(catalogue, place)}</a>${calendar}
    </nav>
  </header>`;
}

function siteName({ site }: Catalogue, { links }: PagePlace): string {
  return site.name === "" ? links.host : site.name;
}

const VIEWS_ROUTE = "/calendar/views/v2/html";

/** The page of the calendar at an address, so that the ways in its views lead on; undefined elsewhere, and where the site serves no views. */
export function calendarPage(path: string, query: string, { catalogue, place }: SitePlace): Response | undefined {
  if (!isCalendarPath(path) || !hasCalendar(catalogue)) return undefined;
  const { title, html } = calendarView(viewRequest(`${path}?${query}`), place);
  return htmlPage({ title, place, main: new Markup(html) });
}

function hasCalendar(catalogue: Catalogue): boolean {
  return catalogue.find(VIEWS_ROUTE, "GET") !== undefined;
}

/** What a page of the site says. */
interface HtmlPage {
  /** May hold entities. */
  readonly title: string;
  readonly place: PagePlace;
  /** What stands in `<main>`. */
  readonly main: Markup;
  /** What stands above it. */
  readonly header?: Markup;
  readonly status?: number;
  /** Whether pages of other sites may show it in a frame; only those of this one unless given. */
  readonly embeddable?: boolean;
}

/** Nothing that a text of the site smuggles in may run or load, even where it got through the escaping. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'";

const STYLE = `body{${LIGHT};margin:0;color:var(--ink);background:var(--paper);font:16px/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{${DARK}}}
.page,.page-header{max-width:44rem;margin:0 auto;padding:1.25rem clamp(1rem,4vw,2rem);box-sizing:border-box}
.page-header{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding-bottom:0}
.page a,.page-header a{color:var(--accent);text-underline-offset:.2em}
.page-header a,.page li a,.page dd a{display:inline-block;padding:.25rem 0}
.page :focus-visible,.page-header :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:.25rem}
.page h1{font-size:clamp(1.6rem,5vw,2.2rem);line-height:1.2;letter-spacing:-.02em;margin:.5rem 0 1rem;text-wrap:balance}
.page h2{font-size:1.15rem;margin:2rem 0 .5rem}
.page dl{display:grid;grid-template-columns:minmax(5rem,max-content) minmax(0,1fr);gap:.25rem 1.25rem;align-items:baseline;margin:0 0 1.25rem;padding:.75rem 1rem;background:var(--tint);border:1px solid var(--line);border-radius:.75rem}
.page dt{color:var(--soft)}
.page dd{margin:0}
.page ul{list-style:none;margin:0;padding:0}
.page li{padding:.35rem 0;border-top:1px solid var(--line)}
.page time,.page-note{color:var(--soft)}
.page-note{margin-top:2.5rem;font-size:.9rem}`;

/** A page that needs nothing from elsewhere, in light and in dark. */
function htmlPage({ title, place, main, header, status = 200, embeddable = false }: HtmlPage): Response {
  const head =
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">` +
    `<link rel="https://api.w.org/" href="${escaped(`${place.links.apiRoot}/`)}">` +
    `<title>${escaped(title)}</title><style>${STYLE}</style>`;
  const body = `${header?.text ?? ""}<main>${main.text}</main>`;
  return new Response(
    `<!doctype html><html lang="${escaped(place.language)}"><head>${head}</head><body>${body}</body></html>\n`,
    {
      status,
      headers: {
        "Content-Type": "text/html; charset=UTF-8",
        "Content-Security-Policy": embeddable ? POLICY : `${POLICY}; frame-ancestors 'self'`,
        "X-Content-Type-Options": "nosniff",
        "X-Standin-Basis": "invented",
      },
    },
  );
}
