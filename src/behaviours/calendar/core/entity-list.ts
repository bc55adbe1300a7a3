import type { Resource } from "../../../state/resource.ts";
import { type Call, number, text } from "../../call.ts";
import { type Entry, type EventRecord, events } from "../records.ts";
import { searchMatch } from "../search-match.ts";
import { listedStatuses } from "./listed-statuses.ts";

/** Venues or organizers that a list shows, the latest first; an event that is not known filters nothing. */
export function* listedEntities<R extends Entry>(
  call: Call,
  resource: Resource<R>,
  idsOf: (event: EventRecord) => readonly number[],
): Generator<R> {
  const listed = listedStatuses(call);
  const search = searchMatch(text(call, "search") ?? "");
  const event = call.view.get(events, number(call, "event") ?? 0);
  for (const entry of call.view.range(resource, "date", { reverse: true }))
    if (listed(entry) && search(entry) && (event === undefined || idsOf(event).includes(entry.id))) yield entry;
}
