import type { Catalogue } from "./catalogue/catalogue.ts";
import type { ComposedSite } from "./compose.ts";
import { unknownCalls } from "./engine/bindings.ts";
import type { PassOn } from "./engine/pass-on.ts";
import { linksOf } from "./http/address.ts";
import type { App } from "./http/app.ts";
import { isCut } from "./http/outgoing.ts";
import { type Listener, listen, listenerOf, type Server } from "./http/server/listen.ts";
import type { Reports, Site } from "./http/site.ts";
import { sandboxFace, type StandinSandbox } from "./sandbox-face.ts";
import { defaultOptions, defaultOrigin, type StandinOptions } from "./standin-options.ts";
import { SANDBOX_NAME, type Sandboxes } from "./state/sandboxes.ts";

/** Where to listen: port 4010 and host 127.0.0.1 unless given. */
export interface ListenOptions {
  port?: number;
  host?: string;
}

/** A running stand-in: answers requests in the process, listens on a socket when asked to. It is its own default sandbox. */
export interface Standin extends StandinSandbox {
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
  /** The sandbox of that name, made on first use. Throws RangeError for a name that is none, Error when there are too many. */
  sandbox(name: string): StandinSandbox;
  readonly catalogue: Catalogue;
  /** Namespaces of a document that families serve → the built-in namespaces whose behaviours they have. */
  readonly served: Readonly<Record<string, string>>;
  /** Address of the index in a language at an origin, with its end slash; `origin` may end in a sandbox's `/@name`. */
  apiRootOf(language: string, origin: string): string;
  /** The methods of routes, as `METHOD /route`, that do what only the site's own code knows: what they answer is made up, or refused. */
  readonly unknowns: readonly string[];
  /** What a real site answers in its place; undefined where there is none. */
  readonly passedOn: PassedOn | undefined;
  /** How often something went wrong inside that no answer accounts for. */
  readonly reported: number;
}

/** What a real site answers in place of a stand-in. */
export interface PassedOn {
  /** Its address. */
  readonly upstream: string;
  /** Names of the routes that are always its own. */
  readonly routes: readonly string[];
  /** The folder in which its answers are kept when the stand-in is closed, how many there are so far, and how many there was no room for; undefined where none are. */
  readonly kept: { readonly folder: string; readonly count: number; readonly left: number } | undefined;
}

/** A real site that answers some calls in place of the composed one. */
export interface RealSite extends Pick<PassedOn, "routes" | "kept"> {
  readonly site: PassOn;
  /** Ends the connections to it, and writes what is kept; once is enough, more does no harm. */
  close(): Promise<void>;
}

/** A site that takes the place of another one. */
export interface NextSite {
  readonly composed: ComposedSite;
  readonly options: StandinOptions;
  readonly real?: RealSite | undefined;
}

/** A site that is served, until another one takes its place. */
export interface Served extends NextSite {
  readonly site: Site;
  readonly app: App;
}

/** What a stand-in consists of beside its site. */
export interface StandinParts {
  readonly app: App;
  readonly servers: Servers;
  readonly reports: Reports;
  /** Every real site that was asked so far. */
  readonly reals: ReadonlySet<RealSite>;
}

/** What the library shows of the site that is served. */
export function standinOf(served: () => Served, { app, servers, reports, reals }: StandinParts): Standin {
  const { sandboxes, limits } = served().site;
  const apiRootOf = (language: string, origin: string, sandbox = "") => {
    const { plan } = served().site;
    return `${linksOf(origin, { sandbox, language: language || plan.defaultLanguage }, plan).apiRoot}/`;
  };
  const face = (name: string): StandinSandbox =>
    sandboxFace(name, {
      get catalogue() {
        return served().site.catalogue;
      },
      get errors() {
        return served().site.errors;
      },
      get apiRoot() {
        return apiRootOf("", defaultOrigin, name);
      },
      fetch: async (request, sent) => arrived(await app.fetch(request, undefined, sent)),
      open: () => opened(sandboxes, name),
    });
  const server = {
    get catalogue() {
      return served().site.catalogue;
    },
    get served() {
      const { namespaces } = served().composed.serving;
      return Object.fromEntries(namespaces.map(({ own, builtIn }) => [own, builtIn]));
    },
    apiRootOf: (language: string, origin: string) => apiRootOf(language, origin),
    listen: async ({ port = defaultOptions.port, host = defaultOptions.host }: ListenOptions = {}) => {
      const { site, real } = served();
      const server = await listen(app, { plan: site.plan, limits, port, host });
      if (real === undefined || !isItself(real.site.upstream, server)) return servers.add(server);
      await server.close(0);
      throw new RangeError(`--upstream ${real.site.upstream} is this server itself; name another port or another site`);
    },
    listener: listenerOf(app),
    close: () => servers.close(),
    sandbox: (name: string) => {
      if (!SANDBOX_NAME.test(name)) throw new RangeError(`no name for a sandbox: ${JSON.stringify(name)}`);
      opened(sandboxes, name);
      return face(name);
    },
    get unknowns(): readonly string[] {
      const { catalogue, bindings } = served().site;
      return unknownCalls(catalogue.routes, bindings);
    },
    get passedOn() {
      const { real } = served();
      return real && { upstream: real.site.upstream, routes: real.routes, kept: keptOf(reals) };
    },
    get reported() {
      return reports.count;
    },
  };
  return Object.defineProperties(server, Object.getOwnPropertyDescriptors(face(""))) as Standin;
}

/** What is kept of all that real sites answered, in the one folder that is served. */
function keptOf(reals: ReadonlySet<RealSite>): PassedOn["kept"] {
  const all = [...reals].flatMap(({ kept }) => kept ?? []);
  const sum = (of: "count" | "left") => all.reduce((total, kept) => total + kept[of], 0);
  const folder = all[0]?.folder;
  if (folder === undefined) return undefined;
  return {
    folder,
    get count() {
      return sum("count");
    },
    get left() {
      return sum("left");
    },
  };
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

function opened(sandboxes: Sandboxes, name: string) {
  const sandbox = sandboxes.open(name);
  if (sandbox === undefined) throw new Error(`there are too many sandboxes to open ${JSON.stringify(name)}`);
  return sandbox;
}

/** What arrives of a response: nothing where the connection was cut. */
function arrived(response: Response): Response {
  if (isCut(response)) throw new TypeError("fetch failed", { cause: new Error("the connection was cut by a fault") });
  return response;
}

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
