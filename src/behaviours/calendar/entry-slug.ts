import type { Resource } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import { freeSlug, slugOf } from "../resource/slug.ts";
import { isDraftLike } from "./publication.ts";
import type { Entry, EntryStatus } from "./records.ts";

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
