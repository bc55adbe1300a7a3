import { deepFreeze } from "../../src/json/json.ts";
import type { Standin } from "../../src/standin.ts";

/** The site, with documents that nobody can write to: a write to what all calls share fails, in place of changing later answers. */
export function withFrozenDocuments(site: Standin): Standin {
  for (const { document } of site.catalogue.routes) deepFreeze(document);
  return site;
}
