import type { Json, JsonObject } from "../../../src/json/json.ts";
import { abbreviationAt, isZone, localOf, offsetAt, offsetText, secondsBetween, type Time, utcOf } from "./zones.ts";

/** How far dates move, and what is left alone. */
export interface DateShift {
  days: number;
  /** Months that the clock moves on: a view of a month moves so. */
  months: number;
  /** Zone of the site. */
  zone: string;
  /** Year of the clock before and after. */
  years: readonly [before: number, after: number];
  /** Times that are compared by shape and stay as they are; none unless given. */
  kept?: RegExp;
}

const DATE = /(?<!\d)(20[2-3]\d)-(\d\d)-(\d\d)(?!\d)/g;
const MONTH = /(?<=\/month\/)(20[2-3]\d)-(\d\d)(?=\/)/g;
const TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/;
const WITH_OFFSET = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)([+-]\d\d:\d\d)$/;

/** UTC member → the local member beside it, and whether it is in the event's zone. */
const UTC_MEMBERS: Readonly<Record<string, { local: string; ofEvent: boolean }>> = {
  start_date_utc: { local: "start_date", ofEvent: true },
  end_date_utc: { local: "end_date", ofEvent: true },
  utc_start_date: { local: "start_date", ofEvent: true },
  utc_end_date: { local: "end_date", ofEvent: true },
  date_utc: { local: "date", ofEvent: false },
  date_gmt: { local: "date", ofEvent: false },
  modified_utc: { local: "modified", ofEvent: false },
  modified_gmt: { local: "modified", ofEvent: false },
};

/** A text with the local dates in it moved. */
export function movedText(text: string, { days, months, kept }: DateShift): string {
  const found = kept === undefined ? [] : [...text.matchAll(kept)];
  const isKept = (at: number) => found.some(({ index }) => index === at);
  return text
    .replace(DATE, (date, _year, _month, _day, at: number) => (isKept(at) ? date : movedDate(date, days)))
    .replace(MONTH, (_whole, year: string, month: string) =>
      new Date(Date.UTC(Number(year), Number(month) - 1 + months)).toISOString().slice(0, 7),
    );
}

/** A text with an offset behind its time; the offset is what the zone has on the new day. */
export function movedWithOffset(text: string, shift: DateShift, zone: string): string | undefined {
  const [, local = "", offset] = WITH_OFFSET.exec(text) ?? [];
  if (offset === undefined) return undefined;
  const moved = movedText(local, shift);
  if (offset !== offsetText(offsetAt(utcOf(local, zone), zone))) return moved + offset;
  return moved + offsetText(offsetAt(utcOf(moved, zone), zone));
}

/**
 * What members of an object become whose value depends on a member beside it: times in UTC, their details, abbreviations
 * of zones, durations, schedules in words. Members that do not are left out.
 */
export function dependentMembers(before: JsonObject, shift: DateShift, zone: string): JsonObject {
  const after: JsonObject = {};
  for (const [name, value] of Object.entries(before)) {
    const moved = dependent(name, value, { before, shift, zone });
    if (moved !== undefined) after[name] = moved;
  }
  return after;
}

interface Beside {
  before: JsonObject;
  shift: DateShift;
  zone: string;
}

function dependent(name: string, value: Json, beside: Beside): Json | undefined {
  const { before, shift, zone } = beside;
  const utc = UTC_MEMBERS[name];
  if (utc !== undefined && isTime(value)) return movedUtc(value, before[utc.local], { ...beside, utc });
  if (name.endsWith("_details") && typeof value === "object") return movedDetails(name, value, beside);
  const [, bound = "", of] = /^(start|end)_(utc|site|display)$/.exec(name) ?? [];
  if (of !== undefined) return movedMoment(value, before[bound], shift);
  const [start, end] = [before.start_date, before.end_date];
  if (!isTime(start) || !isTime(end)) return undefined;
  const [newStart, newEnd] = [movedText(start, shift), movedText(end, shift)];
  if (name === "timezone_abbr" && value === abbreviationAt(utcOf(start, zone), zone))
    return abbreviationAt(utcOf(newStart, zone), zone);
  if (name === "duration" && Number(value) === secondsBetween(utcOf(start, zone), utcOf(end, zone))) {
    const seconds = secondsBetween(utcOf(newStart, zone), utcOf(newEnd, zone));
    return typeof value === "string" ? String(seconds) : seconds;
  }
  if (/^(short_)?schedule_details$/.test(name) && typeof value === "string")
    return movedWords(value, shift, [newStart, newEnd]);
  return undefined;
}

function movedUtc(
  value: Time,
  local: Json | undefined,
  { shift, zone, utc }: Beside & { utc: { ofEvent: boolean } },
): Time {
  if (value.startsWith("0000") || isKept(value, shift) || (isTime(local) && isKept(local, shift))) return value;
  const own = utc.ofEvent ? zone : shift.zone;
  return utcOf(movedText(localOf(value, own), shift), own);
}

function movedDetails(name: string, value: Json, { before, shift, zone }: Beside): Json | undefined {
  const member = name.replace(/_details$/, "");
  const time = before[member];
  if (!isTime(time) || typeof value !== "object" || value === null || !("minutes" in value)) return undefined;
  const utc = UTC_MEMBERS[member];
  const moved =
    utc === undefined ? movedText(time, shift) : movedUtc(time, before[utc.local], { before, shift, zone, utc });
  const [year = "", month = "", day = "", hour = "", minutes = "", seconds = ""] = moved.split(/[- :T]/);
  return { year, month, day, hour, minutes, seconds };
}

/** A time with zone, as `{date, timezone_type, timezone}`; the same in the event's zone stands beside it. */
function movedMoment(value: Json, local: Json | undefined, shift: DateShift): Json | undefined {
  if (!isMoment(value) || !isMoment(local) || !isZone(local.timezone) || !isZone(value.timezone)) return undefined;
  const utc = utcOf(movedText(local.date.slice(0, 19), shift), local.timezone);
  return { ...value, date: `${localOf(utc, value.timezone)}${local.date.slice(19)}` };
}

/** Days in words, `November 27` or `January 7, 2027`: the year stands there unless all of the event is in the clock's. */
function movedWords(text: string, { days, years: [before, after] }: DateShift, times: readonly Time[]): string {
  const withYear = times.some((time) => !time.startsWith(String(after)));
  return text.replace(/([A-Z][a-z]+ \d{1,2})(?:, (\d{4}))?(?= @|<)/g, (_whole, day: string, year = String(before)) => {
    const instant = Date.parse(`${day}, ${String(year)} UTC`) + days * 86_400_000;
    return new Intl.DateTimeFormat("en-US", {
      timeZone: "UTC",
      month: "long",
      day: "numeric",
      ...(withYear && { year: "numeric" }),
    }).format(instant);
  });
}

function isKept(time: Time, { kept }: DateShift): boolean {
  return kept !== undefined && time.search(kept) === 0;
}

function movedDate(date: string, days: number): string {
  const instant = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(instant)) return date;
  return new Date(instant + days * 86_400_000).toISOString().slice(0, 10);
}

function isTime(value: Json | undefined): value is Time {
  return typeof value === "string" && TIME.test(value);
}

function isMoment(value: Json | undefined): value is JsonObject & { date: string } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.date === "string";
}
