import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { AnswerSchemas } from "./answer-schemas.ts";
import { CatalogueError } from "./catalogue-error.ts";
import { fileProblem } from "./file-problem.ts";
import { createCatalogue, type Catalogue } from "./catalogue.ts";
import { checkDocument, type LoadedDocument } from "./check-document.ts";
import { joinDocuments } from "./join-documents.ts";
import { parseJsonText } from "./json-text.ts";

/**
 * Loads a catalogue from files and folders (the `.json` files directly inside), each an index document or a namespace index
 * document of the same site. Throws a CatalogueError for what cannot be used.
 */
export async function loadCatalogue(...paths: readonly string[]): Promise<Catalogue> {
  return catalogueOf(await readDocuments(paths));
}

/** Reads and checks the documents of files and folders. Throws a CatalogueError for what cannot be used. */
export async function readDocuments(paths: readonly string[]): Promise<LoadedDocument[]> {
  const files = (await Promise.all(paths.map(filesOf))).flat();
  return Promise.all(files.map(async (file) => parseDocument(await readText(file), file)));
}

/** Reads one document from its text; `file` is what errors call it. Throws a CatalogueError. */
export function parseDocument(text: string, file: string): LoadedDocument {
  return checkDocument(parseJsonText(text, file), file);
}

/** Makes the catalogue of documents of one site. Throws a CatalogueError where they contradict each other. */
export function catalogueOf(documents: readonly LoadedDocument[], answers?: AnswerSchemas): Catalogue {
  return createCatalogue({ ...joinDocuments(documents), ...(answers && { answers }) });
}

async function filesOf(path: string): Promise<string[]> {
  const isFolder = await orRefuse(stat(path), path, (stats) => stats.isDirectory());
  if (!isFolder) return [path];
  const names = (await readdir(path, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name.endsWith(".json"),
  );
  if (names.length === 0)
    throw new CatalogueError({ file: path, pointer: "", found: "no .json file", wanted: "index documents" });
  return names.map((entry) => join(path, entry.name)).sort();
}

function readText(file: string): Promise<string> {
  return orRefuse(readFile(file, "utf8"), file, (text) => text);
}

async function orRefuse<Found, Wanted>(
  work: Promise<Found>,
  file: string,
  use: (found: Found) => Wanted,
): Promise<Wanted> {
  try {
    return use(await work);
  } catch (error) {
    const found = fileProblem(error);
    throw new CatalogueError({ file, pointer: "", found, wanted: "a file or folder that can be read" });
  }
}
