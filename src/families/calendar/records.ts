import { ENTRY_STATUSES } from "../../engine/contents.ts";
import { objectOf, shapes } from "../../json/schema.ts";
import { collated } from "../../text/collation.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";

const { text, name, flag, count, id, ids, time } = shapes;
const status = { type: "string", enum: ENTRY_STATUSES } as const;

/** What events, venues and organizers have in common: an entry of the site. Times are `YYYY-MM-DD HH:MM:SS`. */
const entryMembers = {
  id,
  slug: text,
  title: text,
  status,
  /** HTML as stored. */
  content: text,
  excerpt: text,
  /** Publication in the site's zone. */
  date: time,
  /** Publication in UTC, all zeros for a draft. */
  date_utc: time,
  modified: time,
  modified_utc: time,
  author: count,
  /** Id of a medium, 0 for none. */
  image: count,
} as const;

const entryOptions = {
  /** Address given at creation for good, `{base_url}` in it; that of the entry's page unless given. */
  guid: text,
  /** Status and slug before the trash. */
  trashed_from: objectOf({ status, slug: text }),
} as const;

const entry = objectOf(entryMembers, entryOptions);

const event = objectOf(
  {
    ...entryMembers,
    password: text,
    menu_order: { type: "integer" },
    /** In the event's own zone. */
    start_date: time,
    end_date: time,
    start_date_utc: time,
    end_date_utc: time,
    timezone: text,
    all_day: flag,
    /** Seconds. */
    duration: count,
    /** As written, without symbol: `950`, `850 - 1250`, `Free`, or empty. */
    cost: text,
    currency_symbol: text,
    currency_position: { type: "string", enum: ["prefix", "postfix", ""] },
    website: text,
    show_map: flag,
    show_map_link: flag,
    hide_from_listings: flag,
    sticky: flag,
    featured: flag,
    venues: ids,
    organizers: ids,
    categories: ids,
    tags: ids,
  },
  {
    ...entryOptions,
    /** True once the website was cleared by an update: then it is shown empty in place of the event's own page. */
    website_unset: flag,
  },
);

const venue = objectOf(
  {
    ...entryMembers,
    address: text,
    city: text,
    country: text,
    state: text,
    province: text,
    stateprovince: text,
    zip: text,
    phone: text,
    website: text,
    show_map: flag,
    show_map_link: flag,
  },
  entryOptions,
);

const organizer = objectOf({ ...entryMembers, phone: text, website: text, email: text }, entryOptions);

const term = objectOf({
  id,
  slug: name,
  name,
  description: text,
  /** Id of the parent term, 0 at the top; tags are always at the top. */
  parent: count,
});

/** An entry of the site, as events, venues and organizers are. */
export interface Entry extends RecordOf<typeof entry> {}

/** A calendar event. */
export interface EventRecord extends RecordOf<typeof event> {}

/** A place. */
export interface VenueRecord extends RecordOf<typeof venue> {}

/** Somebody who holds events. */
export interface OrganizerRecord extends RecordOf<typeof organizer> {}

/** A category or tag of events. */
export interface TermRecord extends RecordOf<typeof term> {}

const translatable = ["title", "content", "excerpt"] as const;

/** What a member says in every language, spelled as it is looked for. */
function spellings(
  member: string,
  { own, translations = {} }: { own: string; translations: Translated["translations"] },
  spelled: (text: string) => string,
): string[] {
  const texts = [own, ...Object.values(translations).map((members) => members[member])];
  return [...new Set(texts.flatMap((text) => (typeof text === "string" ? spelled(text) : [])))];
}

type Translated = Pick<TermRecord, "translations">;

/** A term's names in lower case. */
function namesOf({ name: own, translations }: TermRecord): string[] {
  return spellings("name", { own, translations }, (text) => text.toLowerCase());
}

/** An entry's titles, whatever their case and accents. */
function titlesOf({ title: own, translations }: Pick<Entry, "title"> & Translated): string[] {
  return spellings("title", { own, translations }, collated);
}

/** Scheduled entries by the time of their publication in UTC. */
const due = ({ status, date_utc }: Entry) => (status === "future" ? [date_utc] : []);

/** Events of the calendar, both generations of its namespaces. */
export const events: Resource<EventRecord> = defineResource({
  name: "calendar/event",
  idSpace: "post",
  schema: event,
  translatable: [...translatable, "cost"],
  indexes: {
    due,
    /** Every event by its start. */
    start: (event) => [event.start_date_utc],
    venue: (event) => event.venues,
    organizer: (event) => event.organizers,
    term: (event) => [...event.categories, ...event.tags],
    "published-term": (event) => (event.status === "publish" ? [...event.categories, ...event.tags] : []),
  },
  counted: ["published-term"],
  listedBy: ["due", "start"],
});

/** Venues of the calendar. */
export const venues: Resource<VenueRecord> = defineResource({
  name: "calendar/venue",
  idSpace: "post",
  schema: venue,
  translatable,
  indexes: { due, title: (venue) => [venue.title], name: titlesOf, date: (venue) => [venue.date] },
  listedBy: ["due", "date"],
});

/** Organizers of the calendar. */
export const organizers: Resource<OrganizerRecord> = defineResource({
  name: "calendar/organizer",
  idSpace: "post",
  schema: organizer,
  translatable,
  indexes: { due, title: (organizer) => [organizer.title], name: titlesOf, date: (organizer) => [organizer.date] },
  listedBy: ["due", "date"],
});

/** Categories of events, a tree. */
export const categories: Resource<TermRecord> = defineResource({
  name: "calendar/category",
  idSpace: "term",
  schema: term,
  translatable: ["name", "description"],
  indexes: { parent: (term) => [term.parent], name: namesOf },
  listedBy: ["parent"],
});

/** Tags of events. */
export const tags: Resource<TermRecord> = defineResource({
  name: "calendar/tag",
  idSpace: "term",
  schema: term,
  translatable: ["name", "description"],
  indexes: { name: namesOf },
  listedBy: [],
});
