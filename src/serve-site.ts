import type { ComposedSite } from "./composed-site.ts";
import { openDefaultSandbox } from "./default-sandbox.ts";
import { type Listener, listen, listenerOf, type Server } from "./http/server/listen.ts";
import type { Reports } from "./http/report.ts";
import type { ServedSite } from "./sandbox-face.ts";
import { type RealSite, type ServedParts, serveInProcess } from "./served-site.ts";
import { defaultOptions, type StandinOptions } from "./standin-options.ts";

/** Where to listen: port 4010 and host 127.0.0.1 unless given. */
export interface ListenOptions {
  port?: number;
  host?: string;
}

/** A running stand-in: answers requests in the process, listens on a socket when asked to. It is its own default sandbox. */
export interface Standin extends ServedSite {
  /** Serves on a socket; port 0 takes a free one. Where there is a data file, the last server to close lets go of it. */
  listen(options?: ListenOptions): Promise<Server>;
  /**
   * Answers requests of somebody else's server, such as `http.createServer(site.listener)`. As a middleware, with `next`, it answers what is
   * the site's own (the API, also by `?rest_route=`, `/__standin`, pictures and uploads, each also behind `/@name/`), with `pages: true` as a
   * fourth argument its pages too, and leaves everything else to `next`.
   */
  readonly listener: Listener;
  /** Closes every server, folds the data file's log in and lets go of the file: no more can be written to it. */
  close(): Promise<void>;
}

/** Puts a stand-in around a composed site. Throws a SeedError or a DataFileError. */
export async function serveSite(
  composed: ComposedSite,
  { options, reports, real }: { options: StandinOptions; reports: Reports; real?: RealSite },
): Promise<Standin> {
  const { seeds: _composed, data, ...others } = options;
  const openDefault = (parts: Parameters<typeof openDefaultSandbox>[1]) => openDefaultSandbox(data, parts);
  return listening(await serveInProcess(composed, { options: others, reports, real, openDefault }), real);
}

/** A served site that can listen on sockets. */
function listening({ face, app, plan, limits }: ServedParts, real: RealSite | undefined): Standin {
  const servers = createServers(face.close);
  const site: Pick<Standin, "listen" | "listener"> = {
    listen: async ({ port = defaultOptions.port, host = defaultOptions.host }: ListenOptions = {}) => {
      const server = await listen(app, { plan, limits, port, host });
      if (real === undefined || !isItself(real.site.upstream, server)) return servers.add(server);
      await server.close(0);
      throw new RangeError(`--upstream ${real.site.upstream} is this server itself; name another port or another site`);
    },
    listener: listenerOf(app),
  };
  const { close: _alone, ...members } = Object.getOwnPropertyDescriptors(face);
  return Object.defineProperties({ ...site, close: () => servers.close() }, members) as Standin;
}

/** Whether an address is that of a server on this machine. */
function isItself(address: string, { url }: Server): boolean {
  const [named, own] = [new URL(address), new URL(url)];
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1?\]|0\.0\.0\.0)$/;
  const port = ({ port, protocol }: URL) => port || (protocol === "https:" ? "443" : "80");
  return (
    port(named) === port(own) &&
    (named.hostname === own.hostname || (isHere.test(named.hostname) && isHere.test(own.hostname)))
  );
}

/** The servers of one stand-in, and what ends with the last of them. */
interface Servers {
  /** A server whose `close` ends everything when it is the last. */
  add(server: Server): Server;
  /** Closes every server, then ends everything; once is enough, more does no harm. */
  close(): Promise<void>;
}

/** Keeps count of servers; `end` is called when the last one has closed. */
function createServers(end: () => Promise<void>): Servers {
  const open = new Set<Server>();
  return {
    add(server) {
      const closed = async (patience?: number) => {
        await server.close(patience);
        open.delete(shown);
        if (open.size === 0) await end();
      };
      let closing: Promise<void> | undefined;
      const shown: Server = { ...server, close: (patience) => (closing ??= closed(patience)) };
      open.add(shown);
      return shown;
    },
    async close() {
      await Promise.all([...open].map((server) => server.close()));
      await end();
    },
  };
}
