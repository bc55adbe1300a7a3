import { pause } from "../time/pause.ts";
import type { SocketBindings } from "./server/read-body.ts";

/** An answer as it goes over the wire. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` for an empty body. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  /** A body that is still coming, in place of `body`. */
  readonly stream?: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Cookies to be set, each a header of its own. */
  readonly cookies?: readonly string[];
  /** How long the body takes to arrive, in milliseconds; all at once unless given. */
  readonly slowMs?: number;
  /** Whether the connection ends in place of an answer. */
  readonly cut?: boolean;
}

/** The answer as a `Response`. */
export function toResponse(outgoing: Outgoing): Response {
  const { status, headers, body, stream, cookies = [] } = outgoing;
  const coming = comingBody(outgoing);
  if (stream !== undefined) return withCookies(new Response(coming, { status, headers }), cookies);
  return withCookies(new Response(coming ?? body, { status, headers: { ...headers } }), cookies);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** The body of an answer that is not there at once; undefined for one that is. */
export function comingBody({ body, slowMs, stream }: Pick<Outgoing, "body" | "slowMs" | "stream">): Outgoing["stream"] {
  if (stream !== undefined) return delayed(stream, slowMs);
  return slowMs === undefined || body === null ? undefined : dripped(body, slowMs);
}

/** A body that is still coming, its first bytes after so many milliseconds. */
function delayed(stream: NonNullable<Outgoing["stream"]>, ms = 0): NonNullable<Outgoing["stream"]> {
  if (ms === 0) return stream;
  const wait = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({ start: () => pause(ms) });
  return stream.pipeThrough(wait);
}

/** Marks a response that stands for a connection that was cut. On a socket it goes nowhere: the socket is gone before. */
const CUT = "x-standin-cut";

/** Sends the answer: as a `Response`, or by ending the connection. */
export function send(outgoing: Outgoing, socket: SocketBindings | undefined): Response {
  if (outgoing.stream !== undefined && socket?.incoming !== undefined) {
    const { socket: connection } = socket.incoming;
    return toResponse({ ...outgoing, stream: endingWith(outgoing.stream, () => connection.destroy()) });
  }
  if (outgoing.cut !== true) return toResponse(outgoing);
  socket?.incoming?.socket.destroy();
  return new Response(null, { status: 500, headers: { [CUT]: "true" } });
}

/** The same body; where it breaks, its connection ends too, so that nobody takes what there was for all of it. */
function endingWith(stream: NonNullable<Outgoing["stream"]>, cut: () => void): NonNullable<Outgoing["stream"]> {
  const reader = stream.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await reader.read().catch(() => undefined);
        if (next === undefined) cut();
        if (next === undefined || next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Whether the response stands for a connection that was cut. */
export function isCut(response: Response): boolean {
  return response.headers.has(CUT);
}

const PIECES = 20;
const encoder = new TextEncoder();

/** A body that arrives piece by piece over that many milliseconds. */
function dripped(body: string | Uint8Array<ArrayBuffer>, ms: number): NonNullable<Outgoing["stream"]> {
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const pieces = Math.max(1, Math.min(PIECES, bytes.byteLength));
  const size = Math.ceil(bytes.byteLength / pieces);
  let sent = 0;
  const left = new AbortController();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        await pause(ms / pieces, left.signal);
        if (sent < bytes.byteLength) controller.enqueue(bytes.slice(sent, sent + size));
        sent += size;
        if (sent >= bytes.byteLength) controller.close();
      },
      cancel: () => left.abort(),
    },
    { highWaterMark: 0 },
  );
}
