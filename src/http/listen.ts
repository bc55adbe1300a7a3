import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { linksOf } from "./address.ts";
import type { AddressPlan } from "./address-plan.ts";
import type { SocketBindings } from "./read-body.ts";

/** A server on a socket. */
export interface Server {
  /** Origin: scheme, host and port, without an end slash. */
  readonly url: string;
  /** Address of the index in the default language, with its end slash. */
  readonly apiRoot: string;
  /** Takes no more requests, finishes those under way, then resolves. */
  close(): Promise<void>;
}

/** Serves the app; port 4010 and host 127.0.0.1 unless given. Rejects with the system's error when it can't listen. */
export function listen(
  app: Hono<{ Bindings: SocketBindings }>,
  { plan, port = 4010, host = "127.0.0.1" }: { plan: AddressPlan; port?: number; host?: string },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, (info: AddressInfo) => {
      const shown = info.family === "IPv6" ? `[${host}]` : host;
      const url = `http://${shown}:${info.port}`;
      const { apiRoot } = linksOf(url, { sandbox: "", language: plan.defaultLanguage }, plan);
      resolve({ url, apiRoot: `${apiRoot}/`, close: () => closed(server) });
    });
    server.once("error", reject);
  });
}

function closed(server: ReturnType<typeof serve>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  });
}
