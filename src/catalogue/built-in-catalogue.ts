import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answerSchemasIn } from "./answer-schemas.ts";
import type { Catalogue } from "./catalogue.ts";
import type { LoadedDocument } from "./check-document.ts";
import type { Json, RouteDocument } from "./document.ts";
import { parseJsonText } from "./json-text.ts";
import { catalogueOf } from "./load-catalogue.ts";
import { packageFolder } from "./package-folder.ts";
import { siteOf } from "./site-of.ts";

/** A descriptor that comes with the package. */
interface Descriptor {
  /** There in a namespace index document only. */
  readonly namespace?: string;
  readonly namespaces?: readonly string[];
  readonly routes: Readonly<Record<string, RouteDocument>>;
}

/** The catalogue of the built-in site. Its descriptors are checked when the package is tested, so that a start need not. */
export function builtInCatalogue(): Catalogue {
  const folder = packageFolder("descriptors");
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const documents = names.sort().map((name) => readDescriptor(join(folder, name)));
  return catalogueOf(documents, answerSchemasIn(packageFolder("descriptors/answers")));
}

function readDescriptor(file: string): LoadedDocument {
  const value = jsonOf(readFileSync(file, "utf8"), file);
  const { namespace, namespaces = [], routes } = value as unknown as Descriptor;
  if (namespace !== undefined) return { file, site: undefined, namespaces: [namespace], routes };
  return { file, site: siteOf({ file, pointer: "", value }), namespaces, routes };
}

function jsonOf(text: string, file: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    // Says where it breaks.
    return parseJsonText(text, file);
  }
}
