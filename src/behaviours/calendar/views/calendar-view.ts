import { dayView } from "./day-view.ts";
import { framed } from "./frame.ts";
import { listView } from "./list-view.ts";
import { monthView } from "./month-view.ts";
import type { ViewPlace } from "./place.ts";
import type { ViewRequest } from "./view-request.ts";

const VIEWS = { list: listView, month: monthView, day: dayView };

/** A part of the calendar as HTML, one root element that needs nothing else, and its title. */
export function calendarView(request: ViewRequest, place: ViewPlace): { title: string; html: string } {
  const drawn = VIEWS[request.name](request, place);
  return { title: drawn.title, html: framed(drawn, request, place) };
}
