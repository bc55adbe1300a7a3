import { dateRules } from "./date-rules.ts";
import { Moment } from "./date-moment.ts";

/**
 * The instant that a text means, in milliseconds, as the family's date parser reads it: ISO and other written dates, names of
 * months and days, `tomorrow`, `+2 weeks`, `next monday`, seconds since the epoch. Without an offset it is in UTC. Undefined
 * when it is none of these.
 */
export function parseDateText(text: string, now: number): number | undefined {
  const usual = usualTime(text);
  if (usual !== undefined) return usual;
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "" || trimmed.length > LONGEST) return undefined;
  if (/^-?\d+(?:\.\d+)?$/.test(trimmed)) return timestamp(trimmed);
  const moment = new Moment(now);
  let rest = trimmed;
  while (rest !== "") {
    const taken = takeWord(rest, moment);
    if (taken === undefined) return undefined;
    rest = rest.slice(taken).replace(/^[\s,]+/, "");
  }
  return moment.instant();
}

const USUAL = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-\d\d(?: (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

/** What nearly every caller sends, a date alone or with its time, read at once; undefined for every other form and for what the calendar does not have. */
function usualTime(text: string): number | undefined {
  if (!USUAL.test(text)) return undefined;
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const day = part(8, 10);
  const instant = Date.UTC(part(0, 4), part(5, 7) - 1, day, part(11, 13), part(14, 16), part(17, 19));
  return new Date(instant).getUTCDate() === day ? instant : undefined;
}

/** Letters of a text that may still be a date. */
const LONGEST = 1000;

/** The text without its offset from UTC, for places that take the time as local. */
export function withoutOffset(text: string): string {
  return text.replace(/(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(?:z|utc|[+-]\d\d(?::?\d\d)?)$/i, "$1");
}

function takeWord(rest: string, moment: Moment): number | undefined {
  for (const { pattern, read } of dateRules) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    return read(moment, ...match.slice(1).map((part) => part ?? "")) === false ? undefined : match[0].length;
  }
  return undefined;
}

function timestamp(seconds: string): number | undefined {
  const instant = Math.trunc(Number(seconds)) * 1000;
  return Math.abs(instant) < 8.64e15 && new Date(instant).getUTCFullYear() <= 9999 ? instant : undefined;
}
