/** Units that a relative text counts in. */
export type DateUnit = "second" | "minute" | "hour" | "day" | "week" | "month" | "year";

const DAY = 86_400_000;
const FIXED: Partial<Record<DateUnit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY,
  week: 7 * DAY,
};

/** A moment that is being read from a text: calendar fields first, then what is counted from them. */
export class Moment {
  readonly #base: Date;
  #date: readonly [year: number, month: number, day: number] | undefined;
  #time: number | undefined;
  #offset = 0;
  #months = 0;
  #shift = 0;
  #weekday: { readonly day: number; readonly passes: number } | undefined;
  #edge: "first" | "last" | undefined;
  #absolute: number | undefined;

  constructor(now: number) {
    this.#base = new Date(now);
  }

  /** The year of the clock. */
  get year(): number {
    return this.#base.getUTCFullYear();
  }

  /** Months and days count from 1; false when there is no such date. */
  setDate(year: number, month: number, day: number): boolean {
    this.#date = [year, month, day];
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
  }

  /** False when the clock has no such time. */
  setTime(hour: number, minute = 0, second = 0): boolean {
    this.#time = ((hour * 60 + minute) * 60 + second) * 1000;
    return hour <= 24 && minute <= 59 && second <= 60;
  }

  /** Minutes east of UTC. */
  setOffset(minutes: number): boolean {
    this.#offset = minutes * 60_000;
    return Math.abs(minutes) < 24 * 60;
  }

  setInstant(instant: number): void {
    this.#absolute = instant;
  }

  add(count: number, unit: DateUnit): void {
    if (unit === "month" || unit === "year") this.#months += count * (unit === "year" ? 12 : 1);
    else this.#shift += count * (FIXED[unit] ?? 0);
  }

  /** The day of the week (0 is Sunday), `passes` weeks after its first coming from today on; -1 is the last one before today. */
  setWeekday(day: number, passes: number): void {
    this.#weekday = { day, passes };
    this.#time ??= 0;
  }

  /** The first or last day of the month. */
  setEdge(edge: "first" | "last"): void {
    this.#edge = edge;
  }

  /** Midnight, unless a time is named. */
  dayOnly(): void {
    this.#time ??= 0;
  }

  /** Milliseconds since the epoch. */
  instant(): number | undefined {
    if (this.#absolute !== undefined) return this.#absolute + this.#shift;
    const day = this.#onWeekday(this.#day());
    const time = this.#time ?? (this.#date === undefined ? this.#base.getTime() % DAY : 0);
    const instant = day + time - this.#offset + this.#shift;
    return Number.isFinite(instant) ? Math.trunc(instant / 1000) * 1000 : undefined;
  }

  #day(): number {
    const base = this.#base;
    const [year, month, day] = this.#date ?? [base.getUTCFullYear(), base.getUTCMonth() + 1, base.getUTCDate()];
    const first = this.#edge === undefined ? day : 1;
    const months = month - 1 + this.#months + (this.#edge === "last" ? 1 : 0);
    const midnight = new Date(0);
    midnight.setUTCFullYear(year, months, this.#edge === "last" ? 0 : first);
    return midnight.getTime();
  }

  #onWeekday(midnight: number): number {
    if (this.#weekday === undefined) return midnight;
    const { day, passes } = this.#weekday;
    const today = new Date(midnight + this.#shift).getUTCDay();
    const ahead = (day - today + 7) % 7;
    if (passes < 0) return midnight + (ahead === 0 ? -7 : ahead - 7) * DAY;
    return midnight + (ahead === 0 && passes > 0 ? 7 : ahead) * DAY;
  }
}
