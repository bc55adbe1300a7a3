import type { LocalTime } from "../../../state/zone.ts";

/** A time taken apart, each part as text with its leading zeros. */
export function dateDetails(time: LocalTime) {
  return {
    year: time.slice(0, 4),
    month: time.slice(5, 7),
    day: time.slice(8, 10),
    hour: time.slice(11, 13),
    minutes: time.slice(14, 16),
    seconds: time.slice(17, 19),
  };
}
