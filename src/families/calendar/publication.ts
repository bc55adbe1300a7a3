import { type LocalTime, instantOf, localTime } from "../../time/zone.ts";
import type { Entry } from "./records.ts";
import type { EntryStatus } from "../../engine/contents.ts";
import type { Resource } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import { freeSlug } from "../../engine/slug.ts";

/** What a draft shows in place of its publication in UTC. */
export const NO_TIME: LocalTime = "0000-00-00 00:00:00";

const MINUTE = 60_000;

/** What a write says about the publication of an entry. */
export interface PublicationWish {
  /** `publish` unless given. */
  readonly status?: EntryStatus | undefined;
  /** Publication in the site's zone. */
  readonly date?: LocalTime | undefined;
  /** Publication in UTC; counts where `date` is not given. */
  readonly dateUtc?: LocalTime | undefined;
}

/** Where and when the write happens, and whether its writer may publish. */
export interface PublicationPlace {
  readonly now: number;
  /** The site's zone. */
  readonly zone: string;
  readonly mayPublish: boolean;
}

/** The publication of an entry as stored. */
export interface Publication {
  readonly status: EntryStatus;
  readonly date: LocalTime;
  readonly date_utc: LocalTime;
}

/**
 * The publication that a wish comes to: now unless dated, `future` while its time is still to come and `publish` once it has,
 * `pending` for those who may not publish, no UTC time for drafts.
 */
export function publicationOf(wish: PublicationWish, { now, zone, mayPublish }: PublicationPlace): Publication {
  const instant = wishedInstant(wish, zone) ?? now;
  const date = wish.date ?? localTime(instant, zone);
  const status = scaledBack(wish.status ?? "publish", mayPublish);
  if (isDraftLike(status)) return { status, date, date_utc: NO_TIME };
  return { status: timed(status, instant, now), date, date_utc: wish.dateUtc ?? localTime(instant, "UTC") };
}

/** Whether an entry of that status has neither a slug nor a time of publication yet. */
export function isDraftLike(status: EntryStatus): boolean {
  return status === "draft" || status === "pending";
}

/** The members that say when an entry was written last. */
export function modifiedAt(now: number, zone: string): { modified: LocalTime; modified_utc: LocalTime } {
  return { modified: localTime(now, zone), modified_utc: localTime(now, "UTC") };
}

function wishedInstant({ date, dateUtc }: PublicationWish, zone: string): number | undefined {
  if (date !== undefined) return instantOf(date, zone);
  return dateUtc === undefined ? undefined : instantOf(dateUtc, "UTC");
}

function scaledBack(status: EntryStatus, mayPublish: boolean): EntryStatus {
  return mayPublish || (status !== "publish" && status !== "future" && status !== "private") ? status : "pending";
}

function timed(status: EntryStatus, instant: number, now: number): EntryStatus {
  if (status === "publish" && instant - now >= MINUTE) return "future";
  return status === "future" && instant - now < MINUTE ? "publish" : status;
}

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
