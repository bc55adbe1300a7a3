import type { Resource } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import { instantOf, localTime } from "../../state/zone.ts";
import { freeSlug } from "../resource/slug.ts";
import { modifiedAt, NO_TIME } from "./publication.ts";
import type { Entry } from "./records.ts";

const SUFFIX = "__trashed";

/** The slug that an entry asks for when it is written again: the one from before the trash, where it is in the trash. */
export function slugBeforeTrash(entry: Entry): string {
  return entry.status === "trash" && entry.trashed_from !== undefined ? entry.trashed_from.slug : entry.slug;
}

/** The members that change when an entry goes to the trash: its slug becomes free for others, and is a free one there too. */
export function trashedAmong<R extends Entry>(entry: R, resource: Resource<R>, { now, zone, view }: TrashPlace) {
  const members = trashed(entry, now, zone);
  return { ...members, slug: freeSlug(view, members.slug, { among: [resource], except: entry.id }) };
}

interface TrashPlace {
  readonly now: number;
  readonly zone: string;
  readonly view: View;
}

function trashed(entry: Entry, now: number, zone: string) {
  const { status, slug, date, date_utc } = entry;
  return {
    status: "trash" as const,
    slug: slug.endsWith(SUFFIX) ? slug : slug + SUFFIX,
    trashed_from: { status, slug },
    date_utc: date_utc === NO_TIME ? localTime(instantOf(date, zone), "UTC") : date_utc,
    ...modifiedAt(now, zone),
  };
}
