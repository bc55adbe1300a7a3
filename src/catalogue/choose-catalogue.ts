import { catalogueOf, type IndexSource } from "./built-in-catalogue.ts";
import type { Catalogue } from "./catalogue.ts";
import type { ArgRules } from "./tolerant/keyword-rules.ts";
import { readSourceTexts } from "./tolerant/source-text.ts";

/** The catalogue of documents as they are handed over, or read from files, folders and addresses. Throws as `catalogueOf`. */
export function chooseCatalogue(
  index: IndexSource | undefined,
  rules: ArgRules,
  how: Omit<Parameters<typeof catalogueOf>[2], "read"> = {},
): Promise<Catalogue> {
  return catalogueOf(index, rules, { ...how, read: readSourceTexts });
}
