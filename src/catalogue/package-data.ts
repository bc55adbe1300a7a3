import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../json/json.ts";
import { bundledDocument, bundledPaths } from "./bundled-documents.ts";
import { type DocumentFolder, folderAmong } from "./document-folder.ts";
import { parseJsonText } from "./json-text.ts";
import { packageFile, packageFolder } from "./package-folder.ts";

/** Told by the bundle alone: the documents lie beside it, all of them in a few files. */
declare const BUNDLED: true | undefined;

const isBundled = typeof BUNDLED !== "undefined";

/** The documents of a folder that comes with the package. */
export function packageDocuments(name: string): DocumentFolder {
  if (isBundled) return folderAmong(bundledPaths, { name, read: packageDocument });
  return documentsIn(packageFolder(name));
}

/** The value of a document that comes with the package, by its path there. */
export function packageDocument(path: string): Json {
  return (isBundled ? bundledDocument(path) : undefined) ?? valueOf(packageFile(path));
}

/** The version of this package. */
export function ownVersion(): string {
  const { version } = packageDocument("package.json") as { version: string };
  return version;
}

/** The documents of a folder at a path. */
export function documentsIn(folder: string): DocumentFolder {
  const pathOf = (name: string) => join(folder, `${name}.json`);
  let names: readonly string[] | undefined;
  return {
    get names() {
      return (names ??= namesIn(folder));
    },
    pathOf,
    read: (name) => valueOf(pathOf(name)),
    within: (name) => documentsIn(join(folder, name)),
  };
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => name.slice(0, -".json".length));
}

function valueOf(file: string): Json {
  const text = readFileSync(file, "utf8");
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    // Says where it breaks.
    return parseJsonText(text, file);
  }
}
