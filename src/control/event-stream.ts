import type { Socket } from "node:net";
import type { Hono } from "hono";
import { jsonText } from "../json/written-numbers.ts";
import { entryAsJson, entryOf } from "../state/journal.ts";
import type { Sandbox, SandboxEvent, SandboxListener } from "../state/sandbox.ts";
import { clockOf } from "./clock.ts";
import { type ControlContext, type ControlEnv, sandboxOf } from "./control-env.ts";
import { ControlError } from "./control-error.ts";
import { faultAsJson } from "./faults.ts";
import { changeAsJson } from "./history.ts";

/** What happens in a sandbox, as it happens: server-sent events. */
export function eventStream(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  const readers = new WeakMap<Sandbox, Readers>();
  return topic.get("/events", (c) => {
    const headers = { "Content-Type": "text/event-stream; charset=UTF-8", "Cache-Control": "no-store" };
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const sandbox = sandboxOf(c);
    const own = readers.get(sandbox) ?? new Readers(sandbox);
    readers.set(sandbox, own);
    return c.body(own.add(c), 200, headers);
  });
}

/** Bytes that a reader may lie behind. */
const MOST_BEHIND = 1024 * 1024;

const BEHIND = `the reader lies more than ${MOST_BEHIND} bytes behind`;

/** How often readers are sent a line that says nothing, so that both sides see whether the other is still there, in milliseconds. */
const HEARTBEAT = 15_000;

/** Somebody who reads what happens. */
interface Reader {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  end(): void;
}

/** Those who read the events of one sandbox; each event is written once. */
class Readers implements SandboxListener {
  readonly #sandbox: Sandbox;
  readonly #readers = new Set<Reader>();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /** A stream for one more. Throws a ControlError where there are too many. */
  add({ env: { parts, socket } }: ControlContext): ReadableStream<Uint8Array<ArrayBuffer>> {
    const most = parts.site.limits.eventReaders;
    if (this.#readers.size >= most)
      throw new ControlError("standin_too_many_readers", `There are ${most} readers of these events already.`, {
        status: 429,
      });
    const gone = new AbortController();
    const { stream, reader } = readable({
      left: () => {
        gone.abort();
        this.#remove(reader);
      },
      connection: socket?.incoming?.socket,
    });
    this.#readers.add(reader);
    this.#sandbox.listener = this;
    this.#heartbeat ??= setInterval(() => this.#send(": still there\n\n"), HEARTBEAT).unref();
    reader.send(encoded(": what happens from now on\n\n"));
    for (const signal of [parts.closing, socket?.closing]) {
      if (signal?.aborted === true) reader.end();
      signal?.addEventListener("abort", () => reader.end(), { once: true, signal: gone.signal });
    }
    return stream;
  }

  tell(event: SandboxEvent): void {
    // Calls of a shared sandbox are answered elsewhere, too.
    if (this.#sandbox.isShared && event.type === "call") return;
    this.#send(`event: ${event.type}\ndata: ${this.#row(event)}\n\n`);
  }

  end(): void {
    for (const reader of this.#readers) reader.end();
  }

  #send(text: string): void {
    const bytes = encoded(text);
    for (const reader of this.#readers) reader.send(bytes);
  }

  #remove(reader: Reader): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    this.#sandbox.listener = undefined;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  /** The row that the call for these lists. */
  #row(event: SandboxEvent): string {
    if (event.type === "call") return jsonText(entryAsJson(entryOf(event.noted)));
    if (event.type === "change") return jsonText(changeAsJson(event.change));
    return jsonText(event.type === "fault" ? faultAsJson(event.fault) : clockOf(this.#sandbox));
  }
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** A stream that somebody reads, who is cut off when lying too far behind; `left` is called once it has ended. */
function readable({ left, connection }: { left: () => void; connection: Socket | undefined }): {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly reader: Reader;
} {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const ended = (finish: (open: NonNullable<typeof controller>) => void) => {
    const open = controller;
    controller = undefined;
    if (open === undefined) return;
    finish(open);
    left();
  };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (own) => {
        controller = own;
      },
      cancel: () => ended(() => {}),
    },
    { highWaterMark: MOST_BEHIND, size: (bytes) => bytes.byteLength },
  );
  return {
    stream,
    reader: {
      send(bytes) {
        if ((controller?.desiredSize ?? 0) >= bytes.byteLength) return controller?.enqueue(bytes);
        ended((open) => {
          // What reads for a connection goes with it.
          if (connection === undefined) open.error(new Error(BEHIND));
          else connection.destroy();
        });
      },
      end: () => ended((open) => open.close()),
    },
  };
}
