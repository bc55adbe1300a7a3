/** Waits so many milliseconds; at once over, by a rejection with the signal's reason, where the signal ends it. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    if (signal?.aborted === true) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}

/** Lets others have their turn: those that wait for a socket, too. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve);
  });
}

/** Waits so many milliseconds, and keeps no process from its end. */
export function unhurriedPause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer: { unref?: () => unknown } | number = setTimeout(resolve, ms);
    if (typeof timer === "object") timer.unref?.();
  });
}
