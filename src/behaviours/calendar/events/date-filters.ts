import { asText, instantOf, localTime, type LocalTime } from "../../../state/zone.ts";
import type { Call } from "../../call.ts";
import { text, truthy } from "../../call.ts";
import { parseDateText } from "../date-text.ts";
import type { EventRecord } from "../records.ts";

const WINDOW = ["start_date", "end_date"] as const;
const FURTHER = ["starts_before", "starts_after", "ends_before", "ends_after"] as const;

/** A parameter of the list of events that filters by date. */
export type DateFilter = (typeof WINDOW)[number] | (typeof FURTHER)[number];

/** The date filters in effect, in the site's zone. */
export type DateFilters = Partial<Record<DateFilter, LocalTime>>;

/**
 * The date filters of a call. Unless `strict_dates` is set they reach to the start or end of the day that is named; if it is,
 * their times are read as UTC. The default window goes when one of the further filters is given.
 */
export function dateFilters(call: Call): DateFilters {
  const filters: DateFilters = {};
  const further = FURTHER.some((name) => call.given.has(name));
  for (const name of [...WINDOW, ...FURTHER]) {
    const written = text(call, name);
    if (written === undefined) continue;
    const byDefault = !call.given.has(name);
    if (byDefault && further) continue;
    const time = filterTime(written, call, { edge: name === "start_date" ? "00:00:00" : "23:59:59", byDefault });
    if (time !== undefined) filters[name] = time;
  }
  return filters;
}

/** What the filters come to as a test of events, with the bounds of their starts in UTC. */
export function dateTest(filters: DateFilters, zone: string) {
  const utc = (name: DateFilter) => {
    const local = filters[name];
    return local === undefined ? undefined : localTime(instantOf(local, zone), "UTC");
  };
  const [from, until, startsBefore, startsAfter] = [
    utc("start_date"),
    utc("end_date"),
    utc("starts_before"),
    utc("starts_after"),
  ];
  const [endsBefore, endsAfter] = [utc("ends_before"), utc("ends_after")];
  const range = {
    ...bound("from", [from, startsAfter].filter(isGiven).toSorted().at(-1)),
    ...bound("to", [until, startsBefore, endsBefore].filter(isGiven).toSorted()[0]),
  };
  const passes = ({ start_date_utc: start, end_date_utc: end }: EventRecord) =>
    (from === undefined || start >= from) &&
    (until === undefined || end <= until) &&
    (startsBefore === undefined || start < startsBefore) &&
    (startsAfter === undefined || start > startsAfter) &&
    (endsBefore === undefined || end < endsBefore) &&
    (endsAfter === undefined || end > endsAfter);
  return { range, passes };
}

function filterTime(
  written: string,
  call: Call,
  { edge, byDefault }: { edge: string; byDefault: boolean },
): LocalTime | undefined {
  const instant = parseDateText(written, call.now);
  if (instant === undefined) return undefined;
  if (!truthy(call.params["strict_dates"])) return `${asText(instant).slice(0, 10)} ${edge}`;
  return byDefault ? written : localTime(instant, call.zone);
}

function bound(side: "from" | "to", time: LocalTime | undefined) {
  return time === undefined ? {} : { [side]: time };
}

function isGiven(time: LocalTime | undefined): time is LocalTime {
  return time !== undefined;
}
