import type { JsonObject } from "../../../json/json.ts";
import { instantOf, type LocalTime, localTime } from "../../../time/zone.ts";
import type { Call } from "../../../engine/call.ts";
import { ENTRY_TYPES, entryPage, type PageKind } from "../entries.ts";
import { NO_TIME } from "../publication.ts";
import type { Entry, OrganizerRecord, VenueRecord } from "../records.ts";
import { firstWords, paragraphs } from "../../../text/paragraphs.ts";
import { type Links, ownName, withLinks } from "../../../engine/links.ts";

/** The members that events, venues and organizers have in common, in their order. */
export function entryObject(entry: Entry, kind: PageKind, { links, zone }: Call): JsonObject {
  const utc = entry.date_utc === NO_TIME ? localTime(instantOf(entry.date, zone), "UTC") : entry.date_utc;
  return {
    id: entry.id,
    date: withT(entry.date),
    date_gmt: withT(utc),
    guid: { rendered: shownGuid(entry, kind, links) },
    modified: withT(entry.modified),
    modified_gmt: withT(entry.modified_utc),
    slug: entry.slug,
    status: entry.status,
    type: ownName(links, ENTRY_TYPES[kind]),
    link: entryPage(entry, kind, links),
    title: { rendered: entry.title },
    content: { rendered: paragraphs(entry.content), protected: false },
    excerpt: { rendered: renderedExcerpt(entry.excerpt, entry.content), protected: false },
    author: entry.author,
    featured_media: entry.image,
    template: "",
  };
}

function withT(time: LocalTime): string {
  return time.replace(" ", "T");
}

/** The excerpt as shown: the written one, else the first 55 words of the content. */
function renderedExcerpt(excerpt: string, content: string): string {
  return paragraphs(excerpt === "" ? firstWords(content, 55) : excerpt);
}

const TOKENS: Links = { site: "", home: "{base_url}", apiRoot: "{api_root}", host: "{host}" };

/** The address that an entry was given when it was made, as stored. */
export function storedGuid(entry: Entry, kind: PageKind): string {
  return entry.guid ?? entryPage(entry, kind, TOKENS);
}

/** The same once the entry was written again: the family then keeps it with its ampersands escaped. */
export function rewrittenGuid(entry: Entry, kind: PageKind): string {
  return storedGuid(entry, kind).replace(/&(?!#038;)/g, "&#038;");
}

/** The address that an entry was given when it was made, as shown. */
function shownGuid(entry: Entry, kind: PageKind, links: Links): string {
  return withLinks(storedGuid(entry, kind), links);
}

/** An organizer as the second generation shows it. */
export function organizerEntity(organizer: OrganizerRecord, call: Call): JsonObject {
  const { phone, website, email } = organizer;
  return { ...entryObject(organizer, "organizer", call), phone, website, email };
}

const MAP_SEARCH = "https://maps.google.com/maps?f=q&#038;source=s_q&#038;hl=en&#038;geocode=&#038;q=";

/** A venue as the second generation shows it. */
export function venueEntity(venue: VenueRecord, call: Call): JsonObject {
  return {
    ...entryObject(venue, "venue", call),
    address: venue.address,
    country: venue.country,
    city: venue.city,
    state_province: venue.stateprovince,
    state: venue.state,
    province: venue.province,
    zip: venue.zip,
    phone: venue.phone,
    directions_link: directionsLink(venue),
    website: venue.website,
  };
}

/** Address of a map search for the place, escaped for HTML; empty where nothing is known of it. */
export function directionsLink({ address, city, stateprovince, zip, country }: VenueRecord): string {
  const place = [address, city, stateprovince, zip, country].filter((part) => part !== "").join(" ");
  return place === "" ? "" : MAP_SEARCH + new URLSearchParams({ q: place }).toString().slice("q=".length);
}
