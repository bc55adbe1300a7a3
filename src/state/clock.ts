/** What may be asked of a clock; the time in milliseconds since the epoch. */
export interface ClockChange {
  readonly now?: number;
  /** Added to the given time, or to the one that the clock shows. */
  readonly advanceMs?: number;
  readonly frozen?: boolean;
}

/** The time of a sandbox: running on from some instant, or frozen at one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  readonly frozen: boolean;
  /** Counts the changes: two readings of an equal version differ at most by the time that has passed. */
  readonly version: number;
  /** Sets the time, moves it on, freezes it or lets it run; throws RangeError when the result is no time. */
  set(change: ClockChange): void;
}

const EARLIEST = Date.UTC(1000, 0, 1);
const LATEST = Date.UTC(9000, 0, 1);

/** Whether a site can live at an instant: years have four digits, also those a while before and after it. */
export function isSiteTime(instant: number): boolean {
  return instant >= EARLIEST && instant < LATEST;
}

/** A clock that follows `source`, shifted so that it shows `now` (the source's own time unless given). */
export function createClock(
  source: () => number,
  { now, frozen = false }: { now?: number; frozen?: boolean } = {},
): Clock {
  let shift = now === undefined ? 0 : now - source();
  let held = frozen ? (now ?? source()) : undefined;
  let version = 0;
  const read = () => held ?? source() + shift;
  return {
    now: read,
    get frozen() {
      return held !== undefined;
    },
    get version() {
      return version;
    },
    set(change) {
      const next = (change.now ?? read()) + (change.advanceMs ?? 0);
      if (!isSiteTime(next)) throw new RangeError("that is no time of a year from 1000 to 8999");
      shift = next - source();
      held = (change.frozen ?? held !== undefined) ? next : undefined;
      version += 1;
    },
  };
}
