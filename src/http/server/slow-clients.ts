import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request whose body has not come whole. */
interface Unfinished {
  readonly answer: ServerResponse;
  /** Bytes that its connection had brought at the last look. */
  before: number;
  /** Milliseconds that it may fall behind from now on. */
  left: number;
  /** Milliseconds that it has been looked at since it was answered. */
  waitedAnswered: number;
}

/** Every byte buys a sender so many milliseconds: whoever sends fewer than a thousand a second runs out of time. */
const MS_PER_BYTE = 1;

/** What becomes of requests that do not come whole in time. */
export interface SlowBodyOptions {
  /** Milliseconds that a body may fall behind, however many bytes came before, and that it may go on after its answer. */
  readonly patience: number;
  /** Milliseconds between two looks. */
  readonly every: number;
  /** Ends a request that is too slow. */
  end(request: IncomingMessage): void;
}

/**
 * Watches bodies while they come. Time is counted in looks, so that a server that is busy takes none from anybody. A body that
 * nobody reads, as its request was answered already, is read away, so that its sender gets to see the answer.
 */
export class SlowBodyGuard {
  readonly #options: SlowBodyOptions;
  readonly #unfinished = new Map<IncomingMessage, Unfinished>();
  readonly #watch: NodeJS.Timeout;

  constructor(options: SlowBodyOptions) {
    this.#options = options;
    this.#watch = setInterval(() => this.#look(), options.every);
    this.#watch.unref();
  }

  /** Takes in a request that has just begun. */
  add(request: IncomingMessage, answer: ServerResponse): void {
    if (!hasBody(request)) return;
    const { patience } = this.#options;
    this.#unfinished.set(request, { answer, before: request.socket.bytesRead, left: patience, waitedAnswered: 0 });
    answer.once("finish", () => {
      if (request.complete) this.#unfinished.delete(request);
      else request.resume();
    });
  }

  /** Ends the watch. */
  close(): void {
    clearInterval(this.#watch);
  }

  #look(): void {
    const { patience, every, end } = this.#options;
    for (const [request, body] of this.#unfinished) {
      if (request.complete || request.socket.destroyed) {
        this.#unfinished.delete(request);
        continue;
      }
      const { bytesRead } = request.socket;
      body.left = Math.min(patience, body.left + (bytesRead - body.before) * MS_PER_BYTE) - every;
      body.before = bytesRead;
      if (body.answer.writableFinished) body.waitedAnswered += every;
      if (body.waitedAnswered > patience) request.socket.destroySoon();
      else if (body.left < 0) end(request);
    }
  }
}

/** Whether a body belongs to the request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": coding } = headers;
  return coding !== undefined || (length !== undefined && length !== "0");
}

/** Ends connections whose clients have taken nothing of their answer for a while; returns what ends the watch. */
export function endStalled(sockets: () => Iterable<Socket>, everyMs: number): () => void {
  let before = new Map<Socket, number>();
  const watch = setInterval(() => {
    const now = new Map<Socket, number>();
    for (const socket of sockets()) {
      if (socket.writableLength === 0) continue;
      const taken = socket.bytesWritten - socket.writableLength;
      if (before.get(socket) === taken) socket.destroy();
      else now.set(socket, taken);
    }
    before = now;
  }, everyMs);
  watch.unref();
  return () => clearInterval(watch);
}
