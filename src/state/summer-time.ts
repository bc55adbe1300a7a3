const HOUR = 3_600_000;

/** A zone that keeps the summer time of the European Union: hours east of UTC in winter, and its short names in winter and in summer. */
type Zone = readonly [winterHours: number, winter: string, summer: string];

const CENTRAL: Zone = [1, "CET", "CEST"];
const EASTERN: Zone = [2, "EET", "EEST"];

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
  ["Europe/London", [0, "GMT", "BST"]],
]);

const FIRST = Date.UTC(1998, 0, 1);
const END = Date.UTC(2100, 0, 1);

/** What is known of a zone at an instant without the system's zone data, which takes longer to load than a start has. */
export interface KnownTime {
  /** Milliseconds east of UTC. */
  readonly offset: number;
  readonly abbreviation: string;
}

/** The time of a zone by the summer time that Europe has kept since 1998; undefined for other zones and other times. */
export function summerTime(zone: string, instant: number): KnownTime | undefined {
  const known = zones.get(zone);
  if (known === undefined || instant < FIRST || instant >= END) return undefined;
  const [hours, winter, summer] = known;
  return isSummer(instant)
    ? { offset: (hours + 1) * HOUR, abbreviation: summer }
    : { offset: hours * HOUR, abbreviation: winter };
}

/** Whether the zone keeps Europe's summer time. */
export function keepsSummerTime(zone: string): boolean {
  return zones.has(zone);
}

// All zones change at one o'clock UTC on the last Sundays of March and October.
function isSummer(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear();
  return instant >= change(year, 2) && instant < change(year, 9);
}

function change(year: number, month: number): number {
  const lastDay = Date.UTC(year, month, 31);
  return lastDay - new Date(lastDay).getUTCDay() * 24 * HOUR + HOUR;
}
