import { instantOf, localTime } from "../../state/zone.ts";
import { modifiedAt, NO_TIME } from "./publication.ts";
import type { Entry } from "./records.ts";

const SUFFIX = "__trashed";

/** The members that change when an entry goes to the trash: its slug becomes free for others. */
export function trashed(entry: Entry, now: number, zone: string) {
  const { status, slug, date, date_utc } = entry;
  return {
    status: "trash" as const,
    slug: slug.endsWith(SUFFIX) ? slug : slug + SUFFIX,
    trashed_from: { status, slug },
    date_utc: date_utc === NO_TIME ? localTime(instantOf(date, zone), "UTC") : date_utc,
    ...modifiedAt(now, zone),
  };
}

/** The slug that an entry asks for when it is written again: the one from before the trash, where it is in the trash. */
export function slugBeforeTrash(entry: Entry): string {
  return entry.status === "trash" && entry.trashed_from !== undefined ? entry.trashed_from.slug : entry.slug;
}
