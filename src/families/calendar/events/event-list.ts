import { calendarErrors } from "../errors.ts";
import type { Behaviour } from "../../../engine/behaviour.ts";
import { type Call, type Checks, textParam, truthy } from "../../../engine/call.ts";
import { listing } from "../../../engine/flows.ts";
import { refuse } from "../../../engine/refusal.ts";
import { restAddress, listAddresses, type Query, askedPage, totals } from "./list-address.ts";
import { dateFilters, type DateFilter, idsIn, selectEvents } from "./event-query.ts";
import { eventObject, lockedEvent } from "./event-object.ts";
import {
  seesUnpublished,
  dateText,
  eventId,
  filledText,
  areKnownTerms,
  positive,
  positives,
  type Validator,
  visibleStatuses,
} from "./checks.ts";
import { eventCategories, eventTags } from "./taxonomy.ts";
import { knownLinks } from "./linked-entries.ts";
import { events, organizers, venues } from "../records.ts";

const ticketsMissing: Validator = () => ({
  code: "event-tickets-not-active",
  message: "Events have no tickets here: the extension that sells them is not active.",
  data: { status: 400 },
});

const checks: Checks = {
  validate: {
    page: positive,
    per_page: positive,
    start_date: dateText,
    end_date: dateText,
    starts_before: dateText,
    starts_after: dateText,
    ends_before: dateText,
    ends_after: dateText,
    categories: areKnownTerms(eventCategories),
    tags: areKnownTerms(eventTags),
    venue: knownLinks(venues),
    organizer: knownLinks(organizers),
    status: visibleStatuses,
    search: filledText,
    include: positives,
    post_parent: eventId,
    ticketed: ticketsMissing,
  },
  sanitize: {
    start_date: null,
    end_date: null,
    starts_before: null,
    starts_after: null,
    ends_before: null,
    ends_after: null,
    categories: null,
    tags: null,
  },
};

/** `GET events`: the events of a window of time, filtered, page by page. */
export const listEvents: Behaviour = listing({
  checks,
  select: selectEvents,
  whole: ({ id }, call) => call.view.state.record(events, id),
  page: (call) => askedPage(call.params),
  shared: () => true,
  present: (stored, call) => {
    const event = call.view.localised(stored);
    return event.password === "" ? eventObject(event, call, { single: false }) : lockedEvent(event, call);
  },
  beyond: () => refuse(calendarErrors["event-archive-page-not-found"]),
  answer: (page, call) => ({
    status: 200,
    body: {
      events: [...page.items],
      ...listAddresses(restAddress(call.links, "events/"), listQuery(call), {
        page: page.page,
        totalPages: page.totalPages,
        encoded: LINKED.some((name) => call.given.has(name)),
      }),
      total: page.total,
      total_pages: page.totalPages,
    },
    headers: totals(page, call.links),
  }),
});

const LINKED = ["venue", "organizer", "featured"] as const;
const FURTHER: readonly DateFilter[] = ["starts_before", "starts_after", "ends_before", "ends_after"];

/** The query that names the list once its defaults are in: terms are left out, as the family leaves them. */
function listQuery(call: Call): Query {
  const dates = dateFilters(call);
  const window = shownWindow(call, dates);
  const ids = (name: string) => idsIn(call, name).join(",") || undefined;
  return given([
    ["per_page", String(askedPage(call.params).perPage)],
    ["start_date", window.start],
    ["end_date", window.end],
    ["search", textParam(call, "search")],
    ...geoloc(call),
    ["status", textParam(call, "status") ?? (seesUnpublished(call) ? "any" : "publish")],
    ...FURTHER.map((name) => [name, dates[name]] as const),
    ["include", ids("include")],
    ["post_parent", textParam(call, "post_parent")],
    ["venue", ids("venue")],
    ["organizer", ids("organizer")],
    ["featured", call.params["featured"] === true ? "1" : undefined],
  ]);
}

type Member = readonly [name: string, value: string | undefined];

function given(members: readonly Member[]): Query {
  return members.filter((member): member is readonly [string, string] => member[1] !== undefined);
}

/** The place of the venue shows only when places were asked for. */
function geoloc(call: Call): readonly Member[] {
  if (!truthy(call.params["geoloc"])) return [];
  return [
    ["geoloc", "1"],
    ["geoloc_lat", textParam(call, "geoloc_lat") ?? ""],
    ["geoloc_lng", textParam(call, "geoloc_lng") ?? ""],
  ];
}

/** Events asked for by id have no window; the one that is shown for them is the default as it stands. */
function shownWindow(call: Call, dates: ReturnType<typeof dateFilters>) {
  const byId = idsIn(call, "include").length > 0 && dates.start_date !== undefined;
  if (!byId || call.given.has("start_date")) return { start: dates.start_date, end: dates.end_date };
  return { start: textParam(call, "start_date"), end: textParam(call, "end_date") };
}
