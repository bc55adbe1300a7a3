import { localTime } from "../../../state/zone.ts";

/** An instant in UTC as the family writes it: `2030-01-31T09:30:00`. */
export function isoTime(instant: number): string {
  return localIsoTime(instant, "UTC");
}

/** An instant as the zone's clocks show it, as the family writes it. */
export function localIsoTime(instant: number, zone: string): string {
  return localTime(instant, zone).replace(" ", "T");
}
