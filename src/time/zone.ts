/** Local calendar time as the family writes it: `YYYY-MM-DD HH:MM:SS`. */
export type LocalTime = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Offsets are looked up at the ends of such spans; where both agree the zone kept its offset in between. */
const SPAN = 24 * 24 * 60 * MINUTE;
/** Zones that are looked up once at a time, and instants of each: a name may be spelt in many ways, and a time be any. */
const ZONES = 100;
const INSTANTS = 1000;
const formats = new Map<string, Intl.DateTimeFormat | undefined>();
const abbreviations = new Map<string, string>();
const knownOffsets = new Map<string, Map<number, number>>();

/** Milliseconds east of UTC of a zone at an instant; zones are IANA names, `UTC`, or offsets such as `UTC+2`, `+05:30`. Throws RangeError on an unknown zone. */
export function zoneOffset(zone: string, instant: number): number {
  const known = summerTime(zone, instant);
  if (known !== undefined) return known.offset;
  const fixed = fixedOffset(zone);
  if (fixed !== undefined) return fixed;
  const start = Math.floor(instant / SPAN) * SPAN;
  const before = knownOffset(zone, start);
  return before === knownOffset(zone, start + SPAN) ? before : namedOffset(zone, instant);
}

function knownOffset(zone: string, instant: number): number {
  if (knownOffsets.size > ZONES) knownOffsets.clear();
  const offsets = knownOffsets.get(zone) ?? new Map<number, number>();
  const known = offsets.get(instant);
  if (known !== undefined) return known;
  const offset = namedOffset(zone, instant);
  knownOffsets.set(zone, offsets.size > INSTANTS ? new Map([[instant, offset]]) : offsets.set(instant, offset));
  return offset;
}

function namedOffset(zone: string, instant: number): number {
  const format = zoneFormat(zone);
  if (format === undefined) throw new RangeError(`unknown time zone ${zone}`);
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] =
    format.format(instant).match(/\d+/g)?.map(Number) ?? [];
  const local = Date.UTC(year, month - 1, day, hour % 24, minute, second);
  return Math.round((local - instant) / MINUTE) * MINUTE;
}

/** Whether the zone is one that can be computed with. */
export function isZone(zone: string): boolean {
  return fixedOffset(zone) !== undefined || keepsSummerTime(zone) || zoneFormat(zone) !== undefined;
}

/** Whether the text is the name of a zone in the letters that it is written in; an offset is none. */
export function isZoneName(text: string): boolean {
  if (text === "UTC" || keepsSummerTime(text)) return true;
  const name = fixedOffset(text) === undefined ? zoneFormat(text)?.resolvedOptions().timeZone : undefined;
  if (name === undefined) return false;
  // A zone has several names: of those that are not its first one the letters are not known.
  return name.toLowerCase() === text.toLowerCase() ? name === text : hasCapitals(text);
}

function hasCapitals(name: string): boolean {
  return name.split("/").every((step) => /^[A-Z]/.test(step));
}

/** The instant as local time of the zone. */
export function localTime(instant: number, zone: string): LocalTime {
  return asText(instant + zoneOffset(zone, instant));
}

/** The instant of a local time of the zone; a time that the zone skips counts from before the skip, one that it has twice means the earlier. */
export function instantOf(local: LocalTime, zone: string): number {
  return instantAt(parseLocal(local), zone);
}

/** As `instantOf`, of a local time that is read as if it were UTC, in milliseconds. */
export function instantAt(naive: number, zone: string): number {
  const before = zoneOffset(zone, naive - 24 * 60 * MINUTE);
  const after = zoneOffset(zone, naive + 24 * 60 * MINUTE);
  for (const offset of before === after ? [before] : [before, after])
    if (zoneOffset(zone, naive - offset) === offset) return naive - offset;
  return naive - before;
}

