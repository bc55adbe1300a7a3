import type { Family } from "../behaviour.ts";

/** Routes of oembed/1.0. */
export const embeds: Family = { name: "embed", resources: [], behaviours: {}, decisions: [] };
