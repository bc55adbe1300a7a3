import { instantOf } from "../../../time/zone.ts";
import { pageOf } from "../../../engine/page.ts";
import type { EventRecord } from "../records.ts";
import { filled, phrases } from "../../phrases/phrases.ts";
import { dayNames } from "./day-names.ts";
import { today, type DrawnView, endedBy, shownEvents, dayAfter, eventsOn } from "./days.ts";
import { eventArticle } from "./event-article.ts";
import { html, type Markup } from "../../../engine/markup.ts";
import type { PagePlace } from "../../../engine/pages.ts";
import { viewAddress, type ViewRequest } from "./view-request.ts";

const PER_PAGE = 10;

/** The list: what is still to come or goes on, or what is past, the page nearest to now first. */
export function listView(request: ViewRequest, place: PagePlace): DrawnView {
  const labels = phrases(place).calendar;
  const { page, past, search, archive, date } = request;
  const from = date === undefined ? place.now : instantOf(`${date} 00:00:00`, place.zone);
  const shown = shownEvents(place, request);
  const ended = shown.filter((event) => endedBy(event, from)).reverse();
  const { items, totalPages } = pageOf(past ? ended : shown.filter((event) => !endedBy(event, from)), {
    page,
    perPage: PER_PAGE,
  });
  const events = past ? items.toReversed() : items;
  const address = (part: Partial<ViewRequest>) => viewAddress(place, { ...request, name: "list", page: 1, ...part });
  const onward = page < totalPages ? address({ page: page + 1 }) : "";
  const back =
    page > 1
      ? address({ page: page - 1 })
      : past
        ? address({ past: false })
        : ended.length > 0
          ? address({ past: true })
          : "";
  return {
    title: past ? labels.past : labels.events,
    content: html`<div class="calendar-events-list">${monthSections(events, place)}</div>`,
    ...(events.length === 0 && { notice: emptyNotice(request, place) }),
    url: address({ page }),
    previous: { url: past ? onward : back, label: labels.previousEvents },
    next: { url: past ? back : onward, label: labels.nextEvents },
    today: { url: viewAddress(place, { name: "list", search, archive }), label: labels.today },
    events: events.map((event) => event.id),
    past,
    data: listData(request, place, events),
  };
}

function monthSections(events: readonly EventRecord[], place: PagePlace): Markup[] {
  return byMonth(events).map(
    ([month, inMonth]) =>
      html`<section class="calendar-month-section">
        <h3 class="calendar-separator">
          <time datetime="${month}">${dayNames(`${month}-01`, place.language).monthAndYear}</time>
        </h3>
        ${inMonth.map((event) => eventArticle(event, place))}
      </section>`,
  );
}

function byMonth(events: readonly EventRecord[]): [month: string, events: EventRecord[]][] {
  const months = new Map<string, EventRecord[]>();
  for (const event of events) {
    const month = event.start_date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months];
}

function emptyNotice({ past, search }: ViewRequest, { language }: PagePlace): string {
  const labels = phrases({ language }).calendar;
  if (search !== "") return filled(labels.noneFound, { search });
  return past ? labels.nonePast : labels.noneUpcoming;
}

function listData({ date, page, past }: ViewRequest, place: PagePlace, events: readonly EventRecord[]) {
  const labels = phrases(place).calendar;
  const first = events[0]?.start_date.slice(0, 10) ?? date ?? today(place);
  const last = events.at(-1)?.start_date.slice(0, 10) ?? first;
  const shownNow = page === 1 && !past && date === undefined;
  return {
    datepicker_date: date ?? today(place),
    now_label: labels.upcoming,
    now_label_mobile: labels.upcoming,
    show_now: shownNow,
    show_end: !shownNow,
    selected_start_datetime: first,
    selected_start_date_label: dayNames(first, place.language).full,
    selected_start_date_mobile: first,
    selected_end_datetime: last,
    selected_end_date_label: dayNames(last, place.language).full,
    selected_end_date_mobile: last,
  };
}

/** One day: all that takes place on it. */
export function dayView(request: ViewRequest, place: PagePlace): DrawnView {
  const labels = phrases(place).calendar;
  const day = request.date ?? today(place);
  const events = eventsOn(day, shownEvents(place, request));
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
