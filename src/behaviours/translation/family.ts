import type { Family } from "../behaviour.ts";
import { packages, strings } from "./records.ts";

/** Routes of the i18n namespaces. */
export const translation: Family = {
  name: "translation",
  resources: [packages, strings],
  behaviours: {},
  decisions: [],
};
