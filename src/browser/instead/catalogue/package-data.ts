import type * as node from "../../../catalogue/package-data.ts";
import { folderAmong } from "../../../catalogue/document-folder.ts";
import type { Json } from "../../../json/json.ts";

const known = new Map<string, Json>();

/** What the package holds, each part a file of its own. */
const PARTS = {
  "every-site": () => import("package:every-site"),
  families: () => import("package:families"),
  hotel: () => import("package:hotel"),
};

/** Loads parts of what the package holds; once is enough, more does no harm. */
export async function loadPackage(...names: readonly (keyof typeof PARTS)[]): Promise<void> {
  for (const part of await Promise.all(names.map((name) => PARTS[name]())))
    for (const [path, document] of Object.entries(part.default)) if (!known.has(path)) known.set(path, document);
}

/** As Node's, of what was loaded. */
export const packageDocument: typeof node.packageDocument = (path) => {
  const document = known.get(path);
  if (document === undefined) throw new Error(`${path} was not loaded`);
  return document;
};

/** As Node's, of what was loaded. */
export const packageDocuments: typeof node.packageDocuments = (name) =>
  folderAmong(() => known.keys(), { name, read: packageDocument });

/** As Node's. */
export const ownVersion: typeof node.ownVersion = () => {
  const { version } = packageDocument("package.json") as { version: string };
  return version;
};
