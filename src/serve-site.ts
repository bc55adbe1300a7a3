import type { ComposedSite } from "./composed-site.ts";
import { openDefaultSandbox } from "./default-sandbox.ts";
import type { Coverage } from "./engine/coverage.ts";
import { type Listener, listen, listenerOf, type Server } from "./http/server/listen.ts";
import { loadedLater } from "./http/loaded-later.ts";
import type { Reports } from "./http/report.ts";
import type { ServedSite } from "./sandbox-face.ts";
import { type NextSite, type ServedParts, serveInProcess } from "./served-site.ts";
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
export async function serveSite(composed: ComposedSite, parts: ServingParts): Promise<Standin> {
  return (await exchangeableSite(composed, parts)).standin;
}

/** A site that may take the place of another one, with what it was asked for. */
export interface NextStandin extends NextSite {
  readonly options: StandinOptions;
}

/** What a site is served with. */
export interface ServingParts extends Omit<NextStandin, "composed"> {
  readonly reports: Reports;
  /** What ends before all else does. */
  ending?(): Promise<void>;
}

/** A stand-in whose site another one may take the place of. */
export interface ExchangeableSite {
  readonly standin: Standin;
  /** Puts another site in the place of this one, as `ServedParts` says; `tell` hears what could not stay as it was. */
  exchange(next: NextStandin, tell: (sentence: string) => void): Promise<void>;
}

/** As `serveSite`, with the way to another site. */
export async function exchangeableSite(composed: ComposedSite, parts: ServingParts): Promise<ExchangeableSite> {
  const { data, shared, coverage: file } = parts.options;
  const served = await serveInProcess(composed, {
    ...parts,
    // Most are asked by no agent, and need not wait for what answers one.
    mcp: loadedLater(async () => (await import("./control/mcp/answer-mcp.ts")).answerMcp),
    openDefault: async (start) => {
      if (shared === undefined) return openDefaultSandbox(data, start);
      const { openSharedDefault } = await import("./shared-default.ts");
      return openSharedDefault(shared, start);
    },
    ...(file !== undefined && { openCoverage: (coverage) => coverageMerger(file, coverage) }),
  });
  return {
    standin: listening(served),
    async exchange(next, tell) {
      const { passageTo } = await import("./passage.ts");
      await served.exchange(next, { passageTo, tell });
    },
  };
}

/** Adds what was called since the last time to a file. Rejects at once where that is none to add to. */
async function coverageMerger(path: string, coverage: Coverage): Promise<() => Promise<void>> {
  const { openCoverageFile } = await import("./control/coverage-file.ts");
  const file = openCoverageFile(path);
  let isAdded = false;
  return async () => {
    const details = coverage.details();
    if (isAdded && Object.values(details).every(({ basis }) => Object.keys(basis).length === 0)) return;
    isAdded = true;
    coverage.clear();
    await file.merge(details);
  };
}

/** A served site that can listen on sockets. */
function listening({ face, app, served, closing, end }: ServedParts): Standin {
  const servers = createServers(closing, end);
  const site: Pick<Standin, "listen" | "listener"> = {
    listen: async ({ port = defaultOptions.port, host = defaultOptions.host }: ListenOptions = {}) => {
      const { site, real } = served();
      const { plan, limits } = site;
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
function createServers(closing: AbortController, end: () => Promise<void>): Servers {
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
      closing.abort();
      await Promise.all([...open].map((server) => server.close()));
      await end();
    },
  };
}
