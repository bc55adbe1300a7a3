import type { Json, JsonObject } from "../../../json/json.ts";
import type { Resource } from "../../../state/resource.ts";
import { localTime } from "../../../time/zone.ts";
import type { ErrorRow } from "../../../args/errors.ts";
import type { Behaviour } from "../../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../../engine/call.ts";
import { scalarText } from "../../../engine/json-reading.ts";
import { refuse } from "../../../engine/refusal.ts";
import { listing } from "../../../engine/flows.ts";
import { type Entry, type EventRecord, events } from "../records.ts";
import { isDraftLike } from "../publication.ts";
import { collated } from "../../../text/collation.ts";
import { restAddress, listAddresses, type Query, askedPage, totals } from "./list-address.ts";
import { askedStatuses, hasStatus } from "./event-query.ts";
import { seesUnpublished, isTrue, eventId, filledText, positive, visibleStatuses } from "./checks.ts";

/** A kind of entries that events are linked with, as its lists see it. */
export interface LinkedKind<R extends Entry> {
  readonly resource: Resource<R>;
  /** Path segment of its routes and its member in lists. */
  readonly collection: "venues" | "organizers";
  /** Index of events by links of this kind. */
  readonly index: "venue" | "organizer";
  readonly present: (entry: R, call: Call, shown: { single: boolean }) => JsonObject;
  /** What a search looks in beside name and texts. */
  readonly details: (entry: R) => readonly string[];
  readonly beyond: ErrorRow;
}

/** `GET venues` and `GET organizers`: newest first, page by page. */
export function listLinked<R extends Entry>(kind: LinkedKind<R>): Behaviour {
  const { collection, present, beyond } = kind;
  return listing<R>({
    checks: {
      validate: {
        page: positive,
        per_page: positive,
        search: filledText,
        event: eventId,
        status: visibleStatuses,
      },
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
            totalPages: shown.totalPages,
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
  { resource, collection, index, details }: LinkedKind<R>,
  call: Call,
  search: string | undefined,
): Generator<R> {
  const statuses = askedStatuses(call);
  const found = search === undefined ? undefined : textTest(search);
  const event = numberParam(call, "event");
  const linked = event === undefined ? undefined : (call.view.get(events, event)?.[collection] ?? []);
  const { has_events, only_with_upcoming } = call.params;
  const wantsEvents = given(has_events) ? isTrue(has_events) : undefined;
  const now = localTime(call.now, "UTC");
  const upcoming: EventTest = (event) => hasStatus(event.status, statuses) && event.end_date_utc > now;
  for (const entry of call.view.range(resource, "date", { reverse: true })) {
    if (!hasStatus(entry.status, statuses)) continue;
    if (found !== undefined && ![entry.title, entry.content, entry.excerpt, ...details(entry)].some(found)) continue;
    if (linked !== undefined && !linked.includes(entry.id)) continue;
    if (wantsEvents !== undefined && hasEvents(entry.id, { index, call, test: isSettled }) !== wantsEvents) continue;
    if (isTrue(only_with_upcoming) && !hasEvents(entry.id, { index, call, test: upcoming })) continue;
    yield entry;
  }
}

/** Whether one text holds every word of a search; words are of plain letters, digits and hyphens, and what has none is found nowhere. */
function textTest(search: string): (text: string) => boolean {
  const words = search.toLowerCase().match(/[a-z\d-]+/g) ?? [];
  return (text) => {
    const plain = collated(text);
    return words.length > 0 && words.every((word) => plain.includes(word));
  };
}

type EventTest = (event: EventRecord) => boolean;

/** Events count in every state but those in which they wait for their writer or a review. */
const isSettled: EventTest = ({ status }) => !isDraftLike(status);

function hasEvents(id: number, { index, call, test }: { index: string; call: Call; test: EventTest }): boolean {
  for (const event of call.view.range(events, index, { from: id, to: id })) if (test(event)) return true;
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
  return value !== undefined && value !== null;
}
