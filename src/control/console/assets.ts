import { readFile } from "node:fs/promises";
import { packageFile } from "../../catalogue/package-folder.ts";

/** What lies beside the console's page, each with its type. */
export const consoleAssets = {
  "console.js": "text/javascript; charset=UTF-8",
  "console.css": "text/css; charset=UTF-8",
  "console.svg": "image/svg+xml",
} as const;

/** Whether there is a console where this runs. */
export const hasConsole: boolean = true;

/** A file beside the console's page, read when somebody asks for it; undefined where the package was not built. */
export async function consoleAsset(name: keyof typeof consoleAssets): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(packageFile(`dist/bundle/console/${name}`)));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
