import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answerSchemasIn } from "./answer-schemas.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import type { Json, JsonObject, RouteDocument } from "./document.ts";
import { parseJsonText } from "./json-text.ts";
import { packageFolder } from "./package-folder.ts";
import { joinLoosely, type LooseDocument } from "./tolerant/loose-join.ts";
import { readLooseSite } from "./tolerant/loose-site.ts";

/** A descriptor that comes with the package. */
interface Descriptor {
  /** There in a namespace index document only. */
  readonly namespace?: string;
  readonly namespaces?: readonly string[];
  readonly routes: Readonly<Record<string, RouteDocument>>;
}

/** The catalogue of the built-in site. Its descriptors are read as any site's when the package is tested, so that a start need not. */
export function builtInCatalogue(): Catalogue {
  const folder = packageFolder("descriptors");
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const { parts } = joinLoosely(names.sort().map((name) => readDescriptor(join(folder, name))));
  return createCatalogue({ ...parts, answers: answerSchemasIn(packageFolder("descriptors/answers")) });
}

function readDescriptor(file: string): LooseDocument {
  const document = jsonOf(readFileSync(file, "utf8"), file) as JsonObject;
  const { namespace, namespaces = [], routes } = document as unknown as Descriptor;
  const site = namespace === undefined ? readLooseSite(document, () => undefined) : undefined;
  return { file, site, namespaces: namespace === undefined ? namespaces : [namespace], routes, isOneRoute: false };
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
