import { Moment, type DateUnit } from "./date-moment.ts";
import { asText, parseLocal } from "./zone.ts";

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

/** What nearly every caller sends, a date alone or with its time, read at once; undefined for every other form and for what the calendar does not have. */
function usualTime(text: string): number | undefined {
  if (text.length !== 10 && (text.length !== 19 || text[10] !== " ")) return undefined;
  const instant = parseLocal(text);
  // What no calendar and no clock has comes out otherwise than it went in.
  return text.startsWith("0") || Number.isNaN(instant) || !asText(instant).startsWith(text) ? undefined : instant;
}

/** Letters of a text that may still be a date. */
const LONGEST = 1000;

const OFFSET = /(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(?:z|utc|[+-]\d\d(?::?\d\d)?)$/i;

/** The text without its offset from UTC, for places that take the time as local. */
export function withoutOffset(text: string): string {
  return usualTime(text) === undefined ? text.replace(OFFSET, "$1") : text;
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

/** One way to go on in a text: what is read at its start, and what that does; false when it means no date. */
export interface DateRule {
  readonly pattern: RegExp;
  readonly read: (moment: Moment, ...parts: string[]) => boolean | void;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const WEEKDAY = "(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?";
const UNIT = "(sec(?:ond)?|min(?:ute)?|hour|day|fortnight|week|month|year)s?";
const UNITS: readonly DateUnit[] = ["hour", "day", "week", "month", "year"];
const NTH = "(\\d{1,2})(?:st|nd|rd|th)?";
const END = "(?![\\w])";

/** Rules in the order in which they are tried. */
const dateRules: readonly DateRule[] = [
  rule("@(-?\\d+)", (moment, seconds) => moment.setInstant(Number(seconds) * 1000)),
  rule(`(\\d{4})-(\\d{1,2})-(\\d{1,2})(?:t(?=\\d)|${END})`, (moment, year, month, day) =>
    moment.setDate(Number(year), Number(month), Number(day)),
  ),
  rule(`(\\d{4})/(\\d{1,2})/(\\d{1,2})${END}`, (moment, year, month, day) =>
    moment.setDate(Number(year), Number(month), Number(day)),
  ),
  rule(`(\\d{1,2})/(\\d{1,2})/(\\d{4})${END}`, (moment, month, day, year) =>
    moment.setDate(Number(year), Number(month), Number(day)),
  ),
  rule(`(\\d{1,2})[.-](\\d{1,2})[.-](\\d{4})${END}`, (moment, day, month, year) =>
    moment.setDate(Number(year), Number(month), Number(day)),
  ),
  rule(`(\\d{4})(\\d{2})(\\d{2})(?:t(?=\\d)|${END})`, (moment, year, month, day) =>
    moment.setDate(Number(year), Number(month), Number(day)),
  ),
  rule(`(\\d{4})-(\\d{2})${END}`, (moment, year, month) => moment.setDate(Number(year), Number(month), 1)),
  rule("(\\d{1,2})(?::(\\d{2}))?(?::(\\d{2}))? ?([ap])\\.?m\\.?(?!\\w)", (moment, hour, minute, second, half) => {
    const twelve = Number(hour) % 12;
    return moment.setTime(half === "p" ? twelve + 12 : twelve, Number(minute), Number(second)) && Number(hour) <= 12;
  }),
  rule("t?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?", (moment, hour, minute, second) =>
    moment.setTime(Number(hour), Number(minute), Number(second)),
  ),
  rule(`${MONTH}[ -]${NTH}(?:,? |-)(\\d{4})${END}`, (moment, month, day, year) =>
    moment.setDate(Number(year), monthOf(month), Number(day)),
  ),
  rule(`${NTH}[ -]${MONTH}(?:,?[ -])(\\d{4})${END}`, (moment, day, month, year) =>
    moment.setDate(Number(year), monthOf(month), Number(day)),
  ),
  rule(`${MONTH} (\\d{4})${END}`, (moment, month, year) => moment.setDate(Number(year), monthOf(month), 1)),
  rule(`${MONTH} ${NTH}${END}`, (moment, month, day) => moment.setDate(moment.year, monthOf(month), Number(day))),
  rule(`${NTH} ${MONTH}${END}`, (moment, day, month) => moment.setDate(moment.year, monthOf(month), Number(day))),
  rule(`now${END}`, () => true),
  rule(`(?:today|midnight)${END}`, (moment) => moment.dayOnly()),
  rule(`noon${END}`, (moment) => moment.setTime(12)),
  rule(`(tomorrow|yesterday)${END}`, (moment, word) => {
    moment.add(word === "tomorrow" ? 1 : -1, "day");
    moment.dayOnly();
  }),
  rule(`(first|last) day of${END}`, (moment, edge) => moment.setEdge(edge === "first" ? "first" : "last")),
  rule(`(next|last|previous|this) ${WEEKDAY}${END}`, (moment, word, day) =>
    moment.setWeekday(weekdayOf(day), word === "next" ? 1 : word === "this" ? 0 : -1),
  ),
  rule(`(next|last|previous|this) ${UNIT}${END}`, (moment, word, unit) =>
    moment.add(...counted(word === "next" ? 1 : word === "this" ? 0 : -1, unit)),
  ),
  rule(`([+-]?) ?(\\d+) ?${UNIT}( ago)?${END}`, (moment, sign, count, unit, ago) => {
    const back = (sign === "-") !== (ago !== "");
    moment.add(...counted(back ? -Number(count) : Number(count), unit));
  }),
  rule(`${WEEKDAY}${END}`, (moment, day) => moment.setWeekday(weekdayOf(day), 0)),
  rule(`${MONTH}${END}`, (moment, month) => moment.setDate(moment.year, monthOf(month), 1)),
  rule(`(?:z|utc|gmt)${END}`, (moment) => moment.setOffset(0)),
  rule("([+-])(\\d{1,2}):?(\\d{2})?(?!\\d)", (moment, sign, hours, minutes) => {
    const offset = Number(hours) * 60 + Number(minutes);
    return moment.setOffset(sign === "-" ? -offset : offset);
  }),
];

function rule(pattern: string, read: DateRule["read"]): DateRule {
  return { pattern: new RegExp(`^${pattern}`), read };
}

function monthOf(name = ""): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

function weekdayOf(name = ""): number {
  return WEEKDAYS.indexOf(name.slice(0, 3));
}

function counted(count: number, name = ""): [number, DateUnit] {
  if (name === "fortnight") return [count * 2, "week"];
  if (name.startsWith("sec")) return [count, "second"];
  if (name.startsWith("min")) return [count, "minute"];
  return [count, UNITS.find((unit) => unit === name) ?? "day"];
}
