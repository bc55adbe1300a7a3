import type { Resource, StoredRecord } from "../../../state/resource.ts";
import type { Changes } from "../../../state/changes.ts";
import type { Json } from "../../../catalogue/document.ts";
import { type Call, number, text } from "../../call.ts";
import { type Cost, parsedCost } from "../cost.ts";
import { categories, type EventRecord, events, organizers, tags, venues } from "../records.ts";
import { changedEntry, newEntry } from "./entry-write.ts";
import { eventTimes, type TimesWish } from "../event-times.ts";
import { failure } from "./failures.ts";

/** Makes an event; ids that are not known are left out, pictures are not taken over. */
export function createEvent(call: Call, changes: Changes): EventRecord {
  const times = eventTimes(timesWish(call), call.zone);
  if (times === undefined) throw failure("notMade");
  const { params } = call;
  return changes.insert(events, {
    ...newEntry(call, events),
    ...times,
    ...parsedCost(params["cost"]),
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
export function updateEvent(event: EventRecord, call: Call, changes: Changes): EventRecord {
  const times = eventTimes(timesWish(call), call.zone, event);
  if (times === undefined) throw failure("notWritten");
  const { params } = call;
  return changes.patch(events, event.id, {
    ...changedEntry(call, events, event, "event"),
    ...times,
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
    start: text(call, "start_date"),
    end: text(call, "end_date"),
    duration: number(call, "duration"),
    timezone: text(call, "timezone"),
    allDay: typeof all_day === "boolean" ? all_day : undefined,
  };
}

function changedCost(call: Call): Partial<Cost> {
  if (call.params["cost"] === undefined) return {};
  const written = parsedCost(call.params["cost"]);
  return written.currency_symbol === "" ? { cost: written.cost } : written;
}

function known<R extends StoredRecord>(ids: Json | undefined, resource: Resource<R>, { view }: Call) {
  if (!Array.isArray(ids)) return undefined;
  return ids.flatMap((id) => (typeof id === "number" ? (view.get(resource, id)?.id ?? []) : []));
}

function nonEmpty(ids: number[] | undefined): number[] | undefined {
  return ids?.length === 0 ? undefined : ids;
}
