/** How often a request is sent that a site is too busy for, and one that no answer comes to. */
export const MOST_TRIES = { busy: 5, silent: 3 } as const;

/** Milliseconds that are waited at most before a request is sent again. */
export const LONGEST_WAIT = 300_000;

const FIRST_WAIT = 1000;

/** Whether a site says with this status that it should be asked again later. */
export function asksForPatience(status: number): boolean {
  return status === 429 || status === 503;
}

/** Milliseconds until the next try, after so many: what the site asks for, else twice as long each time. */
export function waitBefore(
  tries: number,
  { retryAfter, now }: { retryAfter?: string | undefined; now: number },
): number {
  return askedWait(retryAfter, now) ?? FIRST_WAIT * 2 ** (tries - 1);
}

/** `Retry-After` in milliseconds: it says seconds, or a date. */
function askedWait(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
