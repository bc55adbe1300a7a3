import type { ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { comingBody, type Outgoing } from "../outgoing.ts";

/** So many answers wait for each other at most. */
const MOST = 16;

/**
 * Writes the answers of a server. Those that are ready in one turn of its loop go out together at its end: a client that sleeps has to be
 * woken for an answer, which takes longer than to write it, and what follows at once finds it awake.
 */
export class SocketWriter {
  #waiting: { readonly response: ServerResponse; readonly body: Outgoing["body"] }[] = [];

  /** Writes the answer to a socket, or ends the connection. */
  write(response: ServerResponse, outgoing: Outgoing): void {
    const { status, headers, body, cookies = [], cut } = outgoing;
    if (cut === true) {
      // An earlier answer may wait on the same connection.
      this.flush();
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
      this.end(response, body);
      return;
    }
    response.writeHead(status, pairs);
    response.flushHeaders();
    // Where it breaks, the connection ends with it.
    pipeline(Readable.fromWeb(coming), response, () => {});
  }

  /** Ends an answer whose head is written. */
  end(response: ServerResponse, body: Outgoing["body"]): void {
    this.#waiting.push({ response, body });
    if (this.#waiting.length === 1) setImmediate(() => this.flush());
    else if (this.#waiting.length === MOST) this.flush();
  }

  /** Ends the answers that wait for each other, before anything else is written to their sockets. */
  flush(): void {
    const ending = this.#waiting;
    this.#waiting = [];
    for (const { response, body } of ending) response.end(body);
  }
}
