import type { IncomingMessage } from "node:http";
import { hasBody } from "./arriving.ts";

/** What the server runs on, where it is a socket; absent for requests made in the process. */
export interface SocketBindings {
  incoming?: IncomingMessage;
  /** Whether the server listens where others than this machine may reach it. */
  exposed?: boolean;
}

/** A request's body: its bytes, nothing, or why it can't be taken. */
export type Body = Uint8Array | undefined | "too-large" | "incomplete";

/** Reads the body; at once where there is none, else when all of it has come. */
export function readBody(
  request: Request,
  { socket, limit }: { socket: SocketBindings | undefined; limit: number },
): Body | Promise<Body> {
  const source = bodySource(request, socket);
  if (source === undefined) return undefined;
  if (Number(request.headers.get("content-length") ?? 0) > limit) return "too-large";
  return collect(source, limit);
}

/** On a socket the body is read from there: a GET may have one too, which `Request` can't say, and one that is too large must not take the socket with it. */
function bodySource(request: Request, socket: SocketBindings | undefined): AsyncIterable<Uint8Array> | undefined {
  const incoming = socket?.incoming;
  if (incoming === undefined) return request.body ?? undefined;
  return hasBody(incoming) ? incoming.iterator({ destroyOnReturn: false }) : undefined;
}

async function collect(source: AsyncIterable<Uint8Array>, limit: number): Promise<Body> {
  const parts: Uint8Array[] = [];
  let chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > limit) return "too-large";
      chunks.push(chunk);
      if (chunks.length < MANY) continue;
      parts.push(Buffer.concat(chunks));
      chunks = [];
    }
  } catch {
    return "incomplete";
  }
  const all = [...parts, ...chunks];
  return all.length > 1 ? Buffer.concat(all, size) : all[0];
}

/** Pieces of a body that are kept apart: each costs more than the few bytes that it may hold. */
const MANY = 1000;
