import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Pages } from "../../engine/pages.ts";
import { phrases } from "../../families/phrases/phrases.ts";
import { archiveAt, entryAt } from "../../families/embed/entry-at.ts";
import { asPublished } from "../../families/calendar/schedule.ts";
import { entryBody } from "./entry-body.ts";
import { calendarPage, embeddedPage, sitePage } from "./site-page.ts";

/** The page that an embedding frame shows stands below that of its entry. */
const EMBED = /^(\/.+\/)embed\/?$/;

/** A small page for each entry that answers link to, for the calendar, for archives, for the home and for the administration. */
export function sitePages(catalogue: Catalogue): Pages {
  return ({ path, query, place: asked, refused }) => {
    const place = { ...asked, view: asPublished(asked.now, asked.view) };
    const here = { catalogue, place };
    if (refused !== undefined) return sitePage(refused.text, { ...here, status: refused.status });
    const embedded = entryAt(EMBED.exec(path)?.[1] ?? "", "", place.view);
    if (embedded !== undefined) return embeddedPage(embedded, here);
    const entry = entryAt(path, query, place.view);
    if (entry !== undefined) return sitePage(entry.title, { ...here, body: entryBody(entry, place) });
    const calendar = calendarPage(path, query, here);
    if (calendar !== undefined) return calendar;
    const archive = archiveAt(path, place.view);
    if (archive !== undefined) return sitePage(archive, here);
    if (path === "/") return sitePage(catalogue.site.name, here);
    if (path.startsWith("/admin/")) return sitePage(phrases(place).site.signIn, here);
    return sitePage(phrases(place).site.nothing, { ...here, status: 404 });
  };
}
