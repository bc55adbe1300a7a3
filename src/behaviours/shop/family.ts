import type { Family } from "../behaviour.ts";

/** Routes of the shop namespaces. */
export const shop: Family = { name: "shop", resources: [], behaviours: {}, decisions: [] };
