import type { JsonObject } from "../../../json/json.ts";
import { memo, type MemoOf } from "../../../engine/cache/memo-cache.ts";
import type { Situation } from "../../../engine/call.ts";
import { imageObject } from "../../../engine/media.ts";
import type { Entry, VenueRecord, OrganizerRecord } from "../records.ts";
import { pictureRecord } from "../../../engine/media.ts";
import { shownDescription, shownExcerpt, shownTitle } from "./shown-texts.ts";
import { venueData, withoutEmpty, organizerData } from "./structured-data.ts";
import type { Links } from "../../../engine/links.ts";
import { entryPage, type PageKind } from "../entries.ts";
import { NO_TIME, isDraftLike } from "../publication.ts";

/** How an object is shown: single reads carry structured data. */
export interface ShownEntry {
  readonly single: boolean;
}

/** A venue; members without a value are left out. */
export const venueObject = memo(madeVenue, linkedEntryDependsOn);

/** What the object of a venue or an organizer depends on beside its record. */
function linkedEntryDependsOn(entry: Entry, { links, view, token, cache }: Situation, { single }: ShownEntry): MemoOf {
  return { cache, of: [links.apiRoot, token, single, pictureRecord(entry.image, view)] };
}

function madeVenue(venue: VenueRecord, call: Situation, { single }: ShownEntry): JsonObject {
  const { address, city, country, province, state, zip, phone, website, stateprovince } = venue;
  return {
    id: venue.id,
    ...entryHead(venue, "venue", call.links),
    venue: shownTitle(venue),
    ...withoutEmpty({
      description: shownDescription(venue),
      excerpt: shownExcerpt(venue),
      slug: venue.slug,
    }),
    ...imageMember(venue, call),
    ...withoutEmpty({ address, city, country, province, state, zip, phone, website, stateprovince }),
    ...(single && { json_ld: venueData(venue, call) }),
    show_map: venue.show_map,
    show_map_link: venue.show_map_link,
    ...globalIds(venue.id, call.links),
  };
}

/** The member `image` of an entry, where it has one. */
function imageMember(entry: Entry, { view, links }: Situation): JsonObject {
  const image = imageObject(entry.image, view, links);
  return image === undefined ? {} : { image };
}

/** An organizer; members without a value are left out. */
export const organizerObject = memo(madeOrganizer, linkedEntryDependsOn);

function madeOrganizer(organizer: OrganizerRecord, call: Situation, { single }: ShownEntry): JsonObject {
  const { phone, website, email } = organizer;
  return {
    id: organizer.id,
    ...entryHead(organizer, "organizer", call.links),
    organizer: shownTitle(organizer),
    ...withoutEmpty({ description: shownDescription(organizer), slug: organizer.slug }),
    ...imageMember(organizer, call),
    ...withoutEmpty({ phone, website, email }),
    ...(single && { json_ld: organizerData(organizer, call) }),
    ...globalIds(organizer.id, call.links),
  };
}

/** The members that every entry begins with, after its id. */
export function entryHead(entry: Entry, kind: PageKind, links: Links) {
  const { author, status, date, date_utc, modified, modified_utc } = entry;
  return {
    author: String(author),
    status,
    date,
    date_utc,
    modified,
    modified_utc: isDraftLike(status) && date_utc === NO_TIME ? NO_TIME : modified_utc,
    url: entryPage(entry, kind, links),
  };
}

/** The ids by which an entry is known among sites. */
export function globalIds(id: number, links: Links) {
  const own = `${links.host}?id=${id}`;
  return { global_id: own, global_id_lineage: [own] };
}
