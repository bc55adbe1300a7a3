/** Time as the client knows it. */
export interface WaitingClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after so many milliseconds, or rejects as soon as the signal says so. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Lets one request pass after the other, never more than `rate` in a second. */
export function rateLimit(rate: number, clock: WaitingClock): (signal?: AbortSignal) => Promise<void> {
  const interval = 1000 / rate;
  let next = -Infinity;
  return async (signal) => {
    const left = next - clock.now();
    if (left > 0) await clock.wait(Math.ceil(left), signal);
    // A timer may be a little early: the next request goes by when this one was due.
    next = Math.max(clock.now(), next) + interval;
  };
}
