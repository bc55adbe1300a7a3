import { ClientProblem, wireReason } from "./client-problem.ts";
import { type WaitingClock, rateLimit } from "./rate-limit.ts";
import { ACCEPTED_ENCODINGS, readAnswerBody } from "./answer-body.ts";
import { LONGEST_WAIT, MOST_TRIES, type Trouble, troubleOf, waitBefore } from "./retry.ts";
import { isSafeMethod, type SafeMethod, type Transport, type WriteMethod } from "./transport.ts";

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
  /** Headers of who asks as a visitor; none unless given. They, too, go to the site's own host alone. */
  readonly visitorHeaders?: Readonly<Record<string, string>>;
  /** What the client says it is (`standin/0.1.0`). */
  readonly userAgent: string;
  /** Requests in a second, at most. */
  readonly rate: number;
  /** Whether redirects to other hosts are followed. */
  readonly followHost?: boolean;
  /** Whether it may also send what could change the site; it may not unless given. */
  readonly mayWrite?: boolean;
  /** Bytes of an answer, at most, once decoded. */
  readonly answerBytes: number;
  /** Ends everything. */
  readonly signal?: AbortSignal;
  readonly waits?: Waits;
}

/** Told before each wait until a request is sent again, and why. */
export type Waits = (ms: number, why: Trouble) => void;

/** Who asks, and for how much. */
export interface AskBounds {
  /** Bytes of the answer, at most. */
  readonly bytes?: number;
  /** Whether it is asked without the client's credentials. */
  readonly isVisitor?: boolean;
}

/** Asks a site, one request at a time. */
export interface SiteClient {
  /** Rejects with a ClientProblem where there is no answer, with the signal's reason where that ended it. */
  ask(method: SafeMethod, url: string, bounds?: AskBounds): Promise<SiteAnswer>;
  /**
   * Sends what may change the site, with a JSON text as its body: once, but where the site asks for patience, and no redirect is followed.
   * Rejects as `ask` does, with a TypeError where the client was not made to write.
   */
  write(method: WriteMethod, url: string, body: string | undefined, bounds?: AskBounds): Promise<SiteAnswer>;
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

  const once = async ({ method, url, body, bytes = answerBytes, isVisitor = false }: Sent): Promise<SiteAnswer> => {
    await pass(signal);
    signal?.throwIfAborted();
    const headers = {
      "User-Agent": options.userAgent,
      Accept: "application/json, text/html;q=0.5, */*;q=0.1",
      "Accept-Encoding": ACCEPTED_ENCODINGS,
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(isTrusted(url, home) && (isVisitor ? options.visitorHeaders : options.credentials)),
    };
    const request = { method, url, headers, ...(body !== undefined && { body }) };
    const answer = await transport({ ...request, ...(signal !== undefined && { signal }) });
    return {
      url: url.href,
      status: answer.status,
      headers: answer.headers,
      bytes: await readAnswerBody(answer, bytes),
    };
  };

  const persistently = async (sent: Sent): Promise<SiteAnswer> => {
    for (let tries = 1; ; tries++) {
      const outcome = await once(sent).catch((error: unknown) => failureOf(error, sent.url, signal));
      const trouble = troubleIn(outcome);
      // Nobody knows what became of a write.
      const mayAgain = trouble === "busy" || isSafeMethod(sent.method);
      if (trouble === undefined || !mayAgain || tries >= MOST_TRIES[trouble]) {
        if (outcome instanceof ClientProblem) throw outcome;
        return outcome;
      }
      const retryAfter = outcome instanceof ClientProblem ? undefined : outcome.headers["retry-after"];
      const ms = waitBefore(tries, { retryAfter, now: clock.now() });
      if (ms > LONGEST_WAIT)
        throw new ClientProblem("busy", `the site asks to be left alone for ${Math.ceil(ms / 60_000)} minutes`);
      options.waits?.(ms, trouble);
      await clock.wait(ms, signal);
    }
  };

  const refuseOtherHost = (url: URL) => {
    if (!reaches(url))
      throw new ClientProblem("other-host", `it leads to another host, ${url.origin}; --follow-host asks there too`);
  };

  return {
    reaches,
    async ask(method, address, bounds = {}) {
      if (!isSafeMethod(method)) throw new TypeError(`${String(method)} is never sent to a live site`);
      let url = new URL(address);
      for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
        refuseOtherHost(url);
        const answer = await persistently({ ...bounds, method, url });
        const target = redirectOf(answer);
        if (target === undefined) return answer;
        url = target;
      }
      throw new ClientProblem("unreachable", `it leads on more than ${MOST_REDIRECTS} times, last to ${url.href}`);
    },
    async write(method, address, body, bounds = {}) {
      if (options.mayWrite !== true) throw new TypeError(`${method} is not sent by a client that only reads`);
      const url = new URL(address);
      refuseOtherHost(url);
      return persistently({ ...bounds, method, url, body });
    },
  };
}

/** One request with all that is said of it. */
interface Sent extends AskBounds {
  readonly method: SafeMethod | WriteMethod;
  readonly url: URL;
  readonly body?: string | undefined;
}

function failureOf(error: unknown, url: URL, signal: AbortSignal | undefined): ClientProblem {
  if (signal?.aborted === true) throw signal.reason;
  if (error instanceof ClientProblem) return error;
  if (error instanceof TypeError) throw error;
  return new ClientProblem("unreachable", `${url.origin} gives no answer: ${wireReason(error)}`);
}

/** Why another try may help. */
function troubleIn(outcome: SiteAnswer | ClientProblem): Trouble | undefined {
  if (outcome instanceof ClientProblem) return outcome.kind === "unreachable" ? "silent" : undefined;
  return troubleOf(outcome.status);
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