/** A local time read as if it were UTC, in milliseconds; NaN when it is not of the form. */
export function parseLocal(local: LocalTime): number {
  const { length } = local;
  if (length !== 10 && length !== 16 && length !== 19) return Number.NaN;
  if (local.charCodeAt(4) !== DASH || local.charCodeAt(7) !== DASH) return Number.NaN;
  const day = Date.UTC(
    100 * twoDigitsAt(local, 0) + twoDigitsAt(local, 2),
    twoDigitsAt(local, 5) - 1,
    twoDigitsAt(local, 8),
  );
  if (length === 10) return day;
  const between = local.charCodeAt(10);
  if ((between !== SPACE && between !== LETTER_T) || local.charCodeAt(13) !== COLON) return Number.NaN;
  const minutes = 60 * twoDigitsAt(local, 11) + twoDigitsAt(local, 14);
  if (length === 16) return day + minutes * MINUTE;
  return local.charCodeAt(16) === COLON ? day + minutes * MINUTE + 1000 * twoDigitsAt(local, 17) : Number.NaN;
}

const [ZERO, NINE, DASH, SPACE, LETTER_T, COLON] = [48, 57, 45, 32, 84, 58];

/** The number that two digits make; NaN where they are none. */
function twoDigitsAt(text: string, place: number): number {
  const [tens, ones] = [text.charCodeAt(place), text.charCodeAt(place + 1)];
  if (tens < ZERO || tens > NINE || ones < ZERO || ones > NINE) return Number.NaN;
  return 10 * (tens - ZERO) + (ones - ZERO);
}

/** Milliseconds, read as UTC, in the family's form. */
export function asText(milliseconds: number): LocalTime {
  const day = Math.floor(milliseconds / DAY);
  const ofDay = Math.floor((milliseconds - day * DAY) / 1000);
  const [hour, minute, second] = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60];
  const text = dayText(day);
  // Made of letters, not of texts that are added: these the engine leaves apart, and times are compared and cut a lot.
  return String.fromCharCode(
    text.charCodeAt(0),
    text.charCodeAt(1),
    text.charCodeAt(2),
    text.charCodeAt(3),
    text.charCodeAt(4),
    text.charCodeAt(5),
    text.charCodeAt(6),
    text.charCodeAt(7),
    text.charCodeAt(8),
    text.charCodeAt(9),
    SPACE,
    ZERO + Math.floor(hour / 10),
    ZERO + (hour % 10),
    COLON,
    ZERO + Math.floor(minute / 10),
    ZERO + (minute % 10),
    COLON,
    ZERO + Math.floor(second / 10),
    ZERO + (second % 10),
  );
}

// The times of a site are mostly of few days.
const dayTexts = new Map<number, string>();

function dayText(day: number): string {
  let text = dayTexts.get(day);
  if (text !== undefined) return text;
  if (dayTexts.size > 10_000) dayTexts.clear();
  text = new Date(day * DAY).toISOString().slice(0, 10);
  dayTexts.set(day, text);
  return text;
}

/** Short name of the zone at that instant, as PHP would print it: `CET`, `UTC`, `UTC+2`, `+03`, `+02:00`. */
export function zoneAbbreviation(zone: string, instant: number): string {
  if (zone === "Z" || /^UTC/i.test(zone)) return zone.toUpperCase();
  const byRule = summerTime(zone, instant);
  if (byRule !== undefined) return byRule.abbreviation;
  const fixed = fixedOffset(zone);
  if (fixed !== undefined) return offsetName(fixed, { long: true });
  const offset = zoneOffset(zone, instant);
  const key = `${zone} ${offset}`;
  const known = abbreviations.get(key);
  if (known !== undefined) return known;
  if (abbreviations.size > ZONES) abbreviations.clear();
  const name = abbreviationOf(zone, instant) ?? offsetName(offset, { long: false });
  abbreviations.set(key, name);
  return name;
}

function abbreviationOf(zone: string, instant: number): string | undefined {
  const name = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "short" })
    .formatToParts(instant)
    .find((part) => part.type === "timeZoneName")?.value;
  if (name !== undefined && !name.startsWith("GMT")) return name;
  const american = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" })
    .formatToParts(instant)
    .find((part) => part.type === "timeZoneName")?.value;
  if (american !== undefined && !american.startsWith("GMT")) return american;
  return name === "GMT" ? name : undefined;
}

