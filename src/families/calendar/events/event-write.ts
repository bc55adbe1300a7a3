import { calendarErrors } from "../errors.ts";
import type { Changes } from "../../../state/changes.ts";
import { localTime, instantOf, type LocalTime, asText } from "../../../time/zone.ts";
import { type Call, type Checks, numberParam, textParam, truthy } from "../../../engine/call.ts";
import { refuse } from "../../../engine/refusal.ts";
import { authorId, may } from "../../../engine/rights.ts";
import { parsedCost } from "../cost.ts";
import { entrySlug } from "../entries.ts";
import { modifiedAt, publicationOf, slugBeforeTrash } from "../publication.ts";
import { type EventRecord, events, organizers, venues } from "../records.ts";
import { ENTRY_STATUSES } from "../../../engine/contents.ts";
import type { EventTimes } from "../event-times.ts";
import { namesNothing, linkable, linkedIds } from "./linked-entries.ts";
import { createOrganizer, createVenue } from "./link-write.ts";
import { writtenImage } from "./written-image.ts";
import { eventCategories, eventTags } from "./taxonomy.ts";
import { account, dateText, filledText, picture, status, timeZone, webAddress } from "./checks.ts";
import { termNames, writtenTerms } from "./term-write.ts";
import { parseDateText, withoutOffset } from "../../../time/date-text.ts";

/** Checks of what a write says of an event. */
export const eventWriteChecks: Checks = {
  validate: {
    author: account,
    date: dateText,
    date_utc: dateText,
    title: filledText,
    description: filledText,
    excerpt: filledText,
    slug: filledText,
    status,
    timezone: timeZone,
    start_date: dateText,
    end_date: dateText,
    image: (value, situation, name) => value !== "" && picture(value, situation, name),
    website: webAddress,
    categories: termNames,
    tags: termNames,
    venue: linkable(venues, "venue"),
    organizer: linkable(organizers, "organizer"),
  },
  sanitize: {
    categories: null,
    tags: null,
    venue: null,
    organizer: null,
  },
};

/** Makes the event that a call describes. */
export function createEvent(call: Call, changes: Changes): EventRecord {
  const { venues: linked = [], categories = [], tags = [] } = writtenLinks(call, changes);
  const reset = resetMembers(call, changes);
  const title = textParam(call, "title") ?? "";
  const publication = publicationIn(call);
  const times = createdTimes(call);
  const slug = entrySlug(changes.view, events, {
    title,
    status: publication.status,
    slug: textParam(call, "slug") ?? "",
  });
  // Member by member: an object of this size that is spread together takes several times as long to make.
  return changes.make(events, (id, language) => ({
    id,
    language,
    title,
    content: textParam(call, "description") ?? "",
    excerpt: textParam(call, "excerpt") ?? "",
    slug,
    status: publication.status,
    date: publication.date,
    date_utc: publication.date_utc,
    modified: publication.date,
    modified_utc: publication.date_utc,
    author: numberParam(call, "author") ?? authorId(call),
    password: "",
    menu_order: 0,
    start_date: times.start_date,
    end_date: times.end_date,
    start_date_utc: times.start_date_utc,
    end_date_utc: times.end_date_utc,
    timezone: times.timezone,
    all_day: times.all_day,
    duration: times.duration,
    venues: linked,
    categories,
    tags,
    cost: reset.cost,
    currency_symbol: reset.currency_symbol,
    currency_position: reset.currency_position,
    website: reset.website,
    image: reset.image,
    show_map: reset.show_map,
    show_map_link: reset.show_map_link,
    hide_from_listings: reset.hide_from_listings,
    sticky: reset.sticky,
    featured: reset.featured,
    organizers: reset.organizers,
  }));
}

/**
 * Writes an event anew: texts, times, slug, author, terms and venue stay where the call doesn't name them; everything else goes
 * back to what it is on a fresh event, the date of publication included.
 */
export function updateEvent(event: EventRecord, call: Call, changes: Changes): EventRecord {
  const links = { ...writtenLinks(call, changes), ...resetMembers(call, changes) };
  const publication = publicationIn(call);
  const title = textParam(call, "title") ?? event.title;
  const slug = bySlug(call) ? slugBeforeTrash(event) : (textParam(call, "slug") ?? slugBeforeTrash(event));
  return changes.patch(events, event.id, {
    title,
    content: textParam(call, "description") ?? event.content,
    excerpt: textParam(call, "excerpt") ?? event.excerpt,
    slug: entrySlug(changes.view, events, { title, status: publication.status, slug, id: event.id }),
    ...publication,
    ...modifiedAt(call.now, call.zone),
    author: numberParam(call, "author") ?? event.author,
    ...updatedTimes(event, call),
    ...links,
    website_unset: links.website === "",
    ...(publication.status === "trash" && { trashed_from: { status: event.status, slug } }),
  });
}

