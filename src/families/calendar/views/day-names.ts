import { parseLocal } from "../../../time/zone.ts";
import { locale } from "../event-times.ts";

/** Names of a day and its month in words of a language. */
export interface DayNames {
  /** `Monday` */
  readonly weekday: string;
  /** `Mon` */
  readonly shortWeekday: string;
  /** Day of the month. */
  readonly number: string;
  /** `December` */
  readonly month: string;
  /** `Dec` */
  readonly shortMonth: string;
  /** `December 2026` */
  readonly monthAndYear: string;
  /** `Sunday, December 13, 2026` */
  readonly full: string;
}

/** The names of a day `YYYY-MM-DD`, each with a capital as headings have it. */
export function dayNames(day: string, language: string): DayNames {
  const name = (options: Intl.DateTimeFormatOptions) =>
    capital(new Intl.DateTimeFormat(locale(language), { timeZone: "UTC", ...options }).format(parseLocal(day)));
  return {
    weekday: name({ weekday: "long" }),
    shortWeekday: name({ weekday: "short" }),
    number: String(Number(day.slice(8))),
    month: name({ month: "long" }),
    shortMonth: name({ month: "short" }),
    monthAndYear: name({ month: "long", year: "numeric" }),
    full: name({ dateStyle: "full" }),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
