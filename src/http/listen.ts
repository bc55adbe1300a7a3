import type { AddressInfo, Socket } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import type { Hono } from "hono";
import { linksOf } from "./address.ts";
import type { AddressPlan } from "./address-plan.ts";
import { isLoopbackAddress } from "./loopback.ts";
import type { SocketBindings } from "./read-body.ts";

/** A server on a socket. */
export interface Server {
  /** Origin: scheme, host and port, without an end slash. */
  readonly url: string;
  /** Address of the index in the default language, with its end slash. */
  readonly apiRoot: string;
  /** Whether others than this machine may reach it. */
  readonly exposed: boolean;
  /** Takes no more requests, finishes those under way, then resolves; once is enough, more do no harm. */
  close(): Promise<void>;
}

/** Serves the app; port 4010 and host 127.0.0.1 unless given. Rejects with the system's error when it can't listen. */
export function listen(
  app: Hono<{ Bindings: SocketBindings }>,
  { plan, port = 4010, host = "127.0.0.1" }: { plan: AddressPlan; port?: number; host?: string },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const sockets = new Set<Socket>();
    let exposed = true;
    const fetch = (request: Request, socket: object) => app.fetch(request, { ...socket, exposed });
    const server = serve({ fetch, port, hostname: host }, (info: AddressInfo) => {
      exposed = !isLoopbackAddress(info.address);
      const shown = info.family === "IPv6" ? `[${host}]` : host;
      const url = `http://${shown}:${info.port}`;
      const { apiRoot } = linksOf(url, { sandbox: "", language: plan.defaultLanguage }, plan);
      let closing: Promise<void> | undefined;
      resolve({ url, apiRoot: `${apiRoot}/`, exposed, close: () => (closing ??= closed(server, sockets)) });
    });
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    server.once("error", reject);
  });
}

/** How often connections that have become idle are looked for while the server closes, in milliseconds. */
const LOOK_FOR_IDLE = 20;

function closed(server: ServerType, sockets: ReadonlySet<Socket>): Promise<void> {
  // Connections that are kept alive, or never asked anything, would hold the server open long after its last answer.
  const closeIdle = () => {
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return new Promise((resolve, reject) => {
    const looking = setInterval(closeIdle, LOOK_FOR_IDLE);
    server.close((error) => {
      clearInterval(looking);
      if (error === undefined) resolve();
      else reject(error);
    });
    closeIdle();
  });
}
