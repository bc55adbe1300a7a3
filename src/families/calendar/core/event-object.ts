import type { JsonObject, Json } from "../../../json/json.ts";
import type { Resource } from "../../../state/resource.ts";
import type { Call } from "../../../engine/call.ts";
import { formattedCost } from "../cost.ts";
import { categories, type Entry, type EventRecord, organizers, tags, type TermRecord, venues } from "../records.ts";
import { schedule } from "../event-times.ts";
import { ENTRY_TYPES } from "../entries.ts";
import { eventCategories as taxonomy } from "../events/taxonomy.ts";
import { ownName } from "../../../engine/links.ts";
import { entryObject, organizerEntity, venueEntity } from "./entry-object.ts";
import { instantOf, type LocalTime, localTime, parseLocal } from "../../../time/zone.ts";

/** An event as the second generation shows it; one with a password only to those who give it. */
export function eventEntity(event: EventRecord, call: Call): JsonObject {
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
    [ownName(call.links, taxonomy.name)]: eventCategories.map((term) => term.id),
    class_list: classList(event, {
      type: ownName(call.links, ENTRY_TYPES.event),
      locked,
      tags: eventTags,
      categories: eventCategories,
    }),
    ...timeMembers(event, call),
    featured: event.featured,
    sticky: event.sticky,
    cost: formattedCost(event),
    organizer_names: held.map((organizer) => organizer.title),
    organizers: held.map((organizer) => organizerEntity(organizer, call)),
    venues: entriesOf(event.venues, venues, call).map((venue) => venueEntity(venue, call)),
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
  return view.getAll(resource, ids).sort((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id);
}

function entriesOf<R extends Entry>(ids: readonly number[], resource: Resource<R>, { view }: Call): R[] {
  return view.getAll(resource, ids).filter((entry) => entry.status !== "trash");
}

/** Names of classes that a page would give the event's element. */
function classList(
  event: EventRecord,
  about: { type: string; locked: boolean; tags: readonly TermRecord[]; categories: readonly TermRecord[] },
): string[] {
  const { type, locked, tags, categories } = about;
  const slugs = categories.map((category) => category.slug);
  return [
    `post-${event.id}`,
    type,
    `type-${type}`,
    `status-${event.status}`,
    ...(event.password === "" ? [] : [locked ? "post-password-required" : "post-password-protected"]),
    ...(event.image !== 0 && !locked ? ["has-post-thumbnail"] : []),
    "hentry",
    ...tags.map((tag) => `tag-${tag.slug}`),
    ...slugs.map((slug) => `${type}_cat-${slug}`),
    ...slugs.map((slug) => `cat_${slug}`),
  ];
}

const DAY = 86_400_000;

/** The member `dates`: start and end in the event's zone, in UTC, in the site's zone, and as displayed. */
function eventDates(event: EventRecord, siteZone: string): JsonObject {
  const { timezone, start_date, start_date_utc, end_date, end_date_utc } = event;
  return {
    ...moments("start", { local: start_date, utc: start_date_utc, timezone, siteZone }),
    ...moments("end", { local: end_date, utc: end_date_utc, timezone, siteZone }),
  };
}

/** Number of days that the event touches, false when it is one. */
function multiday({ start_date, end_date }: EventRecord): number | false {
  const days = Math.round((midnight(end_date) - midnight(start_date)) / DAY) + 1;
  return days > 1 ? days : false;
}

/** Whether the event has begun, and whether it goes on at that instant. */
function running(event: EventRecord, now: number): { past: boolean; now: boolean } {
  const begun = instantOf(event.start_date_utc, "UTC") <= now;
  return { past: begun, now: begun && instantOf(event.end_date_utc, "UTC") >= now };
}

function midnight(time: LocalTime): number {
  return parseLocal(time.slice(0, "2026-11-27".length));
}

function moments(
  name: string,
  { local, utc, timezone, siteZone }: { local: LocalTime; utc: LocalTime; timezone: string; siteZone: string },
): JsonObject {
  return {
    [name]: moment(local, timezone),
    [`${name}_utc`]: moment(utc, "UTC"),
    [`${name}_site`]: moment(localTime(instantOf(utc, "UTC"), siteZone), siteZone),
    [`${name}_display`]: moment(local, timezone),
  };
}

function moment(time: LocalTime, timezone: string): Json {
  return { date: `${time}.000000`, timezone_type: 3, timezone };
}

/** What stands in place of the texts of an event whose password is not given. */
export const PROTECTED = "This content is password protected.";

const OPEN_MEMBERS = new Set([
  "id",
  "date",
  "date_gmt",
  "guid",
  "modified",
  "modified_gmt",
  "slug",
  "status",
  "type",
  "link",
  "title",
  "author",
  "featured_media",
  "class_list",
]);

/** The members of an event that its password hides, with nothing left in them but their shape. */
function lockedMembers(event: JsonObject): JsonObject {
  const hidden = Object.entries(event)
    .filter(([name]) => !OPEN_MEMBERS.has(name))
    .map(([name, value]): [string, Json] => [name, lockedMember(name, value)]);
  return Object.fromEntries(hidden);
}

function lockedMember(name: string, value: Json): Json {
  if (name === "content" || name === "excerpt") return { rendered: PROTECTED, protected: null };
  if (name === "dates") return lockedDates(value);
  if (Array.isArray(value)) return value.flatMap(lockedItem);
  return typeof value === "string" ? PROTECTED : null;
}

function lockedItem(item: Json): Json[] {
  if (typeof item === "string") return [PROTECTED];
  return typeof item === "number" ? [0] : [];
}

function lockedDates(dates: Json): Json {
  if (typeof dates !== "object" || dates === null) return null;
  return Object.fromEntries(Object.keys(dates).map((name) => [name, lockedMoment()]));
}

function lockedMoment(): Json {
  return { date: "1970-01-01 00:00:00.000000", timezone_type: 0, timezone: PROTECTED };
}
