import type { IncomingMessage, ServerResponse } from "node:http";

/** A request whose body has not come whole. */
interface Arriving {
  readonly answer: ServerResponse;
  /** Bytes that its connection had brought when it began. */
  readonly from: number;
  /** Milliseconds that it has been looked at so far. */
  waited: number;
  /** Milliseconds that it has been looked at since it was answered. */
  waitedAnswered: number;
}

/** Every byte buys a sender so many milliseconds: whoever sends fewer than a thousand a second runs out of time. */
const MS_PER_BYTE = 1;

/** What becomes of requests that do not come whole in time. */
export interface ArrivalsOptions {
  /** Milliseconds that a body may take beside what its bytes buy it, and that it may go on after its answer. */
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
export class Arrivals {
  readonly #options: ArrivalsOptions;
  readonly #arriving = new Map<IncomingMessage, Arriving>();
  readonly #watch: NodeJS.Timeout;

  constructor(options: ArrivalsOptions) {
    this.#options = options;
    this.#watch = setInterval(() => this.#look(), options.every);
    this.#watch.unref();
  }

  /** Takes in a request that has just begun. */
  add(request: IncomingMessage, answer: ServerResponse): void {
    if (!hasBody(request)) return;
    this.#arriving.set(request, { answer, from: request.socket.bytesRead, waited: 0, waitedAnswered: 0 });
    answer.once("finish", () => {
      if (request.complete) this.#arriving.delete(request);
      else request.resume();
    });
  }

  /** Ends the watch. */
  close(): void {
    clearInterval(this.#watch);
  }

  #look(): void {
    const { patience, every, end } = this.#options;
    for (const [request, arriving] of this.#arriving) {
      if (request.complete || request.socket.destroyed) {
        this.#arriving.delete(request);
        continue;
      }
      arriving.waited += every;
      if (arriving.answer.writableFinished) arriving.waitedAnswered += every;
      const bought = (request.socket.bytesRead - arriving.from) * MS_PER_BYTE;
      if (arriving.waitedAnswered > patience) request.socket.destroySoon();
      else if (arriving.waited > patience + bought) end(request);
    }
  }
}

/** Whether a body belongs to the request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": coding } = headers;
  return coding !== undefined || (length !== undefined && length !== "0");
}
