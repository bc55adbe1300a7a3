import { inWords } from "../event-times.ts";

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

const FORMS = {
  weekday: { weekday: "long" },
  shortWeekday: { weekday: "short" },
  month: { month: "long" },
  shortMonth: { month: "short" },
  monthAndYear: { month: "long", year: "numeric" },
  full: { dateStyle: "full" },
} as const;

/** The names of a day `YYYY-MM-DD`, each with a capital as headings have it. */
export function dayNames(day: string, language: string): DayNames {
  const name = (form: Intl.DateTimeFormatOptions) => capital(inWords(day, language, form));
  return {
    weekday: name(FORMS.weekday),
    shortWeekday: name(FORMS.shortWeekday),
    number: String(Number(day.slice(8))),
    month: name(FORMS.month),
    shortMonth: name(FORMS.shortMonth),
    monthAndYear: name(FORMS.monthAndYear),
    full: name(FORMS.full),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
