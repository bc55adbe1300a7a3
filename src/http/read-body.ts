import type { IncomingMessage } from "node:http";

/** What the server runs on, where it is a socket; absent for requests made in the process. */
export interface SocketBindings {
  incoming?: IncomingMessage;
}

/** The body's bytes; undefined where there is none, `too-large` beyond the limit. */
export async function readBody(
  request: Request,
  { socket, limit }: { socket: SocketBindings | undefined; limit: number },
): Promise<Uint8Array | undefined | "too-large"> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return "too-large";
  const source = bodySource(request, socket);
  if (source === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > limit) return "too-large";
    chunks.push(chunk);
  }
  return size === 0 ? undefined : Buffer.concat(chunks);
}

/** A GET may have a body on a socket, which `Request` can't say: there it is read from the socket itself. */
function bodySource(request: Request, socket: SocketBindings | undefined): AsyncIterable<Uint8Array> | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") {
    if (request.headers.get("content-length") === "0") return undefined;
    return request.body ?? undefined;
  }
  const headers = socket?.incoming?.headers;
  const announced = headers !== undefined && (headers["content-length"] ?? headers["transfer-encoding"]) !== undefined;
  return announced ? socket?.incoming : undefined;
}
