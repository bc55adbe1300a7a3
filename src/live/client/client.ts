import { ClientProblem, wireReason } from "./client-problem.ts";
import { type WaitingClock, rateLimit } from "./rate-limit.ts";
import { ACCEPTED_ENCODINGS, readAnswerBody } from "./answer-body.ts";
import { asksForPatience, LONGEST_WAIT, MOST_TRIES, waitBefore } from "./retry.ts";
import { isSafeMethod, type SafeMethod, type Transport } from "./transport.ts";

/** What a site answered, read to its end, its body decoded. */
export interface SiteAnswer {
  /** Where it was found, after all redirects. */
  readonly url: string;
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** How a client asks. */
export interface ClientOptions {
  readonly transport: Transport;
  readonly clock: WaitingClock;
  /** The address that was named: its host is the site's own, and the only one that gets credentials. */
  readonly home: string;
  /** Headers that say who asks. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** What the client says it is (`standin/0.1.0`). */
  readonly userAgent: string;
  /** Requests in a second, at most. */
  readonly rate: number;
  /** Whether redirects to other hosts are followed. */
  readonly followHost?: boolean;
  /** Bytes of an answer, at most, once decoded. */
  readonly answerBytes: number;
  /** Ends everything. */
  readonly signal?: AbortSignal;
  /** Told before each wait that a site asked for. */
  readonly waits?: (ms: number) => void;
}

/** Asks a site, one request at a time, and nothing that could change it. */
export interface SiteClient {
  /** Rejects with a ClientProblem where there is no answer, with the signal's reason where that ended it. */
  ask(method: SafeMethod, url: string, bounds?: { readonly bytes?: number }): Promise<SiteAnswer>;
  /** Whether an address lies on the site's own host, or may be asked all the same. */
  reaches(url: URL): boolean;
}

const MOST_REDIRECTS = 5;

/** A client of one site. */
export function createSiteClient(options: ClientOptions): SiteClient {
  const { transport, clock, signal, answerBytes } = options;
  const home = new URL(options.home);
  const pass = rateLimit(options.rate, clock);
  const reaches = (url: URL) =>
    /^https?:$/.test(url.protocol) && (options.followHost === true || isSameHost(url, home));

  const once = async (method: SafeMethod, url: URL, bytes: number): Promise<SiteAnswer> => {
    if (!isSafeMethod(method)) throw new TypeError(`${String(method)} is never sent to a live site`);
    await pass(signal);
    signal?.throwIfAborted();
    const headers = {
      "User-Agent": options.userAgent,
      Accept: "application/json, text/html;q=0.5, */*;q=0.1",
      "Accept-Encoding": ACCEPTED_ENCODINGS,
      ...(isTrusted(url, home) && options.credentials),
    };
    const answer = await transport({ method, url, headers, ...(signal !== undefined && { signal }) });
    return {
      url: url.href,
      status: answer.status,
      headers: answer.headers,
      bytes: await readAnswerBody(answer, bytes),
    };
  };

  const persistently = async (method: SafeMethod, url: URL, bytes: number): Promise<SiteAnswer> => {
    for (let tries = 1; ; tries++) {
      const outcome = await once(method, url, bytes).catch((error: unknown) => failureOf(error, url, signal));
      if (outcome instanceof ClientProblem) {
        if (tries >= MOST_TRIES.silent || outcome.kind !== "unreachable") throw outcome;
      } else if (tries >= MOST_TRIES.busy || !asksForPatience(outcome.status)) return outcome;
      const retryAfter = outcome instanceof ClientProblem ? undefined : outcome.headers["retry-after"];
      const ms = waitBefore(tries, { retryAfter, now: clock.now() });
      if (ms > LONGEST_WAIT)
        throw new ClientProblem("busy", `the site asks to be left alone for ${Math.ceil(ms / 60_000)} minutes`);
      options.waits?.(ms);
      await clock.wait(ms, signal);
    }
  };

  return {
    reaches,
    async ask(method, address, { bytes = answerBytes } = {}) {
      let url = new URL(address);
      for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
        if (!reaches(url))
          throw new ClientProblem(
            "other-host",
            `it leads to another host, ${url.origin}; --follow-host asks there too`,
          );
        const answer = await persistently(method, url, bytes);
        const target = redirectOf(answer);
        if (target === undefined) return answer;
        url = target;
      }
      throw new ClientProblem("unreachable", `it leads on more than ${MOST_REDIRECTS} times, last to ${url.href}`);
    },
  };
}

function failureOf(error: unknown, url: URL, signal: AbortSignal | undefined): ClientProblem {
  if (signal?.aborted === true) throw signal.reason;
  if (error instanceof ClientProblem) return error;
  if (error instanceof TypeError) throw error;
  return new ClientProblem("unreachable", `${url.origin} gives no answer: ${wireReason(error)}`);
}

/** Where an answer leads to; undefined for one that is no redirect. */
export function redirectOf({ url, status, headers }: Pick<SiteAnswer, "url" | "status" | "headers">): URL | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  return URL.canParse(location, url) ? new URL(location, url) : undefined;
}

/** The same host and port; from http to https the usual ports are one. */
export function isSameHost(url: URL, home: URL): boolean {
  return url.host === home.host || (url.hostname === home.hostname && url.port === "" && home.port === "");
}

/** Whether credentials may be sent: to the site's own host alone, and not in clear where they were meant to be hidden. */
export function isTrusted(url: URL, home: URL): boolean {
  return isSameHost(url, home) && !(home.protocol === "https:" && url.protocol === "http:");
}
