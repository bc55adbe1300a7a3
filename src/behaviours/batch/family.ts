import type { Family } from "../behaviour.ts";

/** The batch route. */
export const batch: Family = { name: "batch", resources: [], behaviours: {}, decisions: [] };