function offsetName(offset: number, { long }: { long: boolean }): string {
  const minutes = Math.abs(offset) / MINUTE;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${offset < 0 ? "-" : "+"}${hours}${long ? `:${rest}` : rest === "00" ? "" : rest}`;
}

function fixedOffset(zone: string): number | undefined {
  if (zone === "UTC" || zone === "Z") return 0;
  const match = /^(?:UTC)?([+-])(\d{1,2})(?::?(\d\d)|\.(\d{1,2}))?$/i.exec(zone);
  if (match === null) return undefined;
  const [, sign, hours, minutes = "0", fraction] = match;
  const total = Number(hours) * 60 + (fraction === undefined ? Number(minutes) : Number(`0.${fraction}`) * 60);
  return (sign === "-" ? -total : total) * MINUTE;
}

function zoneFormat(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) {
    if (formats.size > ZONES) formats.clear();
    formats.set(zone, makeFormat(zone));
  }
  return formats.get(zone);
}

function makeFormat(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return undefined;
  }
}

const HOUR = 3_600_000;

/** What is known of a zone at an instant without the system's zone data, which takes longer to load than a start has. */
export interface KnownTime {
  /** Milliseconds east of UTC. */
  readonly offset: number;
  readonly abbreviation: string;
}

/** A zone that keeps the summer time of the European Union. */
interface Zone {
  readonly winter: KnownTime;
  readonly summer: KnownTime;
}

/** `hours` east of UTC in winter, and the short names. */
function zoneOf(hours: number, winter: string, summer: string): Zone {
  return {
    winter: { offset: hours * HOUR, abbreviation: winter },
    summer: { offset: (hours + 1) * HOUR, abbreviation: summer },
  };
}

const CENTRAL = zoneOf(1, "CET", "CEST");
const EASTERN = zoneOf(2, "EET", "EEST");

// Only zones that did so in every year of the span.
const zones: ReadonlyMap<string, Zone> = new Map<string, Zone>([
  ...[
    "Amsterdam",
    "Berlin",
    "Brussels",
    "Budapest",
    "Copenhagen",
    "Luxembourg",
    "Madrid",
    "Malta",
    "Oslo",
    "Paris",
  ].map((city) => [`Europe/${city}`, CENTRAL] as const),
  ...["Prague", "Rome", "Stockholm", "Vienna", "Warsaw", "Zurich"].map((city) => [`Europe/${city}`, CENTRAL] as const),
  ...["Athens", "Helsinki", "Sofia"].map((city) => [`Europe/${city}`, EASTERN] as const),
  ["Europe/London", zoneOf(0, "GMT", "BST")],
]);

const FIRST = Date.UTC(1998, 0, 1);
const END = Date.UTC(2100, 0, 1);

/** The time of a zone by the summer time that Europe has kept since 1998; undefined for other zones and other times. */
export function summerTime(zone: string, instant: number): KnownTime | undefined {
  const known = zones.get(zone);
  if (known === undefined || instant < FIRST || instant >= END) return undefined;
  return isSummer(instant) ? known.summer : known.winter;
}

/** Whether the zone keeps Europe's summer time. */
export function keepsSummerTime(zone: string): boolean {
  return zones.has(zone);
}

// All zones change at one o'clock UTC on the last Sundays of March and October.
function isSummer(instant: number): boolean {
  if (instant < last.begin || instant >= last.end) last = yearOf(new Date(instant).getUTCFullYear());
  return instant >= last.summer && instant < last.winter;
}

/** The ends of a year, and when its summer time begins and ends. */
interface Year {
  readonly begin: number;
  readonly end: number;
  readonly summer: number;
  readonly winter: number;
}

/** The span's years, each once it was asked for, and the one that was asked for last. */
const years = new Map<number, Year>();
let last = yearOf(2026);

function yearOf(number: number): Year {
  let year = years.get(number);
  if (year !== undefined) return year;
  year = {
    begin: Date.UTC(number, 0),
    end: Date.UTC(number + 1, 0),
    summer: change(number, 2),
    winter: change(number, 9),
  };
  years.set(number, year);
  return year;
}

function change(year: number, month: number): number {
  const lastDay = Date.UTC(year, month, 31);
  return lastDay - new Date(lastDay).getUTCDay() * 24 * HOUR + HOUR;
}
