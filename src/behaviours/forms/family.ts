import type { Family } from "../behaviour.ts";

/** Routes of contact-form/v1. */
export const contactForms: Family = { name: "forms", resources: [], behaviours: {}, decisions: [] };
