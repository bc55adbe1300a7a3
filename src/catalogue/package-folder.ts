import { fileURLToPath } from "node:url";

/** Told by the bundle alone: the documents lie beside it, written short. */
declare const BUNDLED: true | undefined;

// Two levels below the package, as source, as compiled module and in the bundle alike.
const PACKAGE = new URL("../../", import.meta.url);
const DOCUMENTS = typeof BUNDLED === "undefined" ? PACKAGE : new URL("documents/", import.meta.url);

/** Path of a folder of documents that comes with the package. */
export function packageFolder(name: string): string {
  return fileURLToPath(new URL(`${name}/`, DOCUMENTS));
}

/** Path of a file that comes with the package. */
export function packageFile(name: string): string {
  return fileURLToPath(new URL(name, /^(?:descriptors|seeds)\//.test(name) ? DOCUMENTS : PACKAGE));
}
