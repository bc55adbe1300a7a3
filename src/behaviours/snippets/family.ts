import type { Family } from "../behaviour.ts";

/** Routes of code-snippets/v1. */
export const snippets: Family = { name: "snippets", resources: [], behaviours: {}, decisions: [] };
