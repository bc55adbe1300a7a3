import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";

// Two levels below the package, as source, as compiled module and in the bundle alike.
const PACKAGE = new URL("../../", import.meta.url);

/** Path of a folder that comes with the package. */
export function packageFolder(name: string): string {
  return fileURLToPath(new URL(`${name}/`, PACKAGE));
}

/** Path of a file that comes with the package. */
export function packageFile(name: string): string {
  return fileURLToPath(new URL(name, PACKAGE));
}

/** The version of this package. */
export async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile("package.json"), "utf8")) as { version: string };
  return version;
}
