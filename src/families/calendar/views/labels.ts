import { parseLocal } from "../../../time/zone.ts";
import { locale } from "../event-times.ts";

/** Words of the views, per language. */
const LABELS = {
  en: {
    events: "Events",
    calendar: "Calendar of events",
    navigation: "Search and views",
    views: "Views",
    list: "List",
    month: "Month",
    day: "Day",
    search: "Search for events",
    find: "Find events",
    today: "Today",
    thisMonth: "This month",
    upcoming: "Upcoming",
    past: "Past events",
    previousEvents: "Previous events",
    nextEvents: "Next events",
    previousDay: "Previous day",
    nextDay: "Next day",
    selectToday: "Show what is on today",
    happening: "On now",
    featured: "Featured",
    locked: "Password protected",
    noneUpcoming: "There are no upcoming events.",
    nonePast: "There are no past events.",
    noneOnDay: "There is nothing on this day.",
    noneInMonth: "There is nothing on in this month.",
    noneFound: "Nothing was found for “{search}”.",
    eventOnDay: "{count} event",
    eventsOnDay: "{count} events",
    more: "{count} more",
  },
  sv: {
    events: "Evenemang",
    calendar: "Evenemangskalender",
    navigation: "Sök och vyer",
    views: "Vyer",
    list: "Lista",
    month: "Månad",
    day: "Dag",
    search: "Sök efter evenemang",
    find: "Hitta evenemang",
    today: "Idag",
    thisMonth: "Denna månad",
    upcoming: "Kommande",
    past: "Tidigare evenemang",
    previousEvents: "Tidigare evenemang",
    nextEvents: "Kommande evenemang",
    previousDay: "Föregående dag",
    nextDay: "Nästa dag",
    selectToday: "Visa vad som händer idag",
    happening: "Pågår nu",
    featured: "Utvalt",
    locked: "Lösenordsskyddat",
    noneUpcoming: "Det finns inga kommande evenemang.",
    nonePast: "Det finns inga tidigare evenemang.",
    noneOnDay: "Inget händer den här dagen.",
    noneInMonth: "Inget händer den här månaden.",
    noneFound: "Inget hittades för ”{search}”.",
    eventOnDay: "{count} evenemang",
    eventsOnDay: "{count} evenemang",
    more: "{count} till",
  },
} as const;

/** The words of one language. */
export type Labels = Readonly<Record<keyof (typeof LABELS)["en"], string>>;

/** The words of a language; English where there are no others. */
export function labelsOf(language: string): Labels {
  return language === "sv" ? LABELS.sv : LABELS.en;
}

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
