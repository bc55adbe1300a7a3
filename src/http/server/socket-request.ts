import type { IncomingMessage, ServerResponse } from "node:http";

/** The headers of a request, by any spelling of their names. */
export interface RequestHeaders extends Iterable<[name: string, value: string]> {
  get(name: string): string | null;
  has(name: string): boolean;
}

/** A request as those read it who answer it; one of the web is one. */
export type RawRequest = Pick<Request, "method" | "url" | "body" | "signal"> & { readonly headers: RequestHeaders };

/** A request of a socket, read off it without an object of the web in between. Its body is read from the socket. */
export class SocketRequest implements RawRequest {
  readonly method: string;
  readonly headers: RequestHeaders;
  readonly body = null;
  readonly #origin: string;
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  #signal: AbortSignal | undefined;

  /** `origin`: of its address. Every header must stand there once (`isPlain`). */
  constructor(incoming: IncomingMessage, outgoing: ServerResponse, origin: string) {
    this.method = incoming.method ?? "GET";
    this.headers = new SocketHeaders(incoming);
    this.#origin = origin;
    this.#incoming = incoming;
    this.#outgoing = outgoing;
  }

  get url(): string {
    return new URL(this.#origin + (this.#incoming.url ?? "/")).href;
  }

  /** Ends where the caller leaves. */
  get signal(): AbortSignal {
    return (this.#signal ??= signalOf(this.#outgoing));
  }
}

class SocketHeaders implements RequestHeaders {
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
  }

  get(name: string): string | null {
    const value = this.#incoming.headers[name.toLowerCase()];
    return typeof value === "string" ? value : (value?.join(", ") ?? null);
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    const { rawHeaders } = this.#incoming;
    const pairs: [string, string][] = [];
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) pairs.push([rawHeaders[at] ?? "", rawHeaders[at + 1] ?? ""]);
    return new Headers(pairs)[Symbol.iterator]();
  }
}

function signalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!outgoing.writableFinished) controller.abort(new Error("the caller has left"));
  };
  if (outgoing.closed) leave();
  else outgoing.once("close", leave);
  return controller.signal;
}

/** Where plain requests of a server come in: by the host that they name. */
export class PlainOrigins {
  #host: string | undefined;
  #origin: string | undefined;

  /** Origin of the address of a request in the clear, whose target is a path and whose headers stand there once each; undefined for any other. */
  of({ headers, rawHeaders, socket, url = "" }: IncomingMessage): string | undefined {
    if ("encrypted" in socket) return undefined;
    if (url.charCodeAt(0) !== SLASH || url.includes("\\") || 2 * Object.keys(headers).length !== rawHeaders.length)
      return undefined;
    const { host } = headers;
    if (host !== this.#host) {
      this.#host = host;
      this.#origin = plainOrigin(host);
    }
    return this.#origin;
  }
}

const SLASH = 47;

/** Undefined for a host that addresses write otherwise. */
function plainOrigin(host: string | undefined): string | undefined {
  const origin = `http://${host}`;
  return host !== undefined && URL.canParse(origin) && new URL(origin).origin === origin ? origin : undefined;
}
