import { asText, instantOf, localTime, parseLocal } from "../time/zone.ts";
import { type SiteRecord, stored, storedText } from "../engine/site-record.ts";

/** A moment as entries hold it: on the site's clocks, and in UTC. */
export interface EntryTime {
  readonly date: string;
  readonly date_gmt: string;
}

/** A moment on the site's clocks and in UTC. */
export function entryTime(instant: number, zone: string): EntryTime {
  return { date: withT(localTime(instant, zone)), date_gmt: withT(asText(instant)) };
}

/** The moment of a time that was sent: one without a zone is on the site's clocks, or in UTC where it is the member for that; days that a month lacks roll over. */
export function instantOfText(text: string, clock: string): number | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.\d*)?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text);
  if (match === null) return undefined;
  const [, day = "", time = "", zone] = match;
  const naive = parseLocal(`${day} ${time}`);
  if (Number.isNaN(naive)) return undefined;
  return zone === undefined ? instantOf(asText(naive), clock) : naive - offsetOf(zone);
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  const minutes = 60 * Number(digits.slice(0, 2)) + Number(digits.slice(2));
  return (zone.startsWith("-") ? -1 : 1) * minutes * 60_000;
}

/** A time that was sent as the site's clocks show it, as lists are filtered by it; undefined for what is none. */
export function siteTimeOfText(text: string, zone: string): string | undefined {
  const instant = instantOfText(text, zone);
  return instant === undefined ? undefined : entryTime(instant, zone).date;
}

/** The member of a draft that says that somebody has dated it; it is never given. */
export const DATED = "$dated";

/** Statuses whose entries have no date until somebody dates them. */
export const UNDATED_STATUSES: ReadonlySet<string> = new Set(["draft", "pending", "auto-draft"]);

/** Whether nobody has dated the entry: drafts and pending ones show the moment of their last change then. */
export function isUndated(record: SiteRecord): boolean {
  if (!UNDATED_STATUSES.has(storedText(record, "status")) || stored(record, DATED) === true) return false;
  return storedText(record, "date") === storedText(record, "modified");
}

function withT(text: string): string {
  return text.replace(" ", "T");
}
