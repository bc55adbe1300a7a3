import type { Server } from "./http/server/listen.ts";

/** The servers of one stand-in, and what ends with the last of them. */
export interface Servers {
  /** A server whose `close` ends everything when it is the last. */
  add(server: Server): Server;
  /** Closes every server, then ends everything; once is enough, more does no harm. */
  close(): Promise<void>;
}

/** Keeps count of servers; `end` is called when the last one has closed. */
export function createServers(end: () => Promise<void>): Servers {
  const open = new Set<Server>();
  return {
    add(server) {
      const closed = async () => {
        await server.close();
        open.delete(shown);
        if (open.size === 0) await end();
      };
      let closing: Promise<void> | undefined;
      const shown: Server = { ...server, close: () => (closing ??= closed()) };
      open.add(shown);
      return shown;
    },
    async close() {
      await Promise.all([...open].map((server) => server.close()));
      await end();
    },
  };
}
