const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * Milliseconds since the epoch of a text in ISO 8601: a day, or a day and a time, in UTC unless it names an offset. Undefined for any other text, and for
 * a day or a time that there is not.
 */
export function isoInstant(text: string): number | undefined {
  const [, year, month, day, time = "00:00", offset = "Z"] = ISO.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  const midnight = Date.parse(`${date}T00:00Z`);
  // A day that its month has not is read as one of the next.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return undefined;
  const instant = Date.parse(`${date}T${time}${offset.toUpperCase().replace(/^(.\d\d)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(instant) ? undefined : instant;
}
