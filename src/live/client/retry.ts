/** How often a request is sent that a site is too busy for, one that no answer of the site comes to, and one that it breaks down over. */
export const MOST_TRIES = { busy: 5, silent: 3, broken: 2 } as const;

/** Why a request is sent again: the site asks for patience, nothing of the site came, or it broke down. */
export type Trouble = keyof typeof MOST_TRIES;

/** Milliseconds that are waited at most before a request is sent again. */
export const LONGEST_WAIT = 300_000;

const FIRST_WAIT = 1000;

/** Whether a site says with this status that it should be asked again later. */
function asksForPatience(status: number): boolean {
  return status === 429 || status === 503;
}

/** Whether what stands before a site answers with this status, because the site itself gives no answer. */
export function isOfTheWay(status: number): boolean {
  return status === 502 || status === 504 || (status >= 520 && status <= 527);
}

/** Why an answer of this status may be another one soon; undefined where it is the site's answer. */
export function troubleOf(status: number): Trouble | undefined {
  if (asksForPatience(status)) return "busy";
  if (isOfTheWay(status)) return "silent";
  return status === 500 ? "broken" : undefined;
}

/** Whether a status says nothing of what the site answers, however often it was asked. */
export function isNoAnswer(status: number): boolean {
  return asksForPatience(status) || isOfTheWay(status);
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
