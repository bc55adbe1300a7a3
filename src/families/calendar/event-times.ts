import { phrases } from "../phrases/phrases.ts";
import { instantOf, isZone, type LocalTime, localTime, parseLocal } from "../../time/zone.ts";
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

/** The times that a wish comes to; undefined when they make no event. */
export function eventTimes(wish: TimesWish, siteZone: string): EventTimes | undefined {
  const { start, duration, allDay = false } = wish;
  const timezone = wish.timezone === undefined ? siteZone : knownZone(wish.timezone);
  if (start === undefined) return undefined;
  const end = wish.end ?? endAfter(start, timezone, duration);
  if (end === undefined || end < start) return undefined;
  const days = allDay ? wholeDays(start, end) : { start, end };
  return { ...moments(days, timezone), all_day: allDay, duration: seconds(start, end, timezone) };
}

/** The times of an event after a wish: dates that end before they start change none, and an event of whole days stays one. */
export function changedTimes(wish: TimesWish, present: EventTimes): EventTimes {
  const isDated = wish.start !== undefined || wish.end !== undefined;
  const start = wish.start ?? present.start_date;
  const { timezone: zone, allDay } = wish;
  if (isDated && (wish.end ?? present.end_date) < start) return changedTimes({ timezone: zone, allDay }, present);
  const timezone = zone === undefined ? present.timezone : knownZone(zone);
  const counted = wish.start === undefined ? undefined : endAfter(start, timezone, wish.duration);
  const end = wish.end ?? counted ?? present.end_date;
  const isNamed = wish.start !== undefined && wish.end !== undefined;
  const days = allDay === true && !present.all_day ? wholeDays(start, end) : { start, end };
  return {
    ...moments(days, timezone),
    all_day: present.all_day || allDay === true,
    duration: isNamed ? seconds(start, end, timezone) : (wish.duration ?? present.duration),
  };
}

/** From the beginning of the first day to the end of the last. */
function wholeDays(start: LocalTime, end: LocalTime) {
  return { start: `${dayOf(start)} 00:00:00`, end: `${dayOf(end)} 23:59:59` };
}

function moments({ start, end }: { start: LocalTime; end: LocalTime }, timezone: string) {
  return {
    start_date: start,
    end_date: end,
    start_date_utc: localTime(instantOf(start, timezone), "UTC"),
    end_date_utc: localTime(instantOf(end, timezone), "UTC"),
    timezone,
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

/** How a schedule is to be written. */
export interface ScheduleStyle {
  readonly language: string;
  readonly now: number;
  /** Leaves out the day where the event has but one. */
  readonly short?: boolean;
}

/** When an event takes place, as a small piece of HTML; the year is shown where it is not the present one. */
export function schedule(event: EventRecord, style: ScheduleStyle): string {
  const { start_date, end_date, all_day } = event;
  const day = dayFormat(event, style);
  if (dayOf(start_date) !== dayOf(end_date)) {
    const shown = (time: LocalTime) => (all_day ? day(time) : `${day(time)} @ ${clockTime(time)}`);
    return `${span("date-start", shown(start_date))} - ${span("date-end", shown(end_date))}`;
  }
  if (all_day) return style.short === true ? allDay(style.language) : span("date-start", day(start_date));
  const from = style.short === true ? clockTime(start_date) : `${day(start_date)} @ ${clockTime(start_date)}`;
  if (clockTime(start_date) === clockTime(end_date)) return span("date-start", from);
  return `${span("date-start", from)} - ${span("time", clockTime(end_date))}`;
}

/** A day in words of the language: `November 27`, `27 november`, with its year on demand. */
export function dayInWords(time: LocalTime, { language, year }: { language: string; year: boolean }): string {
  return inWords(time, language, year ? DAY_OF_YEAR : DAY);
}

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" };
const DAY_OF_YEAR: Intl.DateTimeFormatOptions = { ...DAY, year: "numeric" };

/** A local time, or a day of it, in words of the language, in one of few constant forms: what writes each is made once. */
export function inWords(time: LocalTime, language: string, form: Intl.DateTimeFormatOptions): string {
  const ofForm = formats.get(form) ?? new Map<string, Intl.DateTimeFormat>();
  const format = ofForm.get(language) ?? new Intl.DateTimeFormat(locale(language), { timeZone: "UTC", ...form });
  formats.set(form, ofForm.set(language, format));
  return format.format(parseLocal(time));
}

const formats = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/** Hours and minutes of a local time. */
export function clockTime(time: LocalTime): string {
  return time.slice(11, 16);
}

/** The words for an event without hours. */
export function allDay(language: string): string {
  return phrases({ language }).events.allDay;
}

/** Locale whose names of days and months a language uses. */
function locale(language: string): string {
  return language === "en" ? "en-US" : language;
}

function dayFormat({ start_date, end_date, timezone }: EventRecord, { language, now }: ScheduleStyle) {
  const thisYear = yearOf(localTime(now, timezone));
  const year = yearOf(start_date) !== thisYear || yearOf(end_date) !== thisYear;
  return (time: LocalTime) => dayInWords(time, { language, year });
}

function span(name: string, content: string): string {
  return `<span class="calendar-event-${name}">${content}</span>`;
}

function yearOf(time: LocalTime): string {
  return time.slice(0, 4);
}
