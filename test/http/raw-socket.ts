import { connect, type Socket } from "node:net";

/** A connection that sends bytes as they are given and collects what comes back. */
export interface RawSocket {
  send(text: string | Uint8Array): void;
  /** What has come so far, once it holds this text this many times. */
  until(text: string, times?: number): Promise<string>;
  /** What came until the other side ended. */
  ended: Promise<string>;
  hangUp(): void;
}

/** Connects to a server's origin. */
export function openSocket(url: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once("error", reject);
    socket.once("connect", () => resolve(rawSocket(socket)));
  });
}

function rawSocket(socket: Socket): RawSocket {
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => (received += chunk));
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  const until = async (text: string, times = 1): Promise<string> => {
    while (received.split(text).length <= times) {
      if (socket.destroyed) throw new Error(`ended before ${JSON.stringify(text)} came: ${received}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return received;
  };
  return { send: (text) => socket.write(text), until, ended, hangUp: () => socket.destroy() };
}

/** A request as text, without a body. */
export function plainRequest(method: string, target: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
