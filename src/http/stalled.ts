import type { Socket } from "node:net";

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
