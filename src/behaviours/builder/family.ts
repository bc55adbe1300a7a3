import type { Family } from "../behaviour.ts";
import { attachmentSizeRoutes } from "./attachment-sizes.ts";
import { consentRoutes } from "./consent.ts";
import { fontRoutes } from "./fonts.ts";
import { presetRoutes } from "./presets.ts";
import { fonts } from "./records.ts";

/** Routes of the builder, font and consent namespaces. */
export const builder: Family = {
  name: "builder",
  resources: [fonts],
  behaviours: { ...presetRoutes, ...attachmentSizeRoutes, ...fontRoutes, ...consentRoutes },
};
