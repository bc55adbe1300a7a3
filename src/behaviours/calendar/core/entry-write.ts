import type { Resource } from "../../../state/resource.ts";
import { instantOf, type LocalTime, localTime } from "../../../state/zone.ts";
import { type Call, number, text } from "../../call.ts";
import { authorId } from "../../users.ts";
import { parseDateText, withoutOffset } from "../date-text.ts";
import type { PageKind } from "../entry-page.ts";
import { entrySlug } from "../entry-slug.ts";
import {
  isDraftLike,
  modifiedAt,
  NO_TIME,
  type Publication,
  publicationOf,
  type PublicationWish,
} from "../publication.ts";
import { type Entry, ENTRY_STATUSES, type EntryStatus } from "../records.ts";
import { failure } from "./failures.ts";
import { rewrittenGuid } from "./guid.ts";

/** The members of a new entry that all kinds have; throws the failure of an entry without title. */
export function newEntry<R extends Entry>(call: Call, resource: Resource<R>): Omit<Entry, "id"> {
  const title = text(call, "title") ?? "";
  if (title === "") throw failure("notMade");
  const publication = publicationOf(publicationWish(call), placeOf(call));
  const { status, date, date_utc } = publication;
  return {
    title,
    ...publication,
    modified: date,
    modified_utc: date_utc === NO_TIME ? localTime(instantOf(date, call.zone), "UTC") : date_utc,
    slug: entrySlug(call.view, resource, { title, status, slug: text(call, "slug") ?? "" }),
    content: text(call, "content") ?? "",
    excerpt: text(call, "excerpt") ?? "",
    author: number(call, "author") ?? authorId(call),
    image: 0,
  };
}

/** The members of an entry that a call writes anew; what it does not name stays, but for the status and its default. */
export function changedEntry<R extends Entry>(call: Call, resource: Resource<R>, entry: Entry, kind: PageKind) {
  const [title, content, excerpt] = [text(call, "title"), text(call, "content"), text(call, "excerpt")];
  const publication = republished(call, entry);
  const wish = { title: title || entry.title, status: publication.status, slug: text(call, "slug") || entry.slug };
  return {
    ...publication,
    ...modifiedAt(call.now, call.zone),
    slug: entrySlug(call.view, resource, { ...wish, id: entry.id }),
    author: number(call, "author") ?? entry.author,
    guid: rewrittenGuid(entry, kind),
    // Texts that are not named are left out: in another language they would become copies of the default one's.
    ...(title && { title }),
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

/** The family writes one text to both dates; a text with an offset is a moment, and so has two. */
function publicationWish(call: Call): PublicationWish {
  const named = statusNamed(text(call, "status"));
  const status = named === undefined ? {} : { status: named };
  const written = text(call, "date") ?? text(call, "date_gmt");
  if (written === undefined) return status;
  const plain = withoutOffset(written);
  const moment = parseDateText(written, call.now);
  if (plain !== written && moment !== undefined)
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
