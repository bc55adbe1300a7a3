import type { EventRecord } from "../records.ts";
import { type DayNames, dayNames } from "./day-names.ts";
import { monthAfter, today, weeksOf } from "./days.ts";
import type { DrawnView } from "./drawn-view.ts";
import { agendaArticle, cellArticle } from "./event-article.ts";
import { type Labels, labelsOf } from "./labels.ts";
import { html, type Markup } from "../../markup.ts";
import type { ViewPlace } from "./place.ts";
import { eventsOn, shownEvents } from "./shown-events.ts";
import { viewAddress } from "./view-address.ts";
import type { ViewRequest } from "./view-request.ts";

interface MonthDay {
  readonly day: string;
  readonly names: DayNames;
  readonly events: readonly EventRecord[];
}

/** The month: a table of its weeks, and an agenda of the same events for narrow screens. */
export function monthView(request: ViewRequest, place: ViewPlace): DrawnView {
  const labels = labelsOf(place.language);
  const month = request.date ?? today(place);
  const shown = shownEvents(place, request.search);
  const weeks = weeksOf(month).map((week) =>
    week.map((day): MonthDay => ({ day, names: dayNames(day, place.language), events: eventsOn(day, shown) })),
  );
  const days = weeks.flat();
  const names = dayNames(month, place.language);
  const way = (months: number) => {
    const date = monthAfter(month, months);
    return {
      url: viewAddress(place, { ...request, page: 1, date, past: false }),
      label: dayNames(date, place.language).month,
    };
  };
  const { date: _date, ...undated } = request;
  const [previous, next] = [way(-1), way(1)];
  return {
    title: `${labels.events}, ${names.monthAndYear}`,
    content: html`<h2 class="calendar-hidden">${labels.calendar}</h2>
      ${table(weeks, { caption: names.monthAndYear, month, place })}${agenda(days, place)}`,
    ...(days.every(({ events }) => events.length === 0) && { notice: labels.noneInMonth }),
    url: viewAddress(place, { ...request, page: 1, past: false }),
    previous,
    next,
    today: { url: viewAddress(place, { ...undated, page: 1, past: false }), label: labels.thisMonth },
    events: Object.fromEntries(days.map(({ day, events }) => [day, events.map((event) => event.id)])),
    past: false,
    data: {
      days: Object.fromEntries(days.map(({ day, events }) => [day, { date: day, events: events.length }])),
      formatted_grid_date: names.monthAndYear,
      formatted_grid_date_mobile: month.slice(0, 7),
      grid_date: month,
      grid_start_date: days[0]?.day ?? month,
      mobile_messages: { notice: { "no-events-in-day": labels.noneOnDay } },
      next_month: next.label,
      next_rel: "next",
      prev_month: previous.label,
      prev_rel: "prev",
      today_date: today(place),
    },
  };
}

function table(
  weeks: readonly (readonly MonthDay[])[],
  { caption, month, place }: { caption: string; month: string; place: ViewPlace },
): Markup {
  const heads =
    weeks[0]?.map(
      ({ names }) => html`<th scope="col"><abbr title="${names.weekday}">${names.shortWeekday}</abbr></th>`,
    ) ?? [];
  const rows = weeks.map(
    (week) =>
      html`<tr>
        ${week.map((day) => cell(day, month, place))}
      </tr> `,
  );
  return html`<table class="calendar-events-month">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${heads}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function cell({ day, names, events }: MonthDay, month: string, place: ViewPlace): Markup {
  const marks = [
    ...(day.slice(0, 7) === month.slice(0, 7) ? [] : ["other-month"]),
    ...(day === today(place) ? ["today"] : []),
    ...(day < today(place) ? ["past"] : []),
  ].map((mark) => html` calendar-day--${mark}`);
  const number = html`<time datetime="${day}">${names.number}</time>`;
  const count = countOf(events.length, labelsOf(place.language));
  return html`<td class="calendar-day${marks}" ${day === today(place) && html` aria-current="date"`}>
    ${
      events.length === 0
        ? number
        : html`<a class="calendar-day__link" href="${viewAddress(place, { name: "day", date: day })}" title="${count}"
            >${number}</a
          >`
    }${events.map((event) => cellArticle(event, day, place))}
  </td>`;
}

function agenda(days: readonly MonthDay[], place: ViewPlace): Markup {
  const busy = days.filter(({ events }) => events.length > 0);
  return html`<div class="calendar-agenda">
    ${busy.map(
      ({ day, names, events }) =>
        html`<section>
          <h3 class="calendar-separator"><time datetime="${day}">${names.full}</time></h3>
          ${events.map((event) => agendaArticle(event, day, place))}
        </section> `,
    )}
  </div>`;
}

function countOf(count: number, labels: Labels): string {
  return (count === 1 ? labels.eventOnDay : labels.eventsOnDay).replace("{count}", String(count));
}
