import { fileURLToPath } from "node:url";

// Two levels below the package, as source, as compiled module and in the bundle alike.
const PACKAGE = new URL("../../", import.meta.url);

/** Path of a folder that comes with the package. */
export function packageFolder(name: string): string {
  return packageFile(`${name}/`);
}

/** Path of a file that comes with the package. */
export function packageFile(name: string): string {
  return fileURLToPath(new URL(name, PACKAGE));
}
