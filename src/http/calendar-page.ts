import { calendarView } from "../behaviours/calendar/views/calendar-view.ts";
import { isCalendarPath, viewRequest } from "../behaviours/calendar/views/view-request.ts";
import type { Links } from "../behaviours/links.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { View } from "../state/view.ts";
import type { Address } from "./address.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Site } from "./site.ts";

const VIEWS_ROUTE = "/calendar/views/v2/html";

/** The page of the calendar at an address, so that the ways in its views lead on; undefined elsewhere, and where the site serves no views. */
export function calendarPage(
  { page, language }: Address,
  { site, query, links, sandbox }: { site: Site; query: string; links: Links; sandbox: Sandbox },
): Outgoing | undefined {
  if (!isCalendarPath(page) || site.catalogue.find(VIEWS_ROUTE, "GET") === undefined) return undefined;
  const { title, html } = calendarView(viewRequest(`${page}?${query}`), {
    view: new View(sandbox.state, language),
    now: sandbox.clock.now(),
    zone: site.zone,
    token: (text) => site.token(text),
    links,
    language,
  });
  const head =
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<title>${title}</title><style>body{margin:0}</style>`;
  const body = `<!doctype html><html lang="${language}"><head>${head}</head><body>${html}</body></html>\n`;
  return { status: 200, headers: { "Content-Type": "text/html; charset=UTF-8", "X-Standin-Basis": "invented" }, body };
}
