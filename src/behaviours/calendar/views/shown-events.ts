import { localTime } from "../../../state/zone.ts";
import { type EventRecord, events } from "../records.ts";
import { searchMatch } from "../search-match.ts";
import { eventDays } from "./days.ts";
import type { ViewPlace } from "./place.ts";
import { compareTexts } from "../../resource/compare-texts.ts";

/** Published events that are not kept out of listings and hold the words searched for, by start, then end. */
export function shownEvents({ view }: Pick<ViewPlace, "view">, search: string): EventRecord[] {
  const matches = searchMatch(search);
  return [...view.range(events, "start")]
    .filter((event) => event.status === "publish" && !event.hide_from_listings && matches(event))
    .sort(
      (a, b) =>
        compareTexts(a.start_date_utc, b.start_date_utc) || compareTexts(a.end_date_utc, b.end_date_utc) || a.id - b.id,
    );
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
