import type { JsonObject } from "../../../catalogue/document.ts";
import { instantOf, type LocalTime, localTime } from "../../../state/zone.ts";
import type { Call } from "../../call.ts";
import { entryPage, type PageKind } from "../entry-page.ts";
import { NO_TIME } from "../publication.ts";
import type { Entry } from "../records.ts";
import { shownGuid } from "./guid.ts";
import { rendered, renderedExcerpt } from "./rendered.ts";

/** A kind of entry together with its name in the members `type` and `class_list`. */
export const ENTRY_TYPES = {
  event: "calendar_events",
  venue: "calendar_venue",
  organizer: "calendar_organizer",
} as const satisfies Record<PageKind, string>;

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
    type: ENTRY_TYPES[kind],
    link: entryPage(entry, kind, links),
    title: { rendered: entry.title },
    content: { rendered: rendered(entry.content), protected: false },
    excerpt: { rendered: renderedExcerpt(entry.excerpt, entry.content), protected: false },
    author: entry.author,
    featured_media: entry.image,
    template: "",
  };
}

function withT(time: LocalTime): string {
  return time.replace(" ", "T");
}
