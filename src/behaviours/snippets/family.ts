import type { Family } from "../behaviour.ts";
import { activationRoutes } from "./activation.ts";
import { snippetRoutes } from "./crud.ts";
import { exportRoutes } from "./exports.ts";
import { importerRoutes } from "./importers.ts";
import { snippetRecords } from "./records.ts";
import { schemaRoutes } from "./snippet-schema.ts";
import { uploadRoutes } from "./uploads.ts";

/** Routes of code-snippets/v1. */
export const snippets: Family = {
  name: "snippets",
  resources: [snippetRecords],
  behaviours: {
    ...snippetRoutes,
    ...activationRoutes,
    ...exportRoutes,
    ...schemaRoutes,
    ...importerRoutes,
    ...uploadRoutes,
  },
};
