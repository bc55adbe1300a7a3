import { instantOf, localTime, type LocalTime } from "../../../state/zone.ts";
import type { EventTimes } from "../event-times.ts";

/** The times of an event between these two: whole days reach from midnight to the last second, and an end before the start is the start. */
export function timesBetween(
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
