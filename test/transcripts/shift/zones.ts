/** A time as recorded, `YYYY-MM-DD HH:MM:SS`. */
export type Time = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes that a zone is ahead of UTC at a UTC time; fixed zones are written as `UTC+2`. */
export function offsetAt(utc: Time, zone: string): number {
  const fixed = /^UTC([+-]\d+)?$/.exec(zone);
  if (fixed !== null) return Number(fixed[1] ?? 0) * 60;
  const instant = Date.parse(`${utc.replace(" ", "T")}Z`);
  const parts = formatOf(zone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return Math.round((local - instant) / 60_000);
}

/** The UTC time of a zone's local time. */
export function utcOf(local: Time, zone: string): Time {
  const first = moved(local, -offsetAt(local, zone));
  return moved(local, -offsetAt(first, zone));
}

/** The local time of a zone at a UTC time. */
export function localOf(utc: Time, zone: string): Time {
  return moved(utc, offsetAt(utc, zone));
}

/** What a zone is called at a UTC time: `CET`, `EDT`; else as it is written. */
export function abbreviationAt(utc: Time, zone: string): string {
  if (zone.startsWith("UTC")) return zone;
  for (const language of ["en-GB", "en-US"]) {
    const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "short" });
    const parts = format.formatToParts(Date.parse(`${utc.replace(" ", "T")}Z`));
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
    if (/^[A-Z]{3,}$/.test(name)) return name;
  }
  return zone;
}

/** Minutes as they stand behind a time: `+01:00`. */
export function offsetText(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** Whether a name is one of a zone that can be computed with. */
export function isZone(name: unknown): name is string {
  return typeof name === "string" && /^(UTC([+-]\d+)?|[A-Z]\w+\/\w+)$/.test(name);
}

/** Seconds from one time to another. */
export function secondsBetween(from: Time, to: Time): number {
  return (Date.parse(`${to.replace(" ", "T")}Z`) - Date.parse(`${from.replace(" ", "T")}Z`)) / 1000;
}

function moved(time: Time, minutes: number): Time {
  const instant = Date.parse(`${time.replace(" ", "T")}Z`) + minutes * 60_000;
  return new Date(instant)
    .toISOString()
    .slice(0, 19)
    .replace("T", time.includes("T") ? "T" : " ");
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, format);
  return format;
}
