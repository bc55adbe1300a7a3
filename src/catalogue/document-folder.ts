import type { Json } from "../json/json.ts";

/** JSON documents that lie in one folder, each read when it is asked for. */
export interface DocumentFolder {
  /** Names of the documents in their order, without `.json`. */
  readonly names: readonly string[];
  /** What errors call a document. */
  pathOf(name: string): string;
  /** The value of a document. Throws a CatalogueError for text that is no JSON. */
  read(name: string): Json;
  /** A folder in this one. */
  within(folder: string): DocumentFolder;
}
