import type { IncomingMessage } from "node:http";

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
  const { "content-length": length, "transfer-encoding": coding } = incoming.headers;
  return coding === undefined && (length === undefined || length === "0")
    ? undefined
    : incoming.iterator({ destroyOnReturn: false });
}

async function collect(source: AsyncIterable<Uint8Array>, limit: number): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > limit) return "too-large";
      chunks.push(chunk);
    }
  } catch {
    return "incomplete";
  }
  const [first] = chunks;
  return chunks.length > 1 ? Buffer.concat(chunks, size) : first;
}
