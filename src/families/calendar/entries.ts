import { type Links, ownName } from "../../engine/links.ts";
import type { Entry } from "./records.ts";
import type { EntryStatus } from "../../engine/contents.ts";
import type { Resource } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import { freeSlug } from "../../engine/slug.ts";
import { slugOf } from "../../text/slug.ts";
import { isDraftLike } from "./publication.ts";
import { wordsApart } from "../../text/white-space.ts";

/** Kinds of entries: the first path segment of their pages and the name of their type. */
export const ENTRY_TYPES = {
  event: "calendar_events",
  venue: "calendar_venue",
  organizer: "calendar_organizer",
} as const;

/** A kind of entry that has pages. */
export type PageKind = keyof typeof ENTRY_TYPES;

/** Address of an entry's page: by slug once it is published, else by its id. */
export function entryPage(entry: Entry, kind: PageKind, links: Links): string {
  if (entry.slug !== "" && (entry.status === "publish" || entry.status === "private"))
    return `${links.home}/${kind}/${entry.slug}/`;
  return `${links.home}/?post_type=${ownName(links, ENTRY_TYPES[kind])}&p=${entry.id}`;
}

/** What an entry's slug is made of. */
export interface SlugWish {
  readonly title: string;
  readonly status: EntryStatus;
  /** The slug that the entry has or the writer asks for; made from the title when empty. */
  readonly slug?: string;
  /** Id of the entry itself, when it is stored already. */
  readonly id?: number;
}

/** The slug of an entry: free among its kind, its id where the title gives none, empty for drafts that were given none. */
export function entrySlug<R extends Entry>(
  view: View,
  resource: Resource<R>,
  { title, status, slug = "", id }: SlugWish,
): string {
  const given = slugOf(slug);
  if (given === "" && isDraftLike(status)) return "";
  const wanted = given || slugOf(title) || String(id ?? view.state.nextId(resource.idSpace));
  return freeSlug(view, wanted, {
    among: [resource],
    ...(id !== undefined && { except: id }),
  });
}

/** A test whether an entry holds every word of a search in its title, content or excerpt, in any case. */
export function searchMatch(search: string): (entry: Entry) => boolean {
  const words = wordsApart(search.toLowerCase());
  return ({ title, content, excerpt }) => {
    const text = `${title}\n${content}\n${excerpt}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
