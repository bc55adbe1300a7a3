import { isoInstant } from "../time/iso-instant.ts";

/** What may be asked of a clock; the time in milliseconds since the epoch. */
export interface ClockChange {
  readonly now?: number;
  /** Added to the given time, or to the one that the clock shows. */
  readonly advanceMs?: number;
  readonly frozen?: boolean;
  /** How many times as fast as the world's its time runs on, from 0.001 to 100,000. */
  readonly speed?: number;
}

/** How slow and how fast a clock may run. */
export const SPEEDS = [0.001, 100_000] as const;

/** What a clock shows, and from which time of its source on. */
export interface ClockSetting {
  readonly shown: number;
  /** What its source told when it was set. */
  readonly since: number;
  readonly speed: number;
  readonly frozen: boolean;
}

/** The time of a sandbox: running on from some instant, or frozen at one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  readonly frozen: boolean;
  /** How many times as fast as the world's its time runs on, unless it is frozen; 1 unless set. */
  readonly speed: number;
  /** Counts the changes: two readings of an equal version differ at most by the time that has passed. */
  readonly version: number;
  /** Sets the time, moves it on, freezes it, lets it run, sets how fast; throws RangeError when the result is no time, or that no speed. */
  set(change: ClockChange): void;
  /** What it was last set to. */
  readonly setting: ClockSetting;
  /** Goes on from the setting of another clock that follows the same source. */
  take(setting: ClockSetting): void;
}

const EARLIEST = Date.UTC(1000, 0, 1);
const LATEST = Date.UTC(9000, 0, 1);

/** Whether a site can live at an instant: years have four digits, also those a while before and after it. */
function isSiteTime(instant: number): boolean {
  return instant >= EARLIEST && instant < LATEST;
}

/** What {@link siteTime} takes, for who gave something else. */
export const SITE_TIME = "a time such as 2030-01-31T09:30:00Z, of a year from 1000 to 8999";

/** The instant of a text, or of milliseconds since the epoch, at which a site can live; undefined for anything else. */
export function siteTime(value: unknown): number | undefined {
  const instant = typeof value === "string" ? isoInstant(value) : typeof value === "number" ? value : undefined;
  return instant !== undefined && isSiteTime(instant) ? instant : undefined;
}

/** What a clock begins with. */
export interface ClockStart {
  /** What it shows at first, in milliseconds; the source's own time unless given. */
  readonly now?: number;
  readonly frozen?: boolean;
}

/** Who is told of each change of a clock. */
export interface ClockWatch {
  clockChanged(): void;
}

/** Set by nobody: one for all clocks, as each sandbox has one. */
const AS_SOURCE: ClockSetting = Object.freeze({ shown: 0, since: 0, speed: 1, frozen: false });

/** A clock that follows a source of time. */
export class SourceClock implements Clock {
  readonly #source: () => number;
  readonly #watch: ClockWatch | undefined;
  #setting: ClockSetting;
  #version = 0;
  #handedOn: Clock | undefined;

  /** Shifted so that it shows `now`. */
  constructor(source: () => number, { now, frozen = false }: ClockStart = {}, watch?: ClockWatch) {
    this.#source = source;
    this.#watch = watch;
    const isSource = now === undefined && !frozen;
    this.#setting = isSource ? AS_SOURCE : { shown: now ?? source(), since: source(), speed: 1, frozen };
  }

  get frozen(): boolean {
    return this.#setting.frozen;
  }

  get speed(): number {
    return this.#setting.speed;
  }

  get version(): number {
    return this.#version;
  }

  /** The clock with functions that may be handed on without it, the same each time: few clocks are ever asked for it. */
  get handedOn(): Clock {
    return (this.#handedOn ??= handedOn(this));
  }

  get setting(): ClockSetting {
    return this.#setting;
  }

  now(): number {
    const { shown, since, speed, frozen } = this.#setting;
    return frozen ? shown : Math.min(LATEST - 1, Math.floor(shown + (this.#source() - since) * speed));
  }

  take(setting: ClockSetting): void {
    this.#setting = setting;
    this.#version += 1;
    this.#watch?.clockChanged();
  }

  set(change: ClockChange): void {
    const next = (change.now ?? this.now()) + (change.advanceMs ?? 0);
    if (!isSiteTime(next)) throw new RangeError("that is no time of a year from 1000 to 8999");
    const speed = change.speed ?? this.speed;
    if (!(speed >= SPEEDS[0] && speed <= SPEEDS[1]))
      throw new RangeError(`a clock runs at ${SPEEDS[0]} to ${SPEEDS[1]} times the world's speed`);
    this.take({ shown: next, since: this.#source(), speed, frozen: change.frozen ?? this.frozen });
  }
}

function handedOn(clock: Clock): Clock {
  return {
    now: () => clock.now(),
    set: (change) => clock.set(change),
    take: (setting) => clock.take(setting),
    get frozen() {
      return clock.frozen;
    },
    get speed() {
      return clock.speed;
    },
    get version() {
      return clock.version;
    },
    get setting() {
      return clock.setting;
    },
  };
}
