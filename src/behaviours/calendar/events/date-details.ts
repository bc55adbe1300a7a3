import type { LocalTime } from "../../../state/zone.ts";

/** A time taken apart, each part as text with its leading zeros. */
export function dateDetails(time: LocalTime) {
  const [date = "", clock = ""] = time.split(" ");
  const [year = "", month = "", day = ""] = date.split("-");
  const [hour = "", minutes = "", seconds = ""] = clock.split(":");
  return { year, month, day, hour, minutes, seconds };
}
