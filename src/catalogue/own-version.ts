import { readFile } from "node:fs/promises";
import { packageFile } from "./package-folder.ts";

/** The version of this package. */
export async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile("package.json"), "utf8")) as { version: string };
  return version;
}
