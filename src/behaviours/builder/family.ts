import type { Family } from "../behaviour.ts";

/** Routes of the builder, font and consent namespaces. */
export const builder: Family = { name: "builder", resources: [], behaviours: {}, decisions: [] };
