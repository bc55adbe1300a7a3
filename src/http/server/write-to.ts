import type { ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { comingBody, type Outgoing } from "../outgoing.ts";

/** Writes the answer to a socket, or ends the connection. */
export function writeTo(response: ServerResponse, outgoing: Outgoing): void {
  const { status, headers, body, cookies = [], cut } = outgoing;
  if (cut === true) {
    response.req.socket.destroy();
    return;
  }
  const pairs: string[] = [];
  for (const name in headers) pairs.push(name, headers[name] ?? "");
  for (const cookie of cookies) pairs.push("Set-Cookie", cookie);
  const coming = comingBody(outgoing);
  if (coming === undefined) {
    if (body !== null) pairs.push("Content-Length", String(Buffer.byteLength(body)));
    response.writeHead(status, pairs);
    response.end(body);
    return;
  }
  response.writeHead(status, pairs);
  response.flushHeaders();
  // Where it breaks, the connection ends with it.
  pipeline(Readable.fromWeb(coming), response, () => {});
}
