import type { JsonObject } from "../../catalogue/document.ts";
import type { LocalTime } from "../../state/zone.ts";
import { defineResource, type StoredRecord } from "../../state/resource.ts";

/** Publication states of entries; `future` and `trash` included. */
export const ENTRY_STATUSES = ["publish", "future", "draft", "pending", "private", "trash"] as const;

/** A publication state. */
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** What events, venues and organizers have in common: an entry of the site. Times are `YYYY-MM-DD HH:MM:SS`. */
export interface Entry extends StoredRecord {
  readonly slug: string;
  readonly title: string;
  readonly status: EntryStatus;
  /** HTML as stored. */
  readonly content: string;
  readonly excerpt: string;
  /** Publication in the site's zone and in UTC (all zeros in UTC for a draft). */
  readonly date: LocalTime;
  readonly date_utc: LocalTime;
  readonly modified: LocalTime;
  readonly modified_utc: LocalTime;
  readonly author: number;
  /** Id of a medium, 0 for none. */
  readonly image: number;
  /** Address given at creation for good, `{base_url}` in it; that of the entry's page unless given. */
  readonly guid?: string;
  /** Status and slug before the trash. */
  readonly trashed_from?: { readonly status: EntryStatus; readonly slug: string };
}

/** A calendar event. Local times are in the event's own zone. */
export interface EventRecord extends Entry {
  readonly password: string;
  readonly menu_order: number;
  readonly start_date: LocalTime;
  readonly end_date: LocalTime;
  readonly start_date_utc: LocalTime;
  readonly end_date_utc: LocalTime;
  readonly timezone: string;
  readonly all_day: boolean;
  /** Seconds. */
  readonly duration: number;
  /** As written, without symbol: `950`, `850 - 1250`, `Free`, or empty. */
  readonly cost: string;
  readonly currency_symbol: string;
  readonly currency_position: "prefix" | "postfix" | "";
  readonly website: string;
  /** True once the website was cleared by an update: then it is shown empty in place of the event's own page. */
  readonly website_unset?: boolean;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
  readonly hide_from_listings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

/** A place. */
export interface VenueRecord extends Entry {
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly state: string;
  readonly province: string;
  readonly stateprovince: string;
  readonly zip: string;
  readonly phone: string;
  readonly website: string;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
}

/** Somebody who holds events. */
export interface OrganizerRecord extends Entry {
  readonly phone: string;
  readonly website: string;
  readonly email: string;
}

/** A category or tag of events. */
export interface TermRecord extends StoredRecord {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Id of the parent term, 0 at the top; tags are always at the top. */
  readonly parent: number;
}

/** One size of a picture. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly "mime-type": string;
  readonly filesize: number;
  readonly url: string;
  readonly uncropped?: boolean;
}

/** A picture; addresses may hold `{base_url}`. */
export interface MediaRecord extends StoredRecord {
  readonly slug: string;
  readonly title: string;
  readonly url: string;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly sizes: Readonly<Record<string, ImageSize>>;
}

/** Any other entry of the site that features point at: posts, pages, products. */
export interface ContentRecord extends StoredRecord {
  readonly kind: "post" | "page" | "product";
  readonly slug: string;
  readonly title: string;
  readonly status: EntryStatus;
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const ids = { type: "array", items: { type: "integer" } } as const;
const count = { type: "integer", minimum: 0 } as const;
const time = { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$" } as const;

const entryMembers = {
  id: { type: "integer", minimum: 1 },
  slug: text,
  title: text,
  status: { type: "string", enum: [...ENTRY_STATUSES] },
  content: text,
  excerpt: text,
  date: time,
  date_utc: time,
  modified: time,
  modified_utc: time,
  author: count,
  image: count,
} satisfies JsonObject;

const eventMembers = {
  ...entryMembers,
  password: text,
  menu_order: { type: "integer" },
  start_date: time,
  end_date: time,
  start_date_utc: time,
  end_date_utc: time,
  timezone: text,
  all_day: flag,
  duration: count,
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
} satisfies JsonObject;

const venueMembers = {
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
} satisfies JsonObject;

const organizerMembers = { ...entryMembers, phone: text, website: text, email: text } satisfies JsonObject;

const termMembers = {
  id: { type: "integer", minimum: 1 },
  slug: { type: "string", minLength: 1 },
  name: { type: "string", minLength: 1 },
  description: text,
  parent: count,
} satisfies JsonObject;

/** Schema of a record that must have every one of these members, and may have the other ones. */
function record(members: JsonObject, optional: JsonObject = {}): JsonObject {
  return { type: "object", required: Object.keys(members), properties: { ...members, ...optional } };
}

const trash = {
  guid: text,
  trashed_from: record({ status: { type: "string", enum: [...ENTRY_STATUSES] }, slug: text }),
} satisfies JsonObject;

const translatable = ["title", "content", "excerpt"] as const;

/** Events of the calendar, both generations of its namespaces. */
export const events = defineResource<EventRecord>({
  name: "calendar/event",
  idSpace: "post",
  schema: record(eventMembers, { ...trash, website_unset: flag }),
  translatable: [...translatable, "cost"],
  indexes: {
    /** Every event by its start. */
    start: (event) => [event.start_date_utc],
    venue: (event) => event.venues,
    organizer: (event) => event.organizers,
    term: (event) => [...event.categories, ...event.tags],
    "published-term": (event) => (event.status === "publish" ? [...event.categories, ...event.tags] : []),
  },
  counted: ["published-term"],
});

/** Venues of the calendar. */
export const venues = defineResource<VenueRecord>({
  name: "calendar/venue",
  idSpace: "post",
  schema: record(venueMembers, trash),
  translatable,
  indexes: { title: (venue) => [venue.title], date: (venue) => [venue.date] },
});

/** Organizers of the calendar. */
export const organizers = defineResource<OrganizerRecord>({
  name: "calendar/organizer",
  idSpace: "post",
  schema: record(organizerMembers, trash),
  translatable,
  indexes: { title: (organizer) => [organizer.title], date: (organizer) => [organizer.date] },
});

/** A term's names in every language, in lower case. */
function namesOf({ name, translations = {} }: TermRecord): string[] {
  const names = [name, ...Object.values(translations).map((members) => members["name"])];
  return [...new Set(names.flatMap((one) => (typeof one === "string" ? one.toLowerCase() : [])))];
}

/** Categories of events, a tree. */
export const categories = defineResource<TermRecord>({
  name: "calendar/category",
  idSpace: "term",
  schema: record(termMembers),
  translatable: ["name", "description"],
  indexes: { parent: (term) => [term.parent], name: namesOf },
});

/** Tags of events. */
export const tags = defineResource<TermRecord>({
  name: "calendar/tag",
  idSpace: "term",
  schema: record(termMembers),
  translatable: ["name", "description"],
  indexes: { name: namesOf },
});

/** Pictures. */
export const media = defineResource<MediaRecord>({
  name: "media",
  idSpace: "post",
  schema: record({
    id: { type: "integer", minimum: 1 },
    slug: text,
    title: text,
    url: text,
    extension: text,
    width: count,
    height: count,
    filesize: count,
    sizes: { type: "object" },
  }),
  translatable: ["title"],
});

/** Posts, pages and products, as far as other features name them. */
export const contents = defineResource<ContentRecord>({
  name: "content",
  idSpace: "post",
  schema: record({
    id: { type: "integer", minimum: 1 },
    kind: { type: "string", enum: ["post", "page", "product"] },
    slug: text,
    title: text,
    status: { type: "string", enum: [...ENTRY_STATUSES] },
  }),
  translatable: ["title"],
});
