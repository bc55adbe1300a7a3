import { builtInCatalogue } from "./built-in-catalogue.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import type { JsonObject } from "./document.ts";
import type { ArgRules } from "./tolerant/keyword-rules.ts";
import { readIndex } from "./tolerant/read-index.ts";

/** What a catalogue may be made from: index documents, paths of files or folders, addresses. */
export type IndexSource = JsonObject | readonly JsonObject[] | string | readonly string[];

/**
 * The catalogue of these documents, whatever their form, or that of the built-in site. Throws a CatalogueError where something
 * cannot be served at all; what is merely odd is listed in the catalogue's `findings`.
 */
export async function chooseCatalogue(index: IndexSource | undefined, rules: ArgRules): Promise<Catalogue> {
  if (index === undefined) return builtInCatalogue();
  const { parts, findings, refusal } = await readIndex(sourcesOf(index), rules);
  if (refusal !== undefined) throw refusal;
  return createCatalogue({ ...parts, findings });
}

function sourcesOf(index: IndexSource): readonly (JsonObject | string)[] {
  return Array.isArray(index) ? (index as readonly (JsonObject | string)[]) : [index as JsonObject | string];
}
