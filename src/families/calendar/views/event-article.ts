import { asText } from "../../../time/zone.ts";
import { formattedCost } from "../cost.ts";
import { entryPage } from "../entries.ts";
import { firstWords } from "../../../text/paragraphs.ts";
import { type EventRecord, venues } from "../records.ts";
import { allDay, clockTime, schedule } from "../event-times.ts";
import { phrases } from "../../phrases/phrases.ts";
import { dayNames } from "./day-names.ts";
import { eventDays, endedBy } from "./days.ts";
import { html, Markup } from "../../../engine/markup.ts";
import type { PagePlace } from "../../../engine/pages.ts";

const EXCERPT_WORDS = 30;

/** An event in full: when, what, where, a few words and the cost. */
export function eventArticle(event: EventRecord, place: PagePlace): Markup {
  const { weekday, shortWeekday, number, shortMonth } = dayNames(eventDays(event).first, place.language);
  const locked = event.password !== "";
  const excerpt = firstWords(event.excerpt === "" ? event.content : event.excerpt, EXCERPT_WORDS);
  const cost = formattedCost(event, place);
  return html`<article
    class="calendar-event${event.featured && new Markup(" calendar-event--featured")}"
    data-event="${event.id}"
  >
    <time class="calendar-event__date" datetime="${event.start_date.slice(0, 10)}"
      ><abbr title="${weekday}">${shortWeekday}</abbr><b>${number}</b><span>${shortMonth}</span></time
    >
    <div class="calendar-event__body">
      <p class="calendar-event__when">
        <time datetime="${event.start_date.replace(" ", "T")}">${new Markup(schedule(event, place))}</time
        >${badges(event, place)}
      </p>
      <h4 class="calendar-event__title">
        <a href="${entryPage(event, "event", place.links)}" rel="bookmark">${event.title}</a>
      </h4>
      ${whereLine(event, place)}${!locked && excerpt !== "" && html`<p class="calendar-event__excerpt">${excerpt}</p>`}${!locked && cost !== "" && html`<p class="calendar-event__cost">${cost}</p>`}
    </div>
  </article> `;
}

/** An event in a cell of the month: its hour and its name. */
export function cellArticle(event: EventRecord, day: string, place: PagePlace): Markup {
  const { first, last } = eventDays(event);
  const hour =
    event.all_day || day !== first
      ? false
      : html`<time datetime="${event.start_date.replace(" ", "T")}">${clockTime(event.start_date)}</time> `;
  const kind = first === last && !event.all_day ? "" : " calendar-cell-event--long";
  return html`<article class="calendar-cell-event${kind}">
    <h3>${hour}<a href="${entryPage(event, "event", place.links)}">${event.title}</a></h3>
  </article>`;
}

/** An event in the agenda below the month, for narrow screens. */
export function agendaArticle(event: EventRecord, day: string, place: PagePlace): Markup {
  const { first, last } = eventDays(event);
  const when =
    event.all_day || (day !== first && day !== last) ? allDay(place.language) : hours(event, day, { first, last });
  return html`<article class="calendar-agenda-event">
    <p class="calendar-event__when">${when}</p>
    <h4 class="calendar-event__title"><a href="${entryPage(event, "event", place.links)}">${event.title}</a></h4>
  </article>`;
}

function hours(
  { start_date, end_date }: EventRecord,
  day: string,
  { first, last }: { first: string; last: string },
): string {
  const from = day === first ? clockTime(start_date) : "";
  const to = day === last ? clockTime(end_date) : "";
  return from === to ? from : `${from} – ${to}`.trim();
}

function whereLine(event: EventRecord, { view }: PagePlace): Markup | false {
  const venue = event.venues.map((id) => view.get(venues, id)).find((found) => found?.status === "publish");
  if (venue === undefined || event.password !== "") return false;
  return html`<p class="calendar-event__where">
    ${[venue.title, venue.city].filter((part) => part !== "").join(", ")}
  </p>`;
}

function badges(event: EventRecord, { language, now }: PagePlace): Markup {
  const labels = phrases({ language }).calendar;
  const running = event.start_date_utc <= asText(now) && !endedBy(event, now);
  const badge = (kind: string, label: string) =>
    html` <span class="calendar-badge calendar-badge--${kind}">${label}</span>`;
  return html`${running && badge("now", labels.happening)}${event.featured && badge("featured", labels.featured)}${event.password !== "" && badge("locked", labels.locked)}`;
}
