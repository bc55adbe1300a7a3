import type { Family } from "../behaviour.ts";

/** Routes of the i18n namespaces. */
export const translation: Family = { name: "translation", resources: [], behaviours: {}, decisions: [] };
