import type * as node from "../../../catalogue/package-data.ts";
import type { DocumentFolder } from "../../../catalogue/document-folder.ts";
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
export const packageDocuments: typeof node.packageDocuments = (name): DocumentFolder => {
  const pathOf = (document: string) => `${name}/${document}.json`;
  return {
    get names() {
      return [...known.keys()].flatMap((path) => nameIn(name, path) ?? []).sort();
    },
    pathOf,
    read: (document) => packageDocument(pathOf(document)),
    within: (folder) => packageDocuments(`${name}/${folder}`),
  };
};

/** As Node's. */
export const ownVersion: typeof node.ownVersion = () => {
  const { version } = packageDocument("package.json") as { version: string };
  return version;
};

/** The name of a document that lies in a folder, by its path; undefined for one that lies elsewhere. */
function nameIn(folder: string, path: string): string | undefined {
  const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1, -".json".length) : undefined;
  return name?.includes("/") === true ? undefined : name;
}
