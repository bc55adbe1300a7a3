import { type Catalogue, createCatalogue } from "./catalogue.ts";
import type { JsonObject, Json } from "../json/json.ts";
import type { DocumentFolder } from "./document-folder.ts";
import type { ArgRules } from "./tolerant/keyword-rules.ts";
import type { ReadSource } from "./tolerant/document-room.ts";
import type { SchemaSource } from "./tolerant/route-schemas.ts";
import { type AddedRoute, documentsWithAdded, withAddedRoutes } from "./added-routes.ts";
import { answerSchemasIn } from "./answer-schemas.ts";
import type { RouteDocument } from "./document.ts";
import { packageDocuments } from "./package-data.ts";
import { joinLoosely, type LooseDocument } from "./tolerant/loose-join.ts";
import { readLooseSite } from "./tolerant/loose-site.ts";

/** What a catalogue may be made from: index documents, paths of files or folders, addresses. */
export type IndexSource = JsonObject | readonly JsonObject[] | string | readonly string[];

/**
 * The catalogue of these documents, whatever their form, of so many bytes together, with these schemas of what routes answer, or that of the
 * built-in site. Throws a CatalogueError where something cannot be served at all, a RangeError for schemas without a document; what is
 * merely odd is listed in the catalogue's `findings`.
 */
export async function catalogueOf(
  index: IndexSource | undefined,
  rules: ArgRules,
  how: {
    /** Reads what is named by its path or its address. */
    read: ReadSource;
    documentBytes?: number | undefined;
    schemas?: SchemaSource | undefined;
    /** What is read in place of each document; told whether it is the first. */
    overlaid?: (document: Json, isFirst: boolean) => Json;
    /** Routes that the documents do not have. Throws a RangeError for one that they have. */
    added?: readonly AddedRoute[];
  },
): Promise<Catalogue> {
  if (index === undefined && how.schemas !== undefined)
    throw new RangeError("schemas say what the routes of an index document answer; the built-in site has its own");
  const { added = [], overlaid = (document) => document, ...reading } = how;
  if (index === undefined) return builtInCatalogue(packageDocuments("descriptors"), added);
  // The built-in site starts without what reads documents of any form.
  const { readIndex } = await import("./tolerant/read-index.ts");
  const { parts, findings, refusal } = await readIndex(sourcesOf(index), {
    rules,
    ...reading,
    overlaid: (document, isFirst) => withAddedRoutes(overlaid(document, isFirst), isFirst ? added : []),
  });
  if (refusal !== undefined) throw refusal;
  return createCatalogue({ ...parts, findings });
}

function sourcesOf(index: IndexSource): readonly (JsonObject | string)[] {
  return Array.isArray(index) ? (index as readonly (JsonObject | string)[]) : [index as JsonObject | string];
}

/** A descriptor that comes with the package. */
interface Descriptor {
  /** There in a namespace index document only. */
  readonly namespace?: string;
  readonly namespaces?: readonly string[];
  readonly routes: Readonly<Record<string, RouteDocument>>;
}

/** The catalogue of the built-in site, or of a copy of its folder. Its descriptors are read as any site's when the package is tested, so that a start need not. */
export function builtInCatalogue(
  folder: DocumentFolder = packageDocuments("descriptors"),
  added: readonly AddedRoute[] = [],
): Catalogue {
  const documents = folder.names.map((name) => readDescriptor(folder, name));
  const { parts } = joinLoosely(documentsWithAdded(documents, added));
  return createCatalogue({ ...parts, answers: answerSchemasIn(folder.within("answers")) });
}

/** The catalogue of those namespaces of the built-in site alone that hold one of these routes. */
export function builtInNamespaces(routes: Iterable<string>): Catalogue {
  const folder = packageDocuments("descriptors");
  const names = new Set(folder.names);
  const wanted = new Set([...routes].flatMap((route) => descriptorOf(route, names) ?? []));
  return createCatalogue(joinLoosely([...wanted].sort().map((name) => readDescriptor(folder, name))).parts);
}

/** The document of the innermost namespace that a route lies in; undefined where it lies in none. */
function descriptorOf(route: string, names: ReadonlySet<string>): string | undefined {
  for (let end = route.length; end > 0; end = route.lastIndexOf("/", end - 1)) {
    const name = route.slice(1, end).replaceAll("/", ".");
    if (names.has(name)) return name;
  }
  return undefined;
}

function readDescriptor(folder: DocumentFolder, name: string): LooseDocument {
  const document = folder.read(name) as JsonObject;
  const { namespace, namespaces = [], routes } = document as unknown as Descriptor;
  const site = namespace === undefined ? readLooseSite(document, () => undefined) : undefined;
  const own = namespace === undefined ? namespaces : [namespace];
  return { file: folder.pathOf(name), site, namespaces: own, routes, isOptions: false };
}
