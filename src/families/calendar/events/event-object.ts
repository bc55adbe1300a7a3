import type { JsonObject } from "../../../json/json.ts";
import { instantOf, zoneAbbreviation, type LocalTime } from "../../../time/zone.ts";
import type { Situation } from "../../../engine/call.ts";
import { type Cost, costValues, formattedCost } from "../cost.ts";
import { entryPage } from "../entries.ts";
import { imageObject } from "../../../engine/media.ts";
import { type EventRecord, type OrganizerRecord, organizers, type VenueRecord, venues } from "../records.ts";
import { restAddress } from "./list-address.ts";
import { entryHead, globalIds, organizerObject, type ShownEntry, venueObject } from "./link-object.ts";
import { readsEntry } from "./checks.ts";
import { escapedAttribute } from "../../../text/entities.ts";
import { shownDescription, shownExcerpt, shownTitle } from "./shown-texts.ts";
import { eventData } from "./structured-data.ts";
import { eventCategories, eventTags, type Taxonomy, termsOf } from "./taxonomy.ts";
import { embeddedTerm } from "./term-object.ts";

/** An event with its venue, organizers and terms in it. */
export function eventObject(event: EventRecord, call: Situation, shown: ShownEntry): JsonObject {
  const { links } = call;
  const venue = shownVenues(event, call)[0];
  const held = shownOrganizers(event, call);
  const ids = globalIds(event.id, links);
  const head = entryHead(event, "event", links);
  const times = eventTimes(event);
  const cost = costMembers(event, call);
  // Member by member: an object of this size that is spread together takes several times as long to make.
  const members: JsonObject = {
    id: event.id,
    global_id: ids.global_id,
    global_id_lineage: ids.global_id_lineage,
    author: head.author,
    status: head.status,
    date: head.date,
    date_utc: head.date_utc,
    modified: head.modified,
    modified_utc: head.modified_utc,
    url: head.url,
    rest_url: restAddress(links, `events/${event.id}`),
    title: shownTitle(event),
    description: shownDescription(event),
    excerpt: shownExcerpt(event),
    slug: event.slug,
    image: imageObject(event.image, call.view, links) ?? false,
    all_day: event.all_day,
    start_date: times.start_date,
    start_date_details: times.start_date_details,
    end_date: times.end_date,
    end_date_details: times.end_date_details,
    utc_start_date: times.utc_start_date,
    utc_start_date_details: times.utc_start_date_details,
    utc_end_date: times.utc_end_date,
    utc_end_date_details: times.utc_end_date_details,
    timezone: times.timezone,
    timezone_abbr: times.timezone_abbr,
    cost: cost.cost,
    cost_details: cost.cost_details,
    website: website(event, call),
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    categories: embeddedTerms(event.categories, eventCategories, call),
    tags: embeddedTerms(event.tags, eventTags, call),
    venue: venue === undefined ? [] : venueObject(venue, call, shown),
    organizer: held.map((organizer) => organizerObject(organizer, call, shown)),
    custom_fields: [],
  };
  if (shown.single) members.json_ld = eventData(event, { venue, organizer: held[0] }, call);
  return members;
}

/** An event that asks for a password, as lists show it: when it is, but not what. */
export function lockedEvent(event: EventRecord, call: Situation): JsonObject {
  return {
    ...eventHead(event, call),
    description: "",
    excerpt: "",
    slug: event.slug,
    image: false,
    all_day: null,
    ...eventTimes(event),
    cost: "",
    cost_details: { currency_symbol: "", currency_position: "", currency_code: "", values: [] },
    website: "",
    show_map: null,
    show_map_link: null,
    hide_from_listings: null,
    sticky: null,
    featured: null,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    custom_fields: [],
  };
}

function eventHead(event: EventRecord, { links }: Situation): JsonObject {
  return {
    id: event.id,
    ...globalIds(event.id, links),
    ...entryHead(event, "event", links),
    rest_url: restAddress(links, `events/${event.id}`),
    title: shownTitle(event),
  };
}

function eventTimes({ start_date, end_date, start_date_utc, end_date_utc, timezone }: EventRecord) {
  return {
    start_date,
    start_date_details: dateDetails(start_date),
    end_date,
    end_date_details: dateDetails(end_date),
    utc_start_date: start_date_utc,
    utc_start_date_details: dateDetails(start_date_utc),
    utc_end_date: end_date_utc,
    utc_end_date_details: dateDetails(end_date_utc),
    timezone,
    timezone_abbr: zoneAbbreviation(timezone, instantOf(start_date_utc, "UTC")),
  };
}

function costMembers(event: Cost, call: Situation) {
  const { currency_symbol, currency_position, cost } = event;
  return {
    cost: escapedAttribute(formattedCost(event, call)),
    cost_details: { currency_symbol, currency_code: "", currency_position, values: costValues(cost) },
  };
}

function website(event: EventRecord, { links }: Situation): string {
  if (event.website !== "" || event.website_unset === true) return escapedAttribute(event.website);
  return entryPage(event, "event", links);
}

function embeddedTerms(ids: readonly number[], taxonomy: Taxonomy, call: Situation): JsonObject[] {
  return termsOf(ids, taxonomy, call.view).map((term) => embeddedTerm(term, taxonomy, call));
}

function shownVenues(event: EventRecord, call: Situation): VenueRecord[] {
  const found = call.view.getAll(venues, event.venues);
  return found.filter((venue) => venue.status !== "trash" && readsEntry(call, venue));
}

function shownOrganizers(event: EventRecord, call: Situation): OrganizerRecord[] {
  const found = call.view.getAll(organizers, event.organizers);
  return found.filter((organizer) => organizer.status !== "trash" && readsEntry(call, organizer));
}

/** A time taken apart, each part as text with its leading zeros. */
function dateDetails(time: LocalTime) {
  return {
    year: time.slice(0, 4),
    month: time.slice(5, 7),
    day: time.slice(8, 10),
    hour: time.slice(11, 13),
    minutes: time.slice(14, 16),
    seconds: time.slice(17, 19),
  };
}
