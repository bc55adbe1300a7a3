import type { Json, JsonObject } from "../../../json/json.ts";
import { memo, type MemoOf } from "../../../engine/cache/memo-cache.ts";
import { instantOf, type LocalTime, zoneOffset } from "../../../time/zone.ts";
import type { Situation } from "../../../engine/call.ts";
import { withLinks } from "../../../engine/links.ts";
import { costValues, formattedCost } from "../cost.ts";
import { entryPage } from "../entries.ts";
import type { Entry, EventRecord, OrganizerRecord, VenueRecord } from "../records.ts";
import { pictureOf, pictureRecord } from "../../../engine/media.ts";
import { shownDescription, shownExcerpt, shownTitle } from "./shown-texts.ts";

type Place = Pick<Situation, "view" | "links" | "token" | "cache">;

/** A venue in the vocabulary of schema.org. */
export const venueData = memo(madeVenue, dataDependsOn);

function madeVenue(venue: VenueRecord, place: Place): JsonObject {
  const address = {
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: venue.stateprovince,
    postalCode: venue.zip,
    addressCountry: venue.country,
  };
  return {
    "@type": "Place",
    ...described(venue, place),
    url: "",
    address: { "@type": "PostalAddress", ...withoutEmpty(address) },
    telephone: venue.phone,
    sameAs: venue.website,
  };
}

/** An organizer in the vocabulary of schema.org. */
export const organizerData = memo(madeOrganizer, dataDependsOn);

function madeOrganizer(organizer: OrganizerRecord, place: Place): JsonObject {
  return {
    "@type": "Person",
    ...described(organizer, place),
    url: organizer.website,
    telephone: organizer.phone,
    email: hiddenEmail(organizer.email, place),
    sameAs: organizer.website,
  };
}

/** An event in the vocabulary of schema.org, with its first venue and organizer. */
export function eventData(
  event: EventRecord,
  { venue, organizer }: { venue: VenueRecord | undefined; organizer: OrganizerRecord | undefined },
  place: Place,
): JsonObject {
  const page = entryPage(event, "event", place.links);
  const url = page.endsWith("/") ? page : `${page}%2F/`;
  const data: JsonObject = { "@context": "http://schema.org", "@type": "Event", ...described(event, place) };
  data.url = url;
  data.eventAttendanceMode = "https://schema.org/OfflineEventAttendanceMode";
  data.eventStatus = "https://schema.org/EventScheduled";
  data.startDate = withOffset(event.start_date, event.timezone);
  data.endDate = withOffset(event.end_date, event.timezone);
  if (venue !== undefined) data.location = venueData(venue, place);
  if (organizer !== undefined) data.organizer = organizerData(organizer, place);
  if (event.cost !== "") data.offers = offer(event, url);
  data.performer = "Organization";
  return data;
}

function offer(event: EventRecord, url: string): Json {
  return {
    "@type": "Offer",
    price: plainCost(event),
    priceCurrency: "USD",
    url,
    category: "primary",
    availability: "inStock",
    validFrom: `${event.date.slice(0, 10)}T00:00:00+00:00`,
  };
}

/** The cost as people read it, without its currency: both ends of a range, words as they are. */
function plainCost(event: EventRecord): string {
  const amounts = costValues(event.cost);
  const [lowest = "", highest = lowest] = [amounts[0], amounts.at(-1)];
  if (!/\d/.test(event.cost)) return formattedCost(event);
  return lowest === highest ? lowest : `${lowest} – ${highest}`;
}

function dataDependsOn(entry: Entry, { links, view, token, cache }: Place): MemoOf {
  return { cache, of: [links.apiRoot, token, pictureRecord(entry.image, view)] };
}

function described(entry: Entry, { view, links }: Place): JsonObject {
  const picture = pictureOf(entry.image, view);
  return {
    name: shownTitle(entry),
    description: escaped(shownExcerpt(entry) || shownDescription(entry)),
    ...(picture && { image: withLinks(picture.url, links) }),
  };
}

/** HTML as text inside a script: line ends become backslash and n, the last one included. */
function escaped(html: string): string {
  if (html === "") return "";
  return `${html}\n`
    .replaceAll(/&(?!#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#039;")
    .replaceAll("\n", "\\n");
}

function withOffset(time: LocalTime, zone: string): string {
  const minutes = zoneOffset(zone, instantOf(time, zone)) / 60_000;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return `${time.replace(" ", "T")}${minutes < 0 ? "-" : "+"}${offset}`;
}

/** The members that hold something. */
export function withoutEmpty(members: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ""));
}

/** An e-mail address some of whose characters are written as HTML entities, as the family hides it from collectors; the mark `@` always is. */
function hiddenEmail(email: string, call: Pick<Situation, "token">): string {
  const digits = call.token(`email ${email}`);
  return Array.from(email)
    .map((character, place) => {
      const hidden = character === "@" || Number.parseInt(digits.charAt(place % digits.length), 16) % 2 === 1;
      return hidden ? `&#${character.codePointAt(0)};` : character;
    })
    .join("");
}
