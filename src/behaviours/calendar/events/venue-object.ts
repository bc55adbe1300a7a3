import type { JsonObject } from "../../../catalogue/document.ts";
import { memo, type MemoOf } from "../../../engine/cache/memo-cache.ts";
import type { Situation } from "../../call.ts";
import { imageObject } from "../image.ts";
import { paragraphs } from "../paragraphs.ts";
import { type Entry, media, type VenueRecord } from "../records.ts";
import { entryHead, globalIds } from "./entry-head.ts";
import { venueData, withoutEmpty } from "./structured-data.ts";

/** How an object is shown: single reads carry structured data. */
export interface Shown {
  readonly single: boolean;
}

/** A venue; members without a value are left out. */
export const venueObject = memo(madeVenue, linkedEntryDependsOn);

/** What the object of a venue or an organizer depends on beside its record. */
export function linkedEntryDependsOn(
  entry: Entry,
  { links, view, token, cache }: Situation,
  { single }: Shown,
): MemoOf {
  return { cache, of: [links.apiRoot, token, single, entry.image === 0 ? undefined : view.get(media, entry.image)] };
}

function madeVenue(venue: VenueRecord, call: Situation, { single }: Shown): JsonObject {
  const { address, city, country, province, state, zip, phone, website, stateprovince } = venue;
  return {
    id: venue.id,
    ...entryHead(venue, "venue", call.links),
    venue: venue.title,
    ...withoutEmpty({
      description: paragraphs(venue.content),
      excerpt: paragraphs(venue.excerpt),
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
export function imageMember(entry: Entry, { view, links }: Situation): JsonObject {
  const image = imageObject(entry.image, view, links);
  return image === undefined ? {} : { image };
}
