import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as SecureAgent, request as requestHttps } from "node:https";
import { isSafeMethod } from "../client/transport.ts";

/** One call as it goes to a site. */
export interface PassedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  /** Ends it where it is. */
  readonly signal: AbortSignal | undefined;
}

/** What came back, its body not yet read; a reader that leaves the body ends the answer. */
export interface PassedResponse {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends it unread. */
  end(): void;
}

/** Sends calls on to a site, several at a time. */
export interface PassTransport {
  /** Rejects where no answer comes, with the system's error. */
  send(request: PassedRequest): Promise<PassedResponse>;
  close(): void;
}

/** A transport that sends GET, HEAD and OPTIONS alone, whatever it is told; `ms`: how long it waits for a byte, 0 for ever. */
export function readingTransport(ms: number): PassTransport {
  const transport = anyTransport(ms);
  return {
    ...transport,
    send(request) {
      if (!isSafeMethod(request.method))
        throw new TypeError(`${request.method} is not sent to a site that is only read`);
      return transport.send(request);
    },
  };
}

/** A transport that sends any method; `ms`: how long it waits for a byte, 0 for ever. */
export function writingTransport(ms: number): PassTransport {
  return anyTransport(ms);
}

/** So many connections to one host at a time. */
const CONNECTIONS = 32;

function anyTransport(ms: number): PassTransport {
  const settings = { keepAlive: true, maxSockets: CONNECTIONS };
  const agents = { "http:": new Agent(settings), "https:": new SecureAgent(settings) };
  return {
    async send(request) {
      const response = await answerTo(request, { agents, ms });
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: bytesOf(response, ms),
        end: () => void response.destroy(),
      };
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

interface Sockets {
  readonly agents: { readonly "http:": Agent; readonly "https:": SecureAgent };
  readonly ms: number;
}

/** A connection that was kept may have been closed meanwhile: what only reads is sent once more then, what writes gets one of its own. */
async function answerTo(request: PassedRequest, sockets: Sockets): Promise<IncomingMessage> {
  const asked = { isReused: false };
  try {
    return await once(request, sockets, asked);
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
    if (!asked.isReused || !isGone || request.signal?.aborted === true) throw error;
    return once(request, sockets, asked);
  }
}

function once(
  { method, url, headers, body, signal }: PassedRequest,
  { agents, ms }: Sockets,
  asked: { isReused: boolean },
): Promise<IncomingMessage> {
  const own = { method, headers, ...(signal !== undefined && { signal }) };
  const isRead = isSafeMethod(method);
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === "https:"
        ? requestHttps(url, { ...own, agent: isRead ? agents["https:"] : false })
        : requestHttp(url, { ...own, agent: isRead ? agents["http:"] : false });
    const late = whenLate(ms, () => request.destroy(new TooLate(ms)));
    request
      .once("response", (response: IncomingMessage) => {
        clearTimeout(late);
        // Who reads it is told; who does not read it yet, or any more, need not be.
        resolve(response.on("error", () => undefined));
      })
      .on("error", (error) => {
        clearTimeout(late);
        asked.isReused = isRead && request.reusedSocket;
        reject(error);
      })
      .end(body);
  });
}

/** The most that a timer takes, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Does something after so many milliseconds; never after none. */
function whenLate(ms: number, act: () => void): NodeJS.Timeout | undefined {
  return ms === 0 ? undefined : setTimeout(act, Math.min(ms, LONGEST));
}

/** A site that says nothing for too long. */
export class TooLate extends Error {
  constructor(ms: number) {
    super(`not a byte within ${ms / 1000} seconds`);
    this.name = "TooLate";
  }
}

/** The body as it comes; time counts only while somebody waits for it. */
async function* bytesOf(response: IncomingMessage, ms: number): AsyncIterable<Uint8Array> {
  const chunks = (response as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const late = whenLate(ms, () => response.destroy(new TooLate(ms)));
      const next = await chunks.next().finally(() => clearTimeout(late));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    response.destroy();
  }
}
