import { loadAnswerSchemas } from "./answer-schemas.ts";
import type { Catalogue } from "./catalogue.ts";
import { checkDocument } from "./check-document.ts";
import type { JsonObject } from "./document.ts";
import { catalogueOf, readDocuments } from "./load-catalogue.ts";
import { packageFolder } from "./package-folder.ts";

/** What a catalogue may be made from: index documents, paths of files or folders, addresses. */
export type IndexSource = JsonObject | readonly JsonObject[] | string | readonly string[];

/** The catalogue of these documents, or that of the built-in site. Throws a CatalogueError. */
export async function chooseCatalogue(index: IndexSource | undefined): Promise<Catalogue> {
  if (index === undefined) {
    const documents = readDocuments([packageFolder("descriptors")]);
    const answers = loadAnswerSchemas(packageFolder("descriptors/answers"));
    return catalogueOf(await documents, await answers);
  }
  const parts = Array.isArray(index) ? (index as readonly (JsonObject | string)[]) : [index as JsonObject | string];
  const paths = parts.filter((part) => typeof part === "string");
  const given = parts.filter((part) => typeof part !== "string").map((part, at) => checkDocument(part, `index[${at}]`));
  return catalogueOf([...(await readDocuments(paths)), ...given]);
}
