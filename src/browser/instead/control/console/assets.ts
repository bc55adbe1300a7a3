import type * as node from "../../../../control/console/assets.ts";

/** A stand-in within a page has no console: what would show it is that page. */
export const hasConsole: typeof node.hasConsole = false;

/** Nothing lies beside it. */
export const consoleAssets: Partial<typeof node.consoleAssets> = {};

/** As Node's, of nothing. */
export const consoleAsset: typeof node.consoleAsset = async () => undefined;
