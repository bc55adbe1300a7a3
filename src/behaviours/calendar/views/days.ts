import { asText, localTime, parseLocal } from "../../../state/zone.ts";
import type { EventRecord } from "../records.ts";
import type { ViewPlace } from "./place.ts";

const DAY = 86_400_000;
const WEEK = 7;

/** The day that it is in the site's zone, `YYYY-MM-DD`. */
export function today({ now, zone }: Pick<ViewPlace, "now" | "zone">): string {
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
