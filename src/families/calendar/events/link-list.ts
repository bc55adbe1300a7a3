import type { Json, JsonObject } from "../../../json/json.ts";
import type { Resource } from "../../../state/resource.ts";
import { localTime } from "../../../time/zone.ts";
import type { ErrorRow } from "../../../args/errors.ts";
import type { Behaviour } from "../../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../../engine/call.ts";
import { scalarText } from "../../../engine/json-reading.ts";
import { refuse } from "../../../engine/refusal.ts";
import { listing } from "../../../engine/flows.ts";
import { type Entry, events } from "../records.ts";
import { restAddress, listAddresses, type Query, askedPage, totals } from "./list-address.ts";
import { askedStatuses, hasStatus, searchTest } from "./event-query.ts";
import { seesUnpublished, isTrue, eventId, positive, visibleStatuses } from "./checks.ts";

/** A kind of entries that events are linked with, as its lists see it. */
export interface LinkedKind<R extends Entry> {
  readonly resource: Resource<R>;
  /** Path segment of its routes and its member in lists. */
  readonly collection: "venues" | "organizers";
  /** Index of events by links of this kind. */
  readonly index: "venue" | "organizer";
  readonly present: (entry: R, call: Call, shown: { single: boolean }) => JsonObject;
  readonly beyond: ErrorRow;
}

/** `GET venues` and `GET organizers`: newest first, page by page. */
export function listLinked<R extends Entry>(kind: LinkedKind<R>): Behaviour {
  const { collection, present, beyond } = kind;
  return listing<R>({
    checks: {
      validate: { page: positive, per_page: positive, event: eventId, status: visibleStatuses },
    },
    select: (call) => selectLinked(kind, call, textParam(call, "search")),
    page: (call) => askedPage(call.params),
    present: (entry, call) => present(entry, call, { single: false }),
    beyond: () => refuse(beyond),
    answer: ({ items, ...page }, call) => {
      const shown = page.total > 0 ? page : unsearched(kind, call, page.perPage);
      return {
        status: 200,
        body: {
          [collection]: [...items],
          ...listAddresses(restAddress(call.links, `${collection}/`), listQuery(call), {
            ...page,
            totalPages: page.totalPages,
          }),
          total: shown.total,
          total_pages: shown.totalPages,
        },
        headers: totals(shown, call.links),
      };
    },
  });
}

/** A search that finds nothing counts all there is to search. */
function unsearched<R extends Entry>(kind: LinkedKind<R>, call: Call, perPage: number) {
  const total = [...selectLinked(kind, call, undefined)].length;
  return { total, totalPages: Math.ceil(total / perPage) };
}

function* selectLinked<R extends Entry>(
  { resource, collection, index }: LinkedKind<R>,
  call: Call,
  search: string | undefined,
): Generator<R> {
  const statuses = askedStatuses(call);
  const found = searchTest(search);
  const event = numberParam(call, "event");
  const linked = event === undefined ? undefined : (call.view.get(events, event)?.[collection] ?? []);
  const { has_events, only_with_upcoming } = call.params;
  const wantsEvents = given(has_events) ? isTrue(has_events) : undefined;
  const now = localTime(call.now, "UTC");
  for (const entry of call.view.range(resource, "date", { reverse: true })) {
    if (!hasStatus(entry.status, statuses) || !found(entry)) continue;
    if (linked !== undefined && !linked.includes(entry.id)) continue;
    if (wantsEvents !== undefined && hasEvents(entry.id, index, call) !== wantsEvents) continue;
    if (isTrue(only_with_upcoming) && !hasEvents(entry.id, index, call, now)) continue;
    yield entry;
  }
}

function hasEvents(id: number, index: string, { view }: Call, endingAfter = ""): boolean {
  for (const event of view.range(events, index, { from: id, to: id }))
    if (event.status === "publish" && event.end_date_utc > endingAfter) return true;
  return false;
}

function listQuery(call: Call): Query {
  const { has_events, event } = call.params;
  return [
    ["per_page", String(askedPage(call.params).perPage)],
    ...(given(event) ? [["event", scalarText(event)] as const] : []),
    ...(given(has_events) ? [["has_events", scalarText(has_events)] as const] : []),
    ["status", textParam(call, "status") ?? (seesUnpublished(call) ? "any" : "publish")],
  ];
}

function given(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== "";
}
