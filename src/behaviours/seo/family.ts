import type { Family } from "../behaviour.ts";

/** Routes of seo/v1 and its parts. */
export const seo: Family = { name: "seo", resources: [], behaviours: {}, decisions: [] };
