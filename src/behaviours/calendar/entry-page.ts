import type { Links } from "../links.ts";
import type { Entry } from "./records.ts";

/** Kinds of entries: the first path segment of their pages and the name of their type. */
const PAGES = {
  event: "calendar_events",
  venue: "calendar_venue",
  organizer: "calendar_organizer",
} as const;

/** A kind of entry that has pages. */
export type PageKind = keyof typeof PAGES;

/** Address of an entry's page: by slug once it is published, else by its id. */
export function entryPage(entry: Entry, kind: PageKind, links: Links): string {
  if (entry.slug !== "" && (entry.status === "publish" || entry.status === "private"))
    return `${links.home}/${kind}/${entry.slug}/`;
  return `${links.home}/?post_type=${PAGES[kind]}&p=${entry.id}`;
}
