import { picked, type AnsweredList } from "../../engine/answers/answered-lists.ts";
import { listOf, membersOf, scalarText, textsOf } from "../../engine/json-reading.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";

/** The calendar's lists, as its first generation answers them. */
export const calendarLists: readonly AnsweredList[] = [
  list("events", "calendar/event", eventMembers, (event) => ({
    ...picturesOf([event, ...objectsOf(event.venue), ...objectsOf(event.organizer)]),
    "calendar/venue": objectsOf(event.venue).map(venueMembers),
    "calendar/organizer": objectsOf(event.organizer).map(organizerMembers),
    "calendar/category": objectsOf(event.categories).map(termMembers),
    "calendar/tag": objectsOf(event.tags).map(termMembers),
  })),
  list("venues", "calendar/venue", venueMembers, (venue) => picturesOf([venue])),
  list("organizers", "calendar/organizer", organizerMembers, (organizer) => picturesOf([organizer])),
  list("categories", "calendar/category", termMembers),
  list("tags", "calendar/tag", termMembers),
];

function list(
  word: string,
  resource: string,
  read: AnsweredList["read"],
  within?: AnsweredList["within"],
): AnsweredList {
  return { key: `calendar/events/v1/${word}`, wrapper: word, resource, read, ...(within && { within }) };
}

/** One object or a list of them, as answers have both. */
function objectsOf(value: Json | undefined): JsonObject[] {
  return (isObject(value) ? [value] : listOf(value)).filter(isObject);
}

function idsOf(value: Json | undefined): Json[] {
  return objectsOf(value).flatMap(({ id }) => (id === undefined ? [] : [id]));
}

const ENTRY_MEMBERS = ["id", "slug", "excerpt", "status", "date", "date_utc", "modified", "modified_utc"];

function entryMembers(entry: JsonObject, title: string): JsonObject {
  const { author, image } = entry;
  return {
    ...picked(entry, ENTRY_MEMBERS),
    ...(title in entry && { title: entry[title] ?? "" }),
    ...("description" in entry && { content: scalarText(entry.description) }),
    ...(author !== undefined && { author: Number(author) }),
    image: isObject(image) ? (image.id ?? 0) : 0,
  };
}

const EVENT_MEMBERS = [
  "all_day",
  "start_date",
  "end_date",
  "timezone",
  "show_map",
  "show_map_link",
  "hide_from_listings",
];

function eventMembers(event: JsonObject): JsonObject {
  const { url, website } = event;
  return {
    ...entryMembers(event, "title"),
    ...picked(event, [...EVENT_MEMBERS, "sticky", "featured"]),
    ...("utc_start_date" in event && { start_date_utc: event.utc_start_date ?? "" }),
    ...("utc_end_date" in event && { end_date_utc: event.utc_end_date ?? "" }),
    ...costMembers(event),
    website: website === url ? "" : scalarText(website),
    venues: idsOf(event.venue),
    organizers: idsOf(event.organizer),
    categories: idsOf(event.categories),
    tags: idsOf(event.tags),
  };
}

/** The amounts apart from their symbol, or the words that stand for them. */
function costMembers({ cost, cost_details }: JsonObject): JsonObject {
  const { values, ...currency } = membersOf(cost_details);
  const amounts = textsOf(values);
  const isNumeric = amounts.every((amount) => /^\d/.test(amount));
  return {
    cost: isNumeric && isObject(cost_details) ? amounts.join(" - ") : scalarText(cost),
    ...picked(currency, ["currency_symbol", "currency_position"]),
  };
}

const PLACE_MEMBERS = ["address", "city", "country", "province", "state", "stateprovince", "zip"];

function venueMembers(venue: JsonObject): JsonObject {
  return {
    ...entryMembers(venue, "venue"),
    ...picked(venue, [...PLACE_MEMBERS, "phone", "website", "show_map", "show_map_link"]),
  };
}

function organizerMembers(organizer: JsonObject): JsonObject {
  return { ...entryMembers(organizer, "organizer"), ...picked(organizer, ["phone", "website", "email"]) };
}

function termMembers(term: JsonObject): JsonObject {
  return picked(term, ["id", "slug", "name", "description", "parent"]);
}

/** The pictures of entries: an answer tells no slug and no title of them, their files do. */
function picturesOf(entries: readonly JsonObject[]): { media: JsonObject[] } {
  return {
    media: entries.flatMap(({ image }) => {
      if (!isObject(image)) return [];
      const file = scalarText(image.url).split("/").at(-1) ?? "";
      const slug = file.includes(".") ? file.slice(0, file.lastIndexOf(".")) : file;
      return [
        { ...picked(image, ["id", "url", "extension", "width", "height", "filesize", "sizes"]), slug, title: slug },
      ];
    }),
  };
}
