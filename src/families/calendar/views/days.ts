import { asText, localTime, parseLocal } from "../../../time/zone.ts";
import { type EventRecord, events } from "../records.ts";
import type { PagePlace } from "../../../engine/pages.ts";
import { searchMatch } from "../entries.ts";
import { eventCategories, eventTags, withDescendants } from "../events/taxonomy.ts";
import type { View } from "../../../state/view.ts";
import type { ViewRequest } from "./view-request.ts";
import { compareTexts } from "../../../engine/page.ts";
import type { Json, JsonObject } from "../../../json/json.ts";
import type { Markup } from "../../../engine/markup.ts";

const DAY = 86_400_000;
const WEEK = 7;

/** The day that it is in the site's zone, `YYYY-MM-DD`. */
export function today({ now, zone }: Pick<PagePlace, "now" | "zone">): string {
  return localTime(now, zone).slice(0, 10);
}

/** The day so many days later. */
export function dayAfter(day: string, days: number): string {
  return asText(parseLocal(day) + days * DAY).slice(0, 10);
}

/** The first day of the month that lies so many months later. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return asText(Date.UTC(year, month - 1 + months, 1)).slice(0, 10);
}

/** The weeks that a month touches, each of seven days from Monday on. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const last = dayAfter(monthAfter(first, 1), -1);
  const weeks: string[][] = [];
  for (let monday = mondayOf(first); monday <= last; monday = dayAfter(monday, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_, at) => dayAfter(monday, at)));
  return weeks;
}

/** The days that an event touches, in its own zone; one that ends at midnight does not touch the day after. */
export function eventDays({ start_date, end_date }: EventRecord): { first: string; last: string } {
  const first = start_date.slice(0, 10);
  const end = end_date.slice(0, 10);
  const last = end_date.endsWith("00:00:00") && end > first ? dayAfter(end, -1) : end;
  return { first, last };
}

function mondayOf(day: string): string {
  const weekday = new Date(parseLocal(day)).getUTCDay();
  return dayAfter(day, -((weekday + 6) % WEEK));
}

/** Published events of an archive that are not kept out of listings and hold the words searched for, by start, then end. */
export function shownEvents(
  { view }: Pick<PagePlace, "view">,
  { search, archive }: Pick<ViewRequest, "search" | "archive">,
): EventRecord[] {
  const matches = searchMatch(search);
  const isHeld = archiveTest(archive, view);
  return [...view.range(events, "start")]
    .filter((event) => event.status === "publish" && !event.hide_from_listings && matches(event) && isHeld(event))
    .sort(
      (a, b) =>
        compareTexts(a.start_date_utc, b.start_date_utc) || compareTexts(a.end_date_utc, b.end_date_utc) || a.id - b.id,
    );
}

/** A category holds the events of all below it; an archive that is not known holds none. */
function archiveTest(archive: string, view: View): (event: EventRecord) => boolean {
  const [kind, ...slugs] = archive.split("/");
  if (kind === "") return () => true;
  if (kind === "featured") return (event) => event.featured;
  const taxonomy = kind === "tag" ? eventTags : eventCategories;
  const term = view.bySlug(taxonomy.resource, slugs.at(-1) ?? "");
  const ids = term === undefined ? new Set<number>() : withDescendants(term.id, taxonomy, view);
  return (event) => event[taxonomy.collection].some((id) => ids.has(id));
}

/** Those of the events that take place on a day. */
export function eventsOn(day: string, shown: readonly EventRecord[]): EventRecord[] {
  return shown.filter((event) => {
    const { first, last } = eventDays(event);
    return first <= day && day <= last;
  });
}

/** Whether an event has ended by an instant. */
export function endedBy(event: EventRecord, instant: number): boolean {
  return event.end_date_utc < localTime(instant, "UTC");
}

/** A way to another part of the calendar. */
export interface Way {
  /** Empty where there is nothing further. */
  readonly url: string;
  readonly label: string;
}

/** What a view consists of before it is framed. */
export interface DrawnView {
  readonly title: string;
  /** The main part. */
  readonly content: Markup;
  /** Said where there is nothing to show. */
  readonly notice?: string;
  readonly url: string;
  readonly previous: Way;
  readonly next: Way;
  readonly today: Way;
  /** Ids of events, or ids by day. */
  readonly events: Json;
  readonly past: boolean;
  /** What the page's script is told beside that. */
  readonly data: JsonObject;
}
