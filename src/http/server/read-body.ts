import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "./slow-clients.ts";
import type { RawRequest } from "./socket-request.ts";

/** What the server runs on, where it is a socket; absent for requests made in the process. */
export interface SocketBindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Whether the server listens where others than this machine may reach it. */
  exposed?: boolean;
  /** Ends what has no end of its own, as the server is closing; never where somebody else's server asks. */
  closing?: AbortSignal;
}

/** A request's body: its bytes, nothing, or why it can't be taken. */
export type Body = Uint8Array | undefined | "too-large" | "too-many" | "incomplete";

/** Bytes of the bodies that arrive on the sockets of a site, or wait there for their answer. */
export class ArrivingBytes {
  readonly #limit: number;
  #bytes = 0;

  /** `limit`: of all of them together. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether so many more may come. */
  hasRoom(bytes: number): boolean {
    return this.#bytes + bytes <= this.#limit;
  }

  /** So many have come, or, where less than none, were let go. */
  count(bytes: number): void {
    this.#bytes += bytes;
  }
}

/** Reads the body; at once where there is none, else when all of it has come. */
export function readBody(
  request: Pick<RawRequest, "body" | "headers">,
  { socket, limit, arriving }: { socket: SocketBindings | undefined; limit: number; arriving?: ArrivingBytes },
): Body | Promise<Body> {
  const incoming = socket?.incoming;
  const hasNone = incoming === undefined ? request.body === null : !hasBody(incoming);
  if (hasNone) return undefined;
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > limit) return "too-large";
  if (incoming === undefined) return fromRequest(request, limit);
  if (arriving?.hasRoom(length) === false) return "too-many";
  return fromSocket(incoming, { limit, room: roomFor(socket?.outgoing, arriving) });
}

async function fromRequest({ body }: Pick<RawRequest, "body">, limit: number): Promise<Body> {
  const pieces = new Pieces(limit);
  try {
    for await (const chunk of body ?? []) if (!pieces.add(chunk)) return "too-large";
  } catch {
    return "incomplete";
  }
  return pieces.whole();
}

/** On a socket the body is read from there: a GET may have one too, which `Request` can't say, and one that is too large must not take the socket with it. */
function fromSocket(
  incoming: IncomingMessage,
  { limit, room }: { limit: number; room: (bytes: number) => boolean },
): Body | Promise<Body> {
  if (incoming.destroyed) return "incomplete";
  return new Promise((resolve) => {
    const pieces = new Pieces(limit);
    // Who listens to the end stays: the request goes with its answer, and what is said twice counts once.
    const end = () => resolve(pieces.whole());
    const fail = () => resolve("incomplete");
    const take = (chunk: Uint8Array) => {
      const fits = pieces.add(chunk);
      if (fits && room(chunk.byteLength)) return;
      incoming.pause();
      incoming.off("data", take).off("end", end);
      resolve(fits ? "too-many" : "too-large");
    };
    incoming.on("data", take).on("end", end).on("close", fail).on("error", fail);
  });
}

/** Counts the bytes of a body until its answer has gone; false where there is no room for more. */
function roomFor(
  outgoing: ServerResponse | undefined,
  arriving: ArrivingBytes | undefined,
): (bytes: number) => boolean {
  if (outgoing === undefined || arriving === undefined) return () => true;
  let held = 0;
  outgoing.once("close", () => {
    arriving.count(-held);
    held = 0;
  });
  return (bytes) => {
    if (!arriving.hasRoom(bytes)) return false;
    held += bytes;
    arriving.count(bytes);
    return true;
  };
}

/** Pieces of a body that are kept apart: each costs more than the few bytes that it may hold. */
const MANY = 1000;

/** A body as it comes, piece by piece. */
class Pieces {
  readonly #limit: number;
  readonly #parts: Uint8Array[] = [];
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** False where the body is too large with it. */
  add(chunk: Uint8Array): boolean {
    this.#size += chunk.byteLength;
    if (this.#size > this.#limit) return false;
    this.#chunks.push(chunk);
    if (this.#chunks.length >= MANY) {
      this.#parts.push(Buffer.concat(this.#chunks));
      this.#chunks = [];
    }
    return true;
  }

  whole(): Uint8Array | undefined {
    if (this.#chunks.length === 1 && this.#parts.length === 0) return this.#chunks[0];
    const all = [...this.#parts, ...this.#chunks];
    return all.length > 1 ? Buffer.concat(all, this.#size) : all[0];
  }
}
