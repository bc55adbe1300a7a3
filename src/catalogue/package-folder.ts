import { fileURLToPath } from "node:url";

/** Path of a folder that comes with the package. */
export function packageFolder(name: string): string {
  return fileURLToPath(new URL(`../../${name}/`, import.meta.url));
}
