import { type Json, type JsonObject, isObject } from "../json/json.ts";
import type { DocumentFolder } from "./document-folder.ts";

/** JSON Schemas (draft 2020-12) of what routes answer. */
export interface AnswerSchemas {
  /** Names of the routes that have any. */
  readonly routes: readonly string[];
  /** Statuses that a method of a route has a schema for. */
  statuses(route: string, method: string): readonly string[];
  /** The schema of an answer, complete in itself; undefined where nothing is said of it. */
  of(route: string, method: string, status: number | string): JsonObject | undefined;
}

/** One file: shared shapes, then route name → method → status → schema. */
export interface AnswerDocument {
  readonly $defs?: JsonObject;
  readonly routes: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

/** The schemas in the documents of a folder, read when first asked for; that throws a CatalogueError for text that is no JSON. */
export function answerSchemasIn(folder: DocumentFolder): AnswerSchemas {
  let read: AnswerSchemas | undefined;
  const schemas = () => (read ??= readAnswerSchemas(folder));
  return {
    get routes() {
      return schemas().routes;
    },
    statuses: (route, method) => schemas().statuses(route, method),
    of: (route, method, status) => schemas().of(route, method, status),
  };
}

function readAnswerSchemas(folder: DocumentFolder): AnswerSchemas {
  return answerSchemas(folder.names.map((name) => folder.read(name) as unknown as AnswerDocument));
}

/** The schemas of these documents; a route stands in one of them only. */
export function answerSchemas(documents: readonly AnswerDocument[]): AnswerSchemas {
  const homes = new Map(
    documents.flatMap((document) => Object.keys(document.routes).map((route) => [route, document])),
  );
  const methodOf = (route: string, method: string) => homes.get(route)?.routes[route]?.[method] ?? {};
  return {
    routes: [...homes.keys()],
    statuses: (route, method) => Object.keys(methodOf(route, method)),
    of(route, method, status) {
      const schema = methodOf(route, method)[String(status)];
      return isObject(schema) ? complete(schema, homes.get(route)?.$defs ?? {}) : undefined;
    },
  };
}

/** No schemas at all. */
export const noAnswerSchemas: AnswerSchemas = answerSchemas([]);

/** The schema with those of the shared shapes that it needs. */
function complete(schema: JsonObject, shared: JsonObject): JsonObject {
  const needed: JsonObject = {};
  const add = (value: Json): void => {
    for (const name of namesIn(value)) {
      const shape = shared[name];
      if (shape === undefined || Object.hasOwn(needed, name)) continue;
      needed[name] = shape;
      add(shape);
    }
  };
  add(schema);
  return Object.keys(needed).length === 0 ? schema : { ...schema, $defs: needed };
}

function namesIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([member, inside]) =>
    member === "$ref" && typeof inside === "string" ? inside.replace(/^#\/\$defs\//, "") : namesIn(inside),
  );
}
