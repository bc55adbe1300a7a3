import type { Resource } from "../../../state/resource.ts";
import { instantOf, type LocalTime, localTime } from "../../../time/zone.ts";
import { type Call, numberParam, textParam } from "../../../engine/call.ts";
import { authorId } from "../../../engine/rights.ts";
import { parseDateText, withoutOffset } from "../../../time/date-text.ts";
import { type PageKind, entrySlug } from "../entries.ts";
import {
  isDraftLike,
  modifiedAt,
  NO_TIME,
  type Publication,
  publicationOf,
  type PublicationWish,
} from "../publication.ts";
import { type Entry, organizers, venues, type OrganizerRecord, type VenueRecord } from "../records.ts";
import { ENTRY_STATUSES, type EntryStatus } from "../../../engine/contents.ts";
import { failure } from "./permissions.ts";
import { rewrittenGuid } from "./entry-object.ts";
import type { Changes } from "../../../state/changes.ts";

/** The members of a new entry that all kinds have; throws the failure of an entry that names no title or has no text at all. */
export function newMembers<R extends Entry>(call: Call, resource: Resource<R>): Omit<Entry, "id"> {
  const title = textParam(call, "title");
  const [content, excerpt] = [textParam(call, "content") ?? "", textParam(call, "excerpt") ?? ""];
  if (title === undefined || isBlank({ title, content, excerpt })) throw failure("notMade");
  const publication = publicationOf(publicationWish(call), placeOf(call));
  const { status, date, date_utc } = publication;
  return {
    title,
    ...publication,
    modified: date,
    modified_utc: date_utc === NO_TIME ? localTime(instantOf(date, call.zone), "UTC") : date_utc,
    slug: entrySlug(call.view, resource, { title, status, slug: textParam(call, "slug") ?? "" }),
    content,
    excerpt,
    author: numberParam(call, "author") ?? authorId(call),
    image: 0,
  };
}

/** The texts of an entry, which cannot all be empty. */
function isBlank({ title, content, excerpt }: Pick<Entry, "title" | "content" | "excerpt">): boolean {
  return title === "" && content === "" && excerpt === "";
}

/** The members of an entry that a call writes anew; what it does not name stays, but for the status and its default. */
export function changedMembers<R extends Entry>(call: Call, resource: Resource<R>, entry: Entry, kind: PageKind) {
  const texts = namedTexts(call);
  const { title } = { ...entry, ...texts };
  const publication = republished(call, entry);
  const wish = { title, status: publication.status, slug: textParam(call, "slug") ?? entry.slug };
  return {
    ...publication,
    ...modifiedAt(call.now, call.zone),
    slug: entrySlug(call.view, resource, { ...wish, id: entry.id }),
    author: numberParam(call, "author") ?? entry.author,
    guid: rewrittenGuid(entry, kind),
    ...(!isBlank({ ...entry, ...texts }) && texts),
  };
}

/** The texts that a call names; others would become copies of the default language's in another one. */
function namedTexts(call: Call): Partial<Pick<Entry, "title" | "content" | "excerpt">> {
  const [title, content, excerpt] = [textParam(call, "title"), textParam(call, "content"), textParam(call, "excerpt")];
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
    ...(excerpt !== undefined && { excerpt }),
  };
}

function republished(call: Call, entry: Entry): Publication {
  const wish = publicationWish(call);
  if (wish.date !== undefined || entry.date_utc === NO_TIME) return publicationOf(wish, placeOf(call));
  const { date, date_utc } = entry;
  const status = wish.status ?? entry.status;
  if (isDraftLike(status)) return { status, date, date_utc };
  return publicationOf({ status, date, dateUtc: date_utc }, placeOf(call));
}

/** The family writes the one text of `date` to both dates; `date_gmt`, and a text with an offset, is a moment, and so has two. */
function publicationWish(call: Call): PublicationWish {
  const named = statusNamed(textParam(call, "status"));
  const status = named === undefined ? {} : { status: named };
  const [gmt, written] = [textParam(call, "date_gmt"), textParam(call, "date")];
  const text = gmt ?? written;
  if (text === undefined) return status;
  const plain = withoutOffset(text);
  const moment = parseDateText(text, call.now);
  if ((gmt !== undefined || plain !== text) && moment !== undefined)
    return { ...status, date: localTime(moment, call.zone), dateUtc: localTime(moment, "UTC") };
  const date: LocalTime = plain.slice(0, 19).replace(/t/i, " ");
  return { ...status, date, dateUtc: date };
}

function statusNamed(name: string | undefined): EntryStatus | undefined {
  return ENTRY_STATUSES.find((status) => status === name);
}

function placeOf({ now, zone }: Call) {
  return { now, zone, mayPublish: true };
}

/** Makes an organizer. */
export function createOrganizerEntity(call: Call, changes: Changes): OrganizerRecord {
  return changes.insert(organizers, {
    ...newMembers(call, organizers),
    phone: textParam(call, "phone") ?? "",
    website: textParam(call, "website") ?? "",
    email: textParam(call, "email") ?? "",
  });
}

/** Writes an organizer anew; what the call does not name stays. */
export function updateOrganizerEntity(organizer: OrganizerRecord, call: Call, changes: Changes): OrganizerRecord {
  return changes.patch(organizers, organizer.id, {
    ...changedMembers(call, organizers, organizer, "organizer"),
    phone: textParam(call, "phone") ?? organizer.phone,
    website: textParam(call, "website") ?? organizer.website,
    email: textParam(call, "email") ?? organizer.email,
  });
}

/** Makes a venue; the members of a place are read though the index does not name them. */
export function createVenueEntity(call: Call, changes: Changes): VenueRecord {
  const [state, province] = [textParam(call, "state") ?? "", textParam(call, "province") ?? ""];
  return changes.insert(venues, {
    ...newMembers(call, venues),
    address: textParam(call, "address") ?? "",
    city: textParam(call, "city") ?? "",
    country: textParam(call, "country") ?? "",
    state,
    province,
    stateprovince: textParam(call, "state_province") ?? (province || state),
    zip: textParam(call, "zip") ?? "",
    phone: textParam(call, "phone") ?? "",
    website: textParam(call, "website") ?? "",
    show_map: true,
    show_map_link: true,
  });
}
