import { isDeepStrictEqual } from "node:util";
import { CatalogueError } from "./catalogue-error.ts";
import type { CatalogueParts } from "./catalogue.ts";
import type { LoadedDocument } from "./check-document.ts";
import type { RouteDocument } from "./document.ts";
import { pointerTo } from "./json-pointer.ts";
import { unknownSite } from "./site-document.ts";

/**
 * Joins documents of one site. The first index document says what the site is and in which order its namespaces come; the routes
 * of index documents come first, then those of namespace index documents in that order. Throws a CatalogueError where two
 * documents contradict each other.
 */
export function joinDocuments(documents: readonly LoadedDocument[]): CatalogueParts {
  const indexes = documents.filter((document) => document.site !== undefined);
  const parts = documents.filter((document) => document.site === undefined);
  const namespaces = [...new Set((indexes.length > 0 ? indexes : parts).flatMap((document) => document.namespaces))];
  for (const part of parts) checkListed(part, namespaces, indexes[0]?.file);
  const rank = ({ namespaces: [name = ""] }: LoadedDocument) => namespaces.indexOf(name);
  parts.sort((a, b) => rank(a) - rank(b));
  return { site: indexes[0]?.site ?? unknownSite, namespaces, routes: joinRoutes([...indexes, ...parts]) };
}

function checkListed({ file, namespaces }: LoadedDocument, listed: readonly string[], index: string | undefined): void {
  const stranger = namespaces.find((name) => !listed.includes(name));
  if (stranger === undefined) return;
  const wanted = `one of the namespaces that ${index ?? "the index document"} lists`;
  throw new CatalogueError({ file, pointer: "/namespace", found: JSON.stringify(stranger), wanted });
}

function joinRoutes(documents: readonly LoadedDocument[]): Record<string, RouteDocument> {
  const routes = new Map<string, { file: string; route: RouteDocument }>();
  for (const { file, routes: own } of documents) {
    for (const [key, route] of Object.entries(own)) {
      const known = routes.get(key);
      if (known === undefined) routes.set(key, { file, route });
      else if (!mayRepeat(known.route, route)) {
        const found = `${JSON.stringify(key)}, which ${known.file} has too`;
        throw new CatalogueError({ file, pointer: pointerTo("", "routes", key), found, wanted: "each route once" });
      }
    }
  }
  return Object.fromEntries([...routes].map(([key, { route }]) => [key, route]));
}

// Every index document has the index and the batch route, and a namespace index repeats a part of its index document.
function mayRepeat(known: RouteDocument, route: RouteDocument): boolean {
  return (known.namespace === "" && route.namespace === "") || isDeepStrictEqual(known, route);
}
