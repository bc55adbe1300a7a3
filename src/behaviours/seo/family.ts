import type { Family } from "../behaviour.ts";
import { accountRoutes } from "./account.ts";
import { keywordReads } from "./an/keyword-reads.ts";
import { keywordWrites } from "./an/keyword-writes.ts";
import { pageMeasurements } from "./an/page-measurements.ts";
import { postReads } from "./an/post-reads.ts";
import { csvImportRoutes } from "./csv-import.ts";
import { featuredImageRoutes } from "./featured-image.ts";
import { metaRoutes } from "./meta.ts";
import { moduleRoutes } from "./modules.ts";
import { keywords, metadata, redirections, schemas, templates } from "./records.ts";
import { redirectionRoutes } from "./redirections.ts";
import { schemaRoutes } from "./schemas.ts";
import { scoreRoutes } from "./scores.ts";
import { searchIntentRoutes } from "./search-intent.ts";
import { pageSearchRoutes } from "./search-page.ts";
import { settingsRoutes } from "./settings.ts";
import { toolRoutes } from "./tools.ts";
import { videoRoutes } from "./video.ts";
import { widgetRoutes } from "./widget.ts";
import { wizardRoutes } from "./wizard/routes.ts";

/** Routes of seo/v1 and its parts. */
export const seo: Family = {
  name: "seo",
  resources: [keywords, metadata, redirections, schemas, templates],
  behaviours: {
    ...moduleRoutes,
    ...toolRoutes,
    ...widgetRoutes,
    ...scoreRoutes,
    ...settingsRoutes,
    ...pageSearchRoutes,
    ...accountRoutes,
    ...featuredImageRoutes,
    ...redirectionRoutes,
    ...metaRoutes,
    ...schemaRoutes,
    ...videoRoutes,
    ...searchIntentRoutes,
    ...csvImportRoutes,
    ...wizardRoutes,
    ...keywordReads,
    ...keywordWrites,
    ...postReads,
    ...pageMeasurements,
  },
};
