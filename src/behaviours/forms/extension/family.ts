import type { Family } from "../../behaviour.ts";
import { exportRoutes } from "./exports.ts";
import { settingRoutes } from "./settings.ts";

/** Routes of contact-form-ext/v1; the submissions themselves belong to the forms. */
export const formExtension: Family = {
  name: "forms.extension",
  resources: [],
  behaviours: { ...exportRoutes, ...settingRoutes },
};
