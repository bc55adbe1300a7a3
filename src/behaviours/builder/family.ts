import type { Family } from "../behaviour.ts";
import { fonts } from "./records.ts";

/** Routes of the builder, font and consent namespaces. */
export const builder: Family = { name: "builder", resources: [fonts], behaviours: {}, decisions: [] };
