/** The time of a sandbox: running on from some instant, or frozen at one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  readonly frozen: boolean;
  /** Sets the time, moves it on, freezes it or lets it run; throws RangeError when the result is no time. */
  set(change: { now?: number; advanceMs?: number; frozen?: boolean }): void;
}

/** A clock that follows `source`, shifted so that it shows `now` (the source's own time unless given). */
export function createClock(source: () => number, { now, frozen = false }: { now?: number; frozen?: boolean } = {}): Clock {
  let shift = now === undefined ? 0 : now - source();
  let held = frozen ? (now ?? source()) : undefined;
  const read = () => held ?? source() + shift;
  return {
    now: read,
    get frozen() {
      return held !== undefined;
    },
    set(change) {
      const next = (change.now ?? read()) + (change.advanceMs ?? 0);
      if (!Number.isFinite(next) || Math.abs(next) > 8.64e15) throw new RangeError("that is no time");
      shift = next - source();
      held = (change.frozen ?? held !== undefined) ? next : undefined;
    },
  };
}
