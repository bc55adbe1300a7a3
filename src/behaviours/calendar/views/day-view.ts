import { dayNames } from "./day-names.ts";
import { dayAfter, today } from "./days.ts";
import type { DrawnView } from "./drawn-view.ts";
import { eventArticle } from "./event-article.ts";
import { labelsOf } from "./labels.ts";
import { html } from "../../markup.ts";
import type { ViewPlace } from "./place.ts";
import { eventsOn, shownEvents } from "./shown-events.ts";
import { viewAddress } from "./view-address.ts";
import type { ViewRequest } from "./view-request.ts";

/** One day: all that takes place on it. */
export function dayView(request: ViewRequest, place: ViewPlace): DrawnView {
  const labels = labelsOf(place.language);
  const day = request.date ?? today(place);
  const events = eventsOn(day, shownEvents(place, request.search));
  const { full } = dayNames(day, place.language);
  const { date: _date, ...undated } = { ...request, page: 1, past: false };
  return {
    title: `${labels.events}, ${full}`,
    content: html`<div class="calendar-events-day">
      <h3 class="calendar-separator"><time datetime="${day}">${full}</time></h3>
      ${events.map((event) => eventArticle(event, place))}
    </div>`,
    ...(events.length === 0 && { notice: labels.noneOnDay }),
    url: viewAddress(place, { ...request, page: 1, past: false }),
    previous: { url: viewAddress(place, { ...undated, date: dayAfter(day, -1) }), label: labels.previousDay },
    next: { url: viewAddress(place, { ...undated, date: dayAfter(day, 1) }), label: labels.nextDay },
    today: { url: viewAddress(place, undated), label: labels.today },
    events: events.map((event) => event.id),
    past: false,
    data: {
      datepicker_date: day,
      grid_date: day,
      next_rel: "next",
      prev_rel: "prev",
    },
  };
}
