import type { Family } from "../../behaviour.ts";

/** Routes of contact-form-ext/v1. */
export const formExtension: Family = { name: "forms.extension", resources: [], behaviours: {}, decisions: [] };
