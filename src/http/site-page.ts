import { labelsOf } from "../behaviours/calendar/views/labels.ts";
import type { ViewPlace } from "../behaviours/calendar/views/place.ts";
import type { PageEntry } from "../behaviours/embed/entry-at.ts";
import { html, Markup } from "../behaviours/markup.ts";
import { phrase } from "../behaviours/phrase.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { hasCalendar } from "./calendar-page.ts";
import { htmlPage } from "./html-page.ts";
import type { Outgoing } from "./outgoing.ts";

/** Where a page of the site stands. */
interface PagePlace {
  readonly catalogue: Catalogue;
  readonly place: ViewPlace;
}

/** A page of the site: ways to its home and calendar, a title, what is said below it, and the way to the index. */
export function sitePage(
  title: string,
  { catalogue, place, body = new Markup(""), status = 200 }: PagePlace & { body?: Markup; status?: number },
): Outgoing {
  const index = `${place.links.apiRoot}/`;
  const main = html`<div class="page">
    <h1>${title}</h1>
    ${body}
    <p class="page-note">Index: <a href="${index}">${index}</a></p>
  </div>`;
  return htmlPage({ title, language: place.language, header: header(catalogue, place), main, status });
}

/** What the frame of an embedded entry shows: its title, a link, and whose it is. */
export function embeddedPage({ title, path }: PageEntry, { catalogue, place }: PagePlace): Outgoing {
  const main = html`<div class="page">
    <h1><a href="${place.links.home}${path}">${title}</a></h1>
    <p>${siteName(catalogue, place)}</p>
  </div>`;
  return htmlPage({ title, language: place.language, main });
}

function header(catalogue: Catalogue, place: ViewPlace): Markup {
  const { home } = place.links;
  const calendar = hasCalendar(catalogue) && html`<a href="${home}/events/">${labelsOf(place.language).events}</a>`;
  return html`<header>
    <nav class="page-header" aria-label="${phrase(place, { en: "Site", sv: "Webbplats" })}">
      <a href="${home}/">${siteName(catalogue, place)}</a>${calendar}
    </nav>
  </header>`;
}

function siteName({ site }: Catalogue, { links }: ViewPlace): string {
  return site.name === "" ? links.host : site.name;
}
