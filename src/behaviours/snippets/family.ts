import type { Family } from "../behaviour.ts";
import { snippetRecords } from "./records.ts";

/** Routes of code-snippets/v1. */
export const snippets: Family = { name: "snippets", resources: [snippetRecords], behaviours: {}, decisions: [] };
