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
    for (let left = next - clock.now(); left > 0; left = next - clock.now()) await clock.wait(Math.ceil(left), signal);
    next = clock.now() + interval;
  };
}
