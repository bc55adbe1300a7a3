import { setTimeout as pause } from "node:timers/promises";

const PIECES = 20;
const encoder = new TextEncoder();

/** A body that arrives piece by piece over that many milliseconds. */
export function dripped(body: string | Uint8Array, ms: number): ReadableStream<Uint8Array> {
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const pieces = Math.max(1, Math.min(PIECES, bytes.byteLength));
  const size = Math.ceil(bytes.byteLength / pieces);
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await pause(ms / pieces);
        if (sent < bytes.byteLength) controller.enqueue(bytes.slice(sent, sent + size));
        sent += size;
        if (sent >= bytes.byteLength) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
