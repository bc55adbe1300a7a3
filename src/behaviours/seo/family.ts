import type { Family } from "../behaviour.ts";
import { keywords, metadata, redirections, schemas, templates } from "./records.ts";

/** Routes of seo/v1 and its parts. */
export const seo: Family = {
  name: "seo",
  resources: [keywords, metadata, redirections, schemas, templates],
  behaviours: {},
  decisions: [],
};
