import type { EventRecord } from "../records.ts";
import { filled, phrases } from "../../phrases/phrases.ts";
import type { Phrases } from "../../phrases/en.ts";
import { type DayNames, dayNames } from "./day-names.ts";
import { monthAfter, today, weeksOf, type DrawnView, eventsOn, shownEvents } from "./days.ts";
import { agendaArticle, cellArticle } from "./event-article.ts";
import { html, Markup } from "../../../engine/markup.ts";
import type { PagePlace } from "../../../engine/pages.ts";
import { viewAddress, type ViewRequest } from "./view-request.ts";

/** How many events of a day are shown; the others are on the day's own page. */
const PER_DAY = 10;

interface MonthDay {
  readonly day: string;
  readonly names: DayNames;
  readonly events: readonly EventRecord[];
}

/** The month: a table of its weeks, and an agenda of the same events for narrow screens. */
export function monthView(request: ViewRequest, place: PagePlace): DrawnView {
  const labels = phrases(place).calendar;
  const month = request.date ?? today(place);
  const shown = shownEvents(place, request);
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
      ${table(weeks, { caption: names.monthAndYear, month, place })}${agenda(days, month, place)}`,
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
  { caption, month, place }: { caption: string; month: string; place: PagePlace },
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

function cell({ day, names, events }: MonthDay, month: string, place: PagePlace): Markup {
  const marks = [
    ...(day.slice(0, 7) === month.slice(0, 7) ? [] : ["other-month"]),
    ...(day === today(place) ? ["today"] : []),
    ...(day < today(place) ? ["past"] : []),
  ].map((mark) => html` calendar-day--${mark}`);
  const number = html`<time datetime="${day}">${names.number}</time>`;
  const labels = phrases(place).calendar;
  const address = viewAddress(place, { name: "day", date: day });
  const name = `${names.full}, ${countOf(events.length, labels)}`;
  const shown = events.slice(0, PER_DAY);
  return html`<td class="calendar-day${marks}" ${day === today(place) && html` aria-current="date"`}>
    ${
      events.length === 0
        ? number
        : html`<a class="calendar-day__link" href="${address}" aria-label="${name}">${number}</a>`
    }${shown.map((event) => cellArticle(event, day, place))}${moreLink(events.length - shown.length, address, labels)}
  </td>`;
}

function moreLink(count: number, address: string, labels: Phrases["calendar"]): Markup | false {
  return count > 0 && html`<a class="calendar-more" href="${address}">${filled(labels.more, { count })}</a>`;
}

/** Every busy day, folded up but for today or the first of the month, so that a narrow screen is not a long scroll. */
function agenda(days: readonly MonthDay[], month: string, place: PagePlace): Markup {
  const busy = days.filter(({ events }) => events.length > 0);
  const open =
    busy.find(({ day }) => day === today(place)) ?? busy.find(({ day }) => day.slice(0, 7) === month.slice(0, 7));
  return html`<div class="calendar-agenda">${busy.map((busyDay) => agendaDay(busyDay, busyDay === open, place))}</div>`;
}

function agendaDay({ day, names, events }: MonthDay, open: boolean, place: PagePlace): Markup {
  const labels = phrases(place).calendar;
  const shown = events.slice(0, PER_DAY);
  return html`<details class="calendar-agenda__day" ${open && new Markup("open")}>
    <summary>
      <h3><time datetime="${day}">${names.full}</time></h3>
      <span>${countOf(events.length, labels)}</span>
    </summary>
    ${shown.map((event) => agendaArticle(event, day, place))}
    ${moreLink(events.length - shown.length, viewAddress(place, { name: "day", date: day }), labels)}
  </details> `;
}

function countOf(count: number, labels: Phrases["calendar"]): string {
  return filled(count === 1 ? labels.eventOnDay : labels.eventsOnDay, { count });
}
