import { instantOf, isZone, type LocalTime, localTime } from "../../state/zone.ts";
import type { EventRecord } from "./records.ts";

/** The members of an event that say when it is. */
export type EventTimes = Pick<
  EventRecord,
  "start_date" | "end_date" | "start_date_utc" | "end_date_utc" | "timezone" | "all_day" | "duration"
>;

/** What a write says about the time of an event. */
export interface TimesWish {
  readonly start?: LocalTime | undefined;
  readonly end?: LocalTime | undefined;
  /** Seconds; counts where there is no end. */
  readonly duration?: number | undefined;
  /** A zone that is not known means UTC. */
  readonly timezone?: string | undefined;
  readonly allDay?: boolean | undefined;
}

/** The times that a wish comes to, beside those that the event has; undefined when they make no event. */
export function eventTimes(wish: TimesWish, siteZone: string, present?: EventTimes): EventTimes | undefined {
  const timezone = wish.timezone === undefined ? (present?.timezone ?? siteZone) : knownZone(wish.timezone);
  const start = wish.start ?? present?.start_date;
  if (start === undefined) return undefined;
  const end = wish.end ?? endAfter(start, timezone, wish.duration) ?? present?.end_date;
  if (end === undefined || end < start) return undefined;
  const all_day = wish.allDay ?? present?.all_day ?? false;
  const [start_date, end_date] = all_day ? [`${dayOf(start)} 00:00:00`, `${dayOf(end)} 23:59:59`] : [start, end];
  const keepsLength = present !== undefined && (wish.start === undefined || wish.end === undefined);
  return {
    start_date,
    end_date,
    start_date_utc: localTime(instantOf(start_date, timezone), "UTC"),
    end_date_utc: localTime(instantOf(end_date, timezone), "UTC"),
    timezone,
    all_day,
    duration: keepsLength ? (wish.duration ?? present.duration) : seconds(start, end, timezone),
  };
}

function knownZone(zone: string): string {
  return isZone(zone) ? zone : "UTC";
}

function endAfter(start: LocalTime, zone: string, duration: number | undefined): LocalTime | undefined {
  if (duration === undefined) return undefined;
  const end = instantOf(start, zone) + duration * 1000;
  return Number.isNaN(new Date(end).getTime()) ? undefined : localTime(end, zone);
}

function seconds(start: LocalTime, end: LocalTime, zone: string): number {
  return (instantOf(end, zone) - instantOf(start, zone)) / 1000;
}

function dayOf(time: LocalTime): string {
  return time.slice(0, 10);
}
