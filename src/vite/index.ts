import type { VitePlugin, VitePluginOptions } from "./plugin.ts";

export type { VitePlugin, VitePluginOptions, ViteServer } from "./plugin.ts";

/**
 * A plugin of Vite that answers a site's API in the dev server and in the preview, at one origin with the page: pictures, links to entries and
 * `/__standin` too. Files that the options name are read again when they change, and pages load anew then.
 */
export function standin(options: VitePluginOptions = {}): VitePlugin {
  // A build has no server, and need not wait for what one needs.
  const serve = async (server: Parameters<VitePlugin["configureServer"]>[0]) =>
    // Only a file that Node itself has loaded may load others.
    (await import("./plugin.ts")).serveIn(server, { options, load: (url) => import(url) });
  return { name: "standin", configureServer: serve, configurePreviewServer: serve };
}
