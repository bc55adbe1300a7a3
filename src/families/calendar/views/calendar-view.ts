import { dayView, listView } from "./list-view.ts";
import { monthView } from "./month-view.ts";
import type { PagePlace } from "../../../engine/pages.ts";
import { type ViewRequest, viewAddress, VIEW_NAMES } from "./view-request.ts";
import { type DrawnView, type Way, today } from "./days.ts";
import { phrases } from "../../phrases/phrases.ts";
import type { Phrases } from "../../phrases/en.ts";
import { html, Markup, scriptJson } from "../../../engine/markup.ts";
import { ownName } from "../../../engine/links.ts";
import { STYLE } from "./style.ts";
import type { JsonObject } from "../../../json/json.ts";
import { localTime } from "../../../time/zone.ts";
import { nonceOf } from "../../../engine/rights.ts";

const VIEWS = { list: listView, month: monthView, day: dayView };

/** A part of the calendar as HTML, one root element that needs nothing else, and its title. */
export function calendarView(request: ViewRequest, place: PagePlace): { title: string; html: string } {
  const drawn = VIEWS[request.name](request, place);
  return { title: drawn.title, html: framed(drawn, request, place) };
}

/** The root element of a view with all that belongs to it: style, search, ways to other parts, events, and data for a script. */
function framed(drawn: DrawnView, request: ViewRequest, place: PagePlace): string {
  const labels = phrases(place).calendar;
  const { name } = request;
  return html`<div
    class="calendar-common calendar-events calendar-events-view calendar-events-view--${name}"
    lang="${place.language}"
    data-view-slug="${name}"
    data-view-rest-url="${restAddress(place)}"
    data-view-rest-nonce="${viewToken(place)}"
  >
    <style>
      ${new Markup(STYLE)}
    </style>
    <header class="calendar-header">
      <h1 class="calendar-title">${drawn.title}</h1>
      ${bar(request, place)} ${ways(drawn, labels)}
    </header>
    ${drawn.notice !== undefined && html`<p class="calendar-notice" role="status">${drawn.notice}</p>`} ${drawn.content}
    ${ways(drawn, labels)}
    <script type="application/json" data-js="calendar-events-view-data">
      ${scriptJson(viewData(drawn, request, place))}
    </script>
  </div>`.text;
}

function bar(request: ViewRequest, place: PagePlace): Markup {
  const labels = phrases(place).calendar;
  const { date: _date, ...undated } = { ...request, page: 1, past: false };
  const views = VIEW_NAMES.map(
    (name) =>
      html`<li>
        <a
          href="${viewAddress(place, { ...undated, name })}"
          ${name === request.name && new Markup(' aria-current="page"')}
          >${labels[name]}</a
        >
      </li>`,
  );
  return html`<section class="calendar-bar">
    <h2 class="calendar-hidden">${labels.navigation}</h2>
    <form
      class="calendar-search"
      role="search"
      method="get"
      action="${viewAddress(place, { name: "list", archive: request.archive })}"
    >
      <label
        ><span class="calendar-hidden">${labels.search}</span
        ><input
          type="search"
          name="calendar-bar-search"
          value="${request.search}"
          placeholder="${labels.search}" /></label
      ><button type="submit">${labels.find}</button>
    </form>
    <nav class="calendar-views" aria-label="${labels.views}">
      <h3 class="calendar-hidden">${labels.views}</h3>
      <ul>
        ${views}
      </ul>
    </nav>
  </section>`;
}

function ways({ previous, today, next }: DrawnView, labels: Phrases["calendar"]): Markup {
  return html`<nav class="calendar-ways" aria-label="${labels.events}">
    ${way(previous, "prev")}<a class="calendar-way" href="${today.url}" title="${labels.selectToday}">${today.label}</a
    >${way(next, "next")}
  </nav>`;
}

function way({ url, label }: Way, rel: "prev" | "next"): Markup {
  const text =
    rel === "prev"
      ? html`<span aria-hidden="true">‹</span> ${label}`
      : html`${label} <span aria-hidden="true">›</span>`;
  if (url === "") return html`<span class="calendar-way" role="link" aria-disabled="true">${text}</span>`;
  return html`<a class="calendar-way" rel="${rel}" href="${url}">${text}</a>`;
}

/** What the page's script is told of a view, members in the order of their names. */
function viewData(drawn: DrawnView, request: ViewRequest, place: PagePlace): JsonObject {
  const data = {
    ...addresses(drawn, place),
    ...appearance(drawn, request, place),
    ...times(request, place),
    ...drawn.data,
  };
  return Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where a script asks for other parts of the calendar. */
function restAddress({ links }: Pick<PagePlace, "links">): string {
  return `${links.apiRoot}/${ownName(links, "calendar/views/v2")}/html`;
}

/** The request token that it sends along. */
function viewToken(place: Pick<PagePlace, "token">): string {
  return nonceOf(place, "views");
}

function addresses({ url, previous, next, today: todayWay }: DrawnView, place: PagePlace): JsonObject {
  return {
    url,
    prev_url: previous.url,
    prev_label: previous.label,
    next_url: next.url,
    next_label: next.label,
    today_url: todayWay.url,
    today_label: todayWay.label,
    today_title: phrases(place).calendar.selectToday,
    home_url: place.links.home,
    rest_url: restAddress(place),
    rest_method: "GET",
    rest_nonce: viewToken(place),
    ical: { display_link: false, link: { url: "", text: "", title: "" } },
    subscribe_links: {},
    should_manage_url: true,
    backlink: false,
    breadcrumbs: [],
  };
}

function appearance(drawn: DrawnView, { name, search, date }: ViewRequest, place: PagePlace): JsonObject {
  const labels = phrases(place).calendar;
  return {
    slug: name,
    view_slug: name,
    view_label: labels[name],
    view_class: `calendar-events-view--${name}`,
    _context: { slug: name },
    title: drawn.title,
    header_title: "",
    header_title_element: "h1",
    content_title: drawn.title,
    show_content_title: true,
    events: drawn.events,
    messages: drawn.notice === undefined ? {} : { notice: [drawn.notice] },
    text: { ...labels },
    bar: { keyword: search, date: date ?? "" },
    classes: ["calendar-common", "calendar-events", "calendar-events-view", `calendar-events-view--${name}`],
    container_classes: ["calendar-common", "calendar-events", "calendar-events-view", `calendar-events-view--${name}`],
    container_data: {},
    before_events: "",
    after_events: "",
    breakpoints: { xsmall: 500, medium: 768, full: 960 },
    breakpoint_pointer: place.token(`view ${name} ${drawn.url}`).slice(0, 13),
    display_events_bar: true,
    disable_event_search: false,
    live_refresh: true,
    is_initial_load: false,
    is_past: drawn.past,
    past: drawn.past,
    show_latest_past: true,
    public_views: publicViews(place),
  };
}

function publicViews(place: PagePlace): JsonObject {
  const labels = phrases(place).calendar;
  return Object.fromEntries(
    VIEW_NAMES.map((name) => [
      name,
      { view_slug: name, view_label: labels[name], view_url: viewAddress(place, { name }) },
    ]),
  );
}

function times({ date }: ViewRequest, place: PagePlace): JsonObject {
  return {
    now: localTime(place.now, place.zone),
    today: `${today(place)} 00:00:00`,
    url_event_date: date ?? false,
    start_of_week: "1",
    date_formats: { compact: "Y-m-d", month_and_year: "F Y", time_range_separator: " - ", date_time_separator: " @ " },
  };
}
