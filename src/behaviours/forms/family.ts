import type { Family } from "../behaviour.ts";
import { formRoutes } from "./crud.ts";
import { feedbackRoutes } from "./feedback.ts";
import { entries, forms } from "./records.ts";

/** Routes of contact-form/v1. */
export const contactForms: Family = {
  name: "forms",
  resources: [forms, entries],
  behaviours: { ...formRoutes, ...feedbackRoutes },
};
