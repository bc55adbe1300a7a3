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

/** The documents of a folder among many that are known by their paths. */
export function folderAmong(
  paths: () => Iterable<string>,
  { name, read }: { name: string; read: (path: string) => Json },
): DocumentFolder {
  const pathOf = (document: string) => `${name}/${document}.json`;
  return {
    get names() {
      return [...paths()].flatMap((path) => nameIn(name, path) ?? []).sort();
    },
    pathOf,
    read: (document) => read(pathOf(document)),
    within: (folder) => folderAmong(paths, { name: `${name}/${folder}`, read }),
  };
}

/** The name of a document that lies in a folder, by its path; undefined for one that lies elsewhere. */
function nameIn(folder: string, path: string): string | undefined {
  const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1, -".json".length) : undefined;
  return name?.includes("/") === true ? undefined : name;
}