/** On routes by slug the parameter `slug` names the event. */
function bySlug(call: Call): boolean {
  return call.route.placeholders.includes("slug");
}

function publicationIn(call: Call) {
  const asked = ENTRY_STATUSES.find((known) => known === call.params["status"]);
  const [date, dateUtc] = [writtenTime(call, "date"), writtenTime(call, "date_utc")];
  const place = { now: call.now, zone: call.zone, mayPublish: may(call, "publish_posts") };
  return publicationOf({ status: asked, date, dateUtc }, place);
}

/** Members that every write sets, named or not. */
function resetMembers(call: Call, changes: Changes) {
  const flag = (name: string) => truthy(call.params[name]);
  const { organizer } = call.params;
  const cost = parsedCost(call.params["cost"]);
  return {
    cost: cost.cost,
    currency_symbol: cost.currency_symbol,
    currency_position: cost.currency_position,
    website: textParam(call, "website") ?? "",
    image: writtenImage(call.params["image"], call, changes),
    show_map: flag("show_map"),
    show_map_link: flag("show_map_link"),
    hide_from_listings: flag("hide_from_listings"),
    sticky: flag("sticky"),
    featured: flag("featured"),
    organizers:
      organizer === undefined || organizer === null ? [] : linkedIds(organizer, organizerLinks, call, changes),
  };
}

/** Terms and venue, where the call names them. */
function writtenLinks(call: Call, changes: Changes): Partial<Pick<EventRecord, "venues" | "categories" | "tags">> {
  const { venue, categories, tags } = call.params;
  // One by one: what is spread together takes far longer to make.
  const links: { venues?: number[]; categories?: number[]; tags?: number[] } = {};
  if (isGiven(categories)) links.categories = writtenTerms(categories, eventCategories, changes);
  if (isGiven(tags)) links.tags = writtenTerms(tags, eventTags, changes);
  if (isGiven(venue) && !namesNothing(venue)) links.venues = linkedIds(venue, venueLinks, call, changes);
  return links;
}

const venueLinks = {
  resource: venues,
  nameMember: "venue",
  create: createVenue,
  refusal: () => refuse(calendarErrors["could-not-create-venue"]),
};

const organizerLinks = {
  resource: organizers,
  nameMember: "organizer",
  create: createOrganizer,
  refusal: () => refuse(calendarErrors["could-not-create-organizer"]),
};

function isGiven<Value>(value: Value | undefined | null): value is Value {
  return value !== undefined && value !== null;
}

function createdTimes(call: Call): EventTimes {
  const now = localTime(call.now, "UTC");
  return timesBetween(writtenTime(call, "start_date") ?? now, writtenTime(call, "end_date") ?? now, {
    timezone: textParam(call, "timezone") || call.zone,
    allDay: truthy(call.params["all_day"]),
  });
}

/** A start without an end, or an end without a start, changes nothing. */
function updatedTimes(event: EventRecord, call: Call): EventTimes {
  const [start, end] = [writtenTime(call, "start_date"), writtenTime(call, "end_date")];
  const both = start !== undefined && end !== undefined;
  return timesBetween(both ? start : event.start_date, both ? end : event.end_date, {
    timezone: textParam(call, "timezone") || event.timezone,
    allDay: truthy(call.params["all_day"]),
  });
}

/** The times of an event between these two: whole days reach from midnight to the last second, and an end before the start is the start. */
function timesBetween(
  start: LocalTime,
  end: LocalTime,
  { timezone, allDay }: { timezone: string; allDay: boolean },
): EventTimes {
  const start_date = allDay ? `${start.slice(0, 10)} 00:00:00` : start;
  const last = end < start ? start : end;
  const end_date = allDay ? `${last.slice(0, 10)} 23:59:59` : last;
  const from = instantOf(start_date, timezone);
  // The family corrects the local end alone.
  const to = instantOf(end < start ? end : end_date, timezone);
  return {
    start_date,
    end_date,
    start_date_utc: localTime(from, "UTC"),
    end_date_utc: localTime(to, "UTC"),
    timezone,
    all_day: allDay,
    duration: Math.max(0, Math.round((to - from) / 1000)),
  };
}

/** A time that a call writes: its offset from UTC, if it has one, does not count. Undefined where it gives none. */
function writtenTime(call: Call, name: string): LocalTime | undefined {
  const written = textParam(call, name);
  const instant = written === undefined ? undefined : parseDateText(withoutOffset(written), call.now);
  return instant === undefined ? undefined : asText(instant);
}
