import type { Resource, StoredRecord } from "../../../state/resource.ts";
import { type Call, numberParam, textParam } from "../../../engine/call.ts";
import { categories, type EventRecord, events, organizers, tags, venues } from "../records.ts";
import { failure } from "./permissions.ts";
import type { Changes } from "../../../state/changes.ts";
import type { Json } from "../../../json/json.ts";
import { type Cost, parsedCost } from "../cost.ts";
import { type LocalTime, localTime } from "../../../time/zone.ts";
import { parseDateText } from "../../../time/date-text.ts";
import { changedTimes, eventTimes, type TimesWish } from "../event-times.ts";
import { changedMembers, newMembers } from "./entry-write.ts";

/** Makes an event; ids that are not known are left out, pictures are not taken over. */
export function createEventEntity(call: Call, changes: Changes): EventRecord {
  const times = eventTimes(timesWish(call), call.zone);
  if (times === undefined) throw failure("notMade");
  const { params } = call;
  return changes.insert(events, {
    ...newMembers(call, events),
    ...times,
    ...writtenCost(call),
    password: "",
    menu_order: 0,
    website: "",
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: params["sticky"] === true,
    featured: params["featured"] === true,
    venues: known(params["venues"], venues, call) ?? [],
    organizers: known(params["organizers"], organizers, call) ?? [],
    categories: known(params["calendar_events_cat"], categories, call) ?? [],
    tags: known(params["tags"], tags, call) ?? [],
  });
}

/** Writes an event anew. As in the family, it loses its sticky place unless told to keep it, and an empty list of venues changes nothing. */
export function updateEventEntity(event: EventRecord, call: Call, changes: Changes): EventRecord {
  const { params } = call;
  return changes.patch(events, event.id, {
    ...changedMembers(call, events, event, "event"),
    ...changedTimes(timesWish(call), event),
    ...changedCost(call),
    sticky: params["sticky"] === true,
    featured: event.featured || params["featured"] === true,
    venues: nonEmpty(known(params["venues"], venues, call)) ?? event.venues,
    organizers: known(params["organizers"], organizers, call) ?? event.organizers,
    categories: known(params["calendar_events_cat"], categories, call) ?? event.categories,
    tags: known(params["tags"], tags, call) ?? event.tags,
  });
}

function timesWish(call: Call): TimesWish {
  const { all_day } = call.params;
  return {
    start: timeParam(call, "start_date"),
    end: timeParam(call, "end_date"),
    duration: numberParam(call, "duration"),
    timezone: textParam(call, "timezone") || undefined,
    allDay: typeof all_day === "boolean" ? all_day : undefined,
  };
}

/** A written time as the calendar has it: the 30th of February is a day in March, and 24:00 the next day. */
function timeParam(call: Call, name: string): LocalTime | undefined {
  const written = textParam(call, name);
  const read = written === undefined ? undefined : parseDateText(written, call.now);
  return read === undefined ? written : localTime(read, "UTC");
}

/** A zero, which elsewhere is no cost, means that the event is free. */
function writtenCost({ params: { cost } }: Call): Cost {
  return cost === "0" ? { ...parsedCost(""), cost } : parsedCost(cost);
}

function changedCost(call: Call): Partial<Cost> {
  if (call.params["cost"] === undefined) return {};
  const written = writtenCost(call);
  return written.currency_symbol === "" ? { cost: written.cost } : written;
}

function known<R extends StoredRecord>(ids: Json | undefined, resource: Resource<R>, { view }: Call) {
  if (!Array.isArray(ids)) return undefined;
  return ids.flatMap((id) => (typeof id === "number" ? (view.get(resource, id)?.id ?? []) : []));
}

function nonEmpty(ids: number[] | undefined): number[] | undefined {
  return ids?.length === 0 ? undefined : ids;
}
