import type { Json, JsonObject } from "../../../catalogue/document.ts";
import { instantOf, type LocalTime, localTime, parseLocal } from "../../../state/zone.ts";
import type { EventRecord } from "../records.ts";

const DAY = 86_400_000;

/** The member `dates`: start and end in the event's zone, in UTC, in the site's zone, and as displayed. */
export function eventDates(event: EventRecord, siteZone: string): JsonObject {
  const { timezone, start_date, start_date_utc, end_date, end_date_utc } = event;
  return {
    ...moments("start", { local: start_date, utc: start_date_utc, timezone, siteZone }),
    ...moments("end", { local: end_date, utc: end_date_utc, timezone, siteZone }),
  };
}

/** Number of days that the event touches, false when it is one. */
export function multiday({ start_date, end_date }: EventRecord): number | false {
  const days = Math.round((midnight(end_date) - midnight(start_date)) / DAY) + 1;
  return days > 1 ? days : false;
}

/** Whether the event has begun, and whether it goes on at that instant. */
export function running(event: EventRecord, now: number): { past: boolean; now: boolean } {
  const begun = instantOf(event.start_date_utc, "UTC") <= now;
  return { past: begun, now: begun && instantOf(event.end_date_utc, "UTC") >= now };
}

function midnight(time: LocalTime): number {
  return parseLocal(time.slice(0, "2026-11-27".length));
}

function moments(
  name: string,
  { local, utc, timezone, siteZone }: { local: LocalTime; utc: LocalTime; timezone: string; siteZone: string },
): JsonObject {
  return {
    [name]: moment(local, timezone),
    [`${name}_utc`]: moment(utc, "UTC"),
    [`${name}_site`]: moment(localTime(instantOf(utc, "UTC"), siteZone), siteZone),
    [`${name}_display`]: moment(local, timezone),
  };
}

function moment(time: LocalTime, timezone: string): Json {
  return { date: `${time}.000000`, timezone_type: 3, timezone };
}
