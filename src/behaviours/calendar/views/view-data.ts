import type { JsonObject } from "../../../catalogue/document.ts";
import { localTime } from "../../../state/zone.ts";
import { nonceOf } from "../../nonce.ts";
import { today } from "./days.ts";
import type { DrawnView } from "./drawn-view.ts";
import { labelsOf } from "./labels.ts";
import type { ViewPlace } from "./place.ts";
import { viewAddress } from "./view-address.ts";
import { VIEW_NAMES, type ViewRequest } from "./view-request.ts";

/** What the page's script is told of a view, members in the order of their names. */
export function viewData(drawn: DrawnView, request: ViewRequest, place: ViewPlace): JsonObject {
  const data = {
    ...addresses(drawn, place),
    ...appearance(drawn, request, place),
    ...times(request, place),
    ...drawn.data,
  };
  return Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where a script asks for other parts of the calendar. */
export function restAddress({ links }: Pick<ViewPlace, "links">): string {
  return `${links.apiRoot}/calendar/views/v2/html`;
}

/** The request token that it sends along. */
export function viewToken(place: Pick<ViewPlace, "token">): string {
  return nonceOf(place, "views");
}

function addresses({ url, previous, next, today: todayWay }: DrawnView, place: ViewPlace): JsonObject {
  return {
    url,
    prev_url: previous.url,
    prev_label: previous.label,
    next_url: next.url,
    next_label: next.label,
    today_url: todayWay.url,
    today_label: todayWay.label,
    today_title: labelsOf(place.language).selectToday,
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

function appearance(drawn: DrawnView, { name, search, date }: ViewRequest, place: ViewPlace): JsonObject {
  const labels = labelsOf(place.language);
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

function publicViews(place: ViewPlace): JsonObject {
  const labels = labelsOf(place.language);
  return Object.fromEntries(
    VIEW_NAMES.map((name) => [
      name,
      { view_slug: name, view_label: labels[name], view_url: viewAddress(place, { name }) },
    ]),
  );
}

function times({ date }: ViewRequest, place: ViewPlace): JsonObject {
  return {
    now: localTime(place.now, place.zone),
    today: `${today(place)} 00:00:00`,
    url_event_date: date ?? false,
    start_of_week: "1",
    date_formats: { compact: "Y-m-d", month_and_year: "F Y", time_range_separator: " - ", date_time_separator: " @ " },
  };
}
