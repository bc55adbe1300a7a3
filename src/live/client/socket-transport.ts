import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as SecureAgent, request as requestHttps } from "node:https";
import type { Transport, WireRequest } from "./transport.ts";

/** One connection to a site, kept open from one request to the next. */
export interface SocketTransport {
  readonly send: Transport;
  close(): void;
}

/** How long a site may take. */
export interface Patience {
  /** Milliseconds without a byte; 30 s unless given. */
  readonly idleMs?: number;
  /** Milliseconds for an answer as a whole; 3 minutes unless given. */
  readonly wholeMs?: number;
}

/** Requests over sockets, no two at a time. */
export function createSocketTransport({ idleMs = 30_000, wholeMs = 180_000 }: Patience = {}): SocketTransport {
  const settings = { keepAlive: true, maxSockets: 1, maxTotalSockets: 1 };
  const agents = { "http:": new Agent(settings), "https:": new SecureAgent(settings) };
  return {
    async send(request) {
      const late = AbortSignal.timeout(wholeMs);
      const tooLate = (error: unknown): Error =>
        late.aborted && request.signal?.aborted !== true
          ? new Error(`no whole answer within ${wholeMs / 1000} seconds`, { cause: error })
          : errorOf(error);
      const answer = await answerTo(request, { agents, idleMs, late }).catch((error: unknown) => {
        throw tooLate(error);
      });
      return {
        status: answer.statusCode ?? 0,
        headers: plainHeaders(answer.headers),
        body: bytesOf(answer, tooLate),
      };
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

async function* bytesOf(answer: IncomingMessage, problem: (error: unknown) => Error): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw problem(error);
  }
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

interface Sockets {
  readonly agents: { readonly "http:": Agent; readonly "https:": SecureAgent };
  readonly idleMs: number;
  /** Ends the request when it takes too long. */
  readonly late: AbortSignal;
}

function answerTo(
  { method, url, headers, body, signal }: WireRequest,
  { agents, idleMs, late }: Sockets,
): Promise<IncomingMessage> {
  const options = { method, headers, signal: signal === undefined ? late : AbortSignal.any([late, signal]) };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === "https:"
        ? requestHttps(url, { ...options, agent: agents["https:"] }, resolve)
        : requestHttp(url, { ...options, agent: agents["http:"] }, resolve);
    request.setTimeout(idleMs, () => request.destroy(new Error(`not a byte within ${idleMs / 1000} seconds`)));
    request.once("error", reject).end(body);
  });
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(", ") : value;
  return plain;
}
