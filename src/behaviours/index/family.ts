import type { Family } from "../behaviour.ts";

/** The index and the namespace roots. */
export const indexes: Family = { name: "index", resources: [], behaviours: {}, decisions: [] };
