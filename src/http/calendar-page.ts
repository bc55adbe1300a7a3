import { calendarView } from "../behaviours/calendar/views/calendar-view.ts";
import type { ViewPlace } from "../behaviours/calendar/views/place.ts";
import { isCalendarPath, viewRequest } from "../behaviours/calendar/views/view-request.ts";
import { Markup } from "../behaviours/markup.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { htmlPage } from "./html-page.ts";
import type { Outgoing } from "./outgoing.ts";

const VIEWS_ROUTE = "/calendar/views/v2/html";

/** Whether the site has pages of a calendar. */
export function hasCalendar(catalogue: Catalogue): boolean {
  return catalogue.find(VIEWS_ROUTE, "GET") !== undefined;
}

/** The page of the calendar at an address, so that the ways in its views lead on; undefined elsewhere, and where the site serves no views. */
export function calendarPage(
  path: string,
  query: string,
  { catalogue, place }: { catalogue: Catalogue; place: ViewPlace },
): Outgoing | undefined {
  if (!isCalendarPath(path) || !hasCalendar(catalogue)) return undefined;
  const { title, html } = calendarView(viewRequest(`${path}?${query}`), place);
  return htmlPage({ title, language: place.language, main: new Markup(html) });
}
