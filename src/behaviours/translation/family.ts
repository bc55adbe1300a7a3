import type { Family } from "../behaviour.ts";
import { queueRoutes } from "./queue.ts";
import { packages, strings } from "./records.ts";
import { settingsRoutes } from "./settings.ts";
import { packageRoutes } from "./string-packages.ts";
import { stringRoutes } from "./strings.ts";
import { xmlConfigRoutes } from "./xml-config.ts";

/** Routes of the i18n namespaces. */
export const translation: Family = {
  name: "translation",
  resources: [packages, strings],
  behaviours: { ...xmlConfigRoutes, ...stringRoutes, ...packageRoutes, ...settingsRoutes, ...queueRoutes },
};
