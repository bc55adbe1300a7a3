import type { JsonObject } from "../../../catalogue/document.ts";
import type { Resource } from "../../../state/resource.ts";
import type { Call } from "../../call.ts";
import { formattedCost } from "../cost.ts";
import { categories, type Entry, type EventRecord, organizers, tags, type TermRecord, venues } from "../records.ts";
import { schedule } from "../schedule.ts";
import { classList } from "./class-list.ts";
import { entryObject } from "./entry-object.ts";
import { eventDates, multiday, running } from "./event-dates.ts";
import { lockedMembers } from "./locked-event.ts";
import { organizerObject } from "./organizer-object.ts";
import { venueObject } from "./venue-object.ts";

/** An event as the second generation shows it; one with a password only to those who give it. */
export function eventObject(event: EventRecord, call: Call): JsonObject {
  const locked = event.password !== "" && call.params["password"] !== event.password;
  const object = openEvent(event, call, locked);
  if (locked) return { ...object, ...lockedMembers(object) };
  return event.password === "" ? object : { ...object, ...opened(object) };
}

function openEvent(event: EventRecord, call: Call, locked: boolean): JsonObject {
  const eventTags = termsOf(event.tags, tags, call);
  const eventCategories = termsOf(event.categories, categories, call);
  const held = entriesOf(event.organizers, organizers, call);
  return {
    ...entryObject(event, "event", call),
    tags: eventTags.map((term) => term.id),
    calendar_events_cat: eventCategories.map((term) => term.id),
    class_list: classList(event, { locked, tags: eventTags, categories: eventCategories }),
    ...timeMembers(event, call),
    featured: event.featured,
    sticky: event.sticky,
    cost: formattedCost(event),
    organizer_names: held.map((organizer) => organizer.title),
    organizers: held.map((organizer) => organizerObject(organizer, call)),
    venues: entriesOf(event.venues, venues, call).map((venue) => venueObject(venue, call)),
    schedule_details: schedule(event, call),
    short_schedule_details: schedule(event, { language: call.language, now: call.now, short: true }),
  };
}

function timeMembers(event: EventRecord, { now, zone }: Call): JsonObject {
  const { start_date, start_date_utc, end_date, end_date_utc, timezone, duration, all_day } = event;
  const state = running(event, now);
  return {
    start_date,
    start_date_utc,
    end_date,
    end_date_utc,
    dates: eventDates(event, zone),
    timezone,
    duration: String(duration),
    multiday: multiday(event),
    is_past: state.past,
    is_now: state.now,
    all_day,
    starts_this_week: null,
    ends_this_week: null,
    this_week_duration: null,
    happens_this_week: null,
    displays_on: [],
  };
}

function opened({ content, excerpt }: JsonObject): JsonObject {
  const unlocked = { protected: true };
  return { content: { ...asObject(content), ...unlocked }, excerpt: { ...asObject(excerpt), ...unlocked } };
}

function asObject(value: JsonObject[string] | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function termsOf(ids: readonly number[], resource: Resource<TermRecord>, { view, language }: Call): TermRecord[] {
  return ids
    .flatMap((id) => view.get(resource, id) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id);
}

function entriesOf<R extends Entry>(ids: readonly number[], resource: Resource<R>, { view }: Call): R[] {
  return ids.flatMap((id) => view.get(resource, id) ?? []).filter((entry) => entry.status !== "trash");
}
