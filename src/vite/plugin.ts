import { commandSources } from "../commands/watched-sources.ts";
import { readServeOptions, standinOptions } from "../commands/serve.ts";
import { createStandin, createWatched, type Standin, type StandinOptions } from "../standin.ts";
import type { Listener } from "../http/server/listen.ts";

/** What the plugin takes: the options of the library, which win over those of the environment and those of a file. */
export interface VitePluginOptions extends Omit<StandinOptions, "handlers"> {
  /** A file of options; `standin.config.json` in the working folder, where there is one, unless given. */
  config?: string;
  /** Handlers, or the path of a file that exports them by default. */
  handlers?: StandinOptions["handlers"] | string;
  /**
   * Whether links to the site's entries lead to its pages, wherever the app itself has no file; true unless given, but where the app answers every
   * page (`appType: "custom"`).
   */
  pages?: boolean;
}

/** A plugin as Vite takes it. */
export interface VitePlugin {
  readonly name: "standin";
  /** Puts the site before the dev server's own answers; what is returned puts its pages behind them. */
  configureServer(server: ViteServer): Promise<() => void>;
  /** The same for the preview of what was built. */
  configurePreviewServer(server: ViteServer): Promise<() => void>;
}

/** What the plugin needs of Vite's servers. */
export interface ViteServer {
  readonly middlewares: { use(handle: Middleware): unknown };
  readonly httpServer: { once(event: "close", act: () => void): unknown } | null;
  readonly config: {
    readonly appType: string;
    readonly base: string;
    readonly logger: {
      info(text: string, how?: { timestamp?: boolean }): void;
      error(text: string, how?: { timestamp?: boolean }): void;
    };
  };
  readonly resolvedUrls: { readonly local: readonly string[]; readonly network: readonly string[] } | null;
  /** The pages that are open; a preview tells them nothing. */
  readonly ws?: { send(message: { type: "full-reload" }): void };
  printUrls(): void;
}

/** What Vite hands a request to. */
type Middleware = (incoming: Incoming, outgoing: Parameters<Listener>[1], next: (error?: unknown) => void) => void;

/** A request, and where it was sent before Vite put another file of the app in its place. */
type Incoming = Parameters<Listener>[0] & { url?: string | undefined; originalUrl?: string | undefined };

/** What a site is served with in Vite. */
interface ServingInVite {
  readonly options: VitePluginOptions;
  /** Loads a module of the user's by its address. */
  load(url: string): Promise<unknown>;
}

/** Serves a site in a server of Vite, until that closes. Throws what `createStandin` throws, and a UsageError for a file of options. */
export async function serveIn(server: ViteServer, serving: ServingInVite): Promise<() => void> {
  const { config, httpServer, middlewares } = server;
  const { pages = config.appType !== "custom" } = serving.options;
  const site = await standinIn(server, serving);
  httpServer?.once("close", () => void site.close().catch((error: unknown) => config.logger.error(String(error))));
  middlewares.use((incoming, outgoing, next) =>
    site.listener(incoming, outgoing, next, { pages: pages && isBesideBase(incoming, config) }),
  );
  tellAddresses(server, site);
  return () => {
    if (pages) middlewares.use(pagesBehind(site, config));
  };
}

/** The site of the options, which is read again in a dev server. */
async function standinIn(
  { config: { logger }, ws }: ViteServer,
  { options: { config, handlers, pages: _pages, watch = ws !== undefined, ...own }, load }: ServingInVite,
): Promise<Standin> {
  const tell = (sentence: string) => logger.info(`[standin] ${sentence}`, { timestamp: true });
  const error = (line: string) => logger.error(`[standin] ${line}`, { timestamp: true });
  const terminal = { out: tell, error, load, ended: new Promise<void>(() => undefined) };
  const read = () => {
    const options = readServeOptions(config === undefined ? [] : ["--config", config], process.env);
    return { ...options, watch, ...(typeof handlers === "string" && { handlers }) };
  };
  const optionsOf = (options: ReturnType<typeof read>): StandinOptions => ({
    ...standinOptions(options, terminal),
    ...own,
    limits: { ...options.limits, ...own.limits },
    watch,
    log(line) {
      own.log?.(line);
      if (line.notice === undefined) return;
      tell(line.notice);
      ws?.send({ type: "full-reload" });
    },
  });
  const files = commandSources(read(), { read, optionsOf, load, tell });
  const withHandlers = async (of: StandinOptions) => (typeof handlers === "object" ? { ...of, handlers } : of);
  const first = await withHandlers(await files.first());
  if (!watch) return createStandin(first);
  // A file of options may come later, so that there is always something to watch.
  const sources = files.all.map((source) => ({ ...source, isOptional: false }));
  return createWatched(first, [...sources, { paths: () => [], load: withHandlers }]);
}

/** Whether a request is for an address that the app can't have, since its own begin with another path. */
function isBesideBase({ url = "/" }: Incoming, { base }: ViteServer["config"]): boolean {
  const [path = "/"] = url.split("?");
  return base.startsWith("/") && base !== "/" && path !== "/" && !`${path}/`.startsWith(base);
}

/** Answers with the site's pages where the app has no file, and Vite would answer with the app's first page. */
function pagesBehind({ listener }: Standin, { base }: ViteServer["config"]): Middleware {
  return (incoming, outgoing, next) => {
    const { url = "/", originalUrl = url } = incoming;
    const [path = "/"] = originalUrl.split("?");
    const isApps = path === base || path.endsWith(".html") || (url !== originalUrl && url !== "/index.html");
    if (isApps) return next();
    incoming.url = originalUrl;
    listener(
      incoming,
      outgoing,
      (error) => {
        incoming.url = url;
        next(error);
      },
      { pages: true },
    );
  };
}

/** Names the API beside the server's own addresses, when these are told. */
function tellAddresses(server: ViteServer, site: Standin): void {
  const { printUrls } = server;
  server.printUrls = () => {
    printUrls.call(server);
    const [address] = [...(server.resolvedUrls?.local ?? []), ...(server.resolvedUrls?.network ?? [])];
    if (address === undefined) return;
    const { origin } = new URL(address);
    server.config.logger.info(`  ➜  Standin: ${site.apiRootOf("", origin)}, control ${origin}/__standin`);
  };
}
