import nodeModule, { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { MessageChannel } from "node:worker_threads";
import type { Terminal } from "./terminal.ts";

/** Modules of the user's that are loaded again when they change. */
export interface WatchedModules {
  /** Loads a module, and what it imports of the user's own files, as they are now. */
  load(url: string): Promise<unknown>;
  /** The files that were loaded with it so far, itself aside. */
  files(): readonly string[];
}

/** The member of a module's address that tells one loading of it from another. */
const LOADING = "standin-loading";

/**
 * A loader of modules that follows their imports: those of files outside of `node_modules`. What an earlier loading left in memory stays there, as
 * the engine forgets no module.
 */
export function watchedModules(load: Terminal["load"]): WatchedModules {
  const seen = new Set<string>();
  const settled = followImports((file) => seen.add(file));
  const { cache } = createRequire(import.meta.url);
  let loadings = 0;
  return {
    async load(url) {
      loadings += 1;
      for (const file of requiredBy([fileURLToPath(url), ...seen], cache)) delete cache[file];
      try {
        return await load(`${url}?${LOADING}=${loadings}`);
      } finally {
        await settled();
        for (const file of requiredBy([fileURLToPath(url), ...seen], cache)) seen.add(file);
        seen.delete(fileURLToPath(url));
      }
    },
    files: () => [...seen].map(shortPath),
  };
}

/** Files that CommonJS modules require, with themselves, but for those of packages. */
function requiredBy(files: Iterable<string>, cache: NodeJS.Dict<NodeModule>): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (module: NodeModule | undefined) => {
    if (module === undefined || found.has(module.filename) || isOfPackage(module.filename)) return;
    found.add(module.filename);
    for (const child of module.children) take(child);
  };
  for (const file of files) take(cache[resolve(file)]);
  return found;
}

/** A path from the working folder, where it lies within. */
function shortPath(file: string): string {
  const short = relative("", file);
  return short.startsWith("..") ? file : short;
}

function isOfPackage(file: string): boolean {
  return /[/\\]node_modules[/\\]/.test(file);
}

/** Has whatever a loaded module imports loaded as anew as itself, and tells of it; returns what waits until all is told. */
function followImports(tell: (file: string) => void): () => Promise<void> {
  // Other runtimes than Node have the module without this: there a module alone is loaded anew.
  if (typeof nodeModule.register !== "function") return () => Promise.resolve();
  const { port1, port2 } = new MessageChannel();
  let awaited: (() => void) | undefined;
  port1.on("message", (url: string) => {
    if (url === "") awaited?.();
    else tell(fileURLToPath(url));
  });
  port1.unref();
  nodeModule.register(`data:text/javascript,${encodeURIComponent(FOLLOWING)}`, {
    parentURL: pathToFileURL(process.cwd()).href,
    data: { port: port2 },
    transferList: [port2],
  });
  return () =>
    new Promise<void>((resolve) => {
      // Messages come in the order in which they were sent: what answers last is behind all of them.
      awaited = resolve;
      port1.ref();
      port1.postMessage("");
    }).then(() => {
      port1.unref();
    });
}

/** What runs beside the program, where addresses of modules are made out. */
const FOLLOWING = `
let port;
export function initialize(data) {
  port = data.port;
  port.on("message", () => port.postMessage(""));
  port.unref();
}
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const { parentURL } = context;
  const loading = parentURL && URL.canParse(parentURL) && new URL(parentURL).searchParams.get("${LOADING}");
  if (!loading || !found.url.startsWith("file:") || found.url.includes("/node_modules/")) return found;
  const url = new URL(found.url);
  port.postMessage(url.href);
  url.searchParams.set("${LOADING}", loading);
  return { ...found, url: url.href };
}`;
