import { instantOf, localTime, type LocalTime } from "../../../state/zone.ts";
import type { EventRecord } from "../records.ts";

/** The members of an event that say when it is. */
export type EventTimes = Pick<
  EventRecord,
  "start_date" | "end_date" | "start_date_utc" | "end_date_utc" | "timezone" | "all_day" | "duration"
>;

/** When an event is: whole days reach from midnight to the last second, and an end before the start is the start. */
export function eventTimes(
  start: LocalTime,
  end: LocalTime,
  { timezone, allDay }: { timezone: string; allDay: boolean },
): EventTimes {
  const start_date = allDay ? `${start.slice(0, 10)} 00:00:00` : start;
  const last = end < start ? start : end;
  const end_date = allDay ? `${last.slice(0, 10)} 23:59:59` : last;
  const from = instantOf(start_date, timezone);
  // The family corrects the local end alone.
  const to = instantOf(end < start ? end : end_date, timezone);
  return {
    start_date,
    end_date,
    start_date_utc: localTime(from, "UTC"),
    end_date_utc: localTime(to, "UTC"),
    timezone,
    all_day: allDay,
    duration: Math.max(0, Math.round((to - from) / 1000)),
  };
}
