import { CatalogueError } from "../catalogue-error.ts";
import type { CatalogueParts } from "../catalogue.ts";
import type { RouteDocument } from "../document.ts";
import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import { nearest } from "../../text/nearest.ts";
import { isErrorAnswer } from "./error-answer.ts";
import { linkedKey } from "./loose-document.ts";
import { readLooseText } from "./loose-text.ts";
import { bareFileName, fileNameOf, routeNames } from "./route-names.ts";
import { plainSchema } from "./plain-schema.ts";
import type { DocumentRoom, ReadSource } from "./document-room.ts";

/** JSON Schemas by route, or the path of a file or a folder of them. */
export type SchemaSource = string | Readonly<Record<string, JsonObject>>;

/** A schema, the route that it is said to be of, and where it stands. */
interface GivenSchema {
  readonly file: string;
  readonly pointer: string;
  /** Name or pattern of the route; undefined where only the name of the file tells it. */
  readonly route: string | undefined;
  /** Whether the file holds this alone, so that it may be named by the route. */
  readonly isAlone: boolean;
  readonly schema: JsonObject;
}

/**
 * The parts of a catalogue with these schemas of what routes answer, as if the documents had had them: in place of the documents' own.
 * Throws a CatalogueError that names file and place where one cannot be read, or is of a route that is not there.
 */
export async function withSchemas(
  parts: CatalogueParts,
  source: SchemaSource,
  reading: { readonly room: DocumentRoom; readonly read: ReadSource },
): Promise<CatalogueParts> {
  const given =
    typeof source === "string" ? await schemasAt(source, reading) : ofRoutes(source, { file: "schemas", base: "" });
  const keyOf = keyFinder(Object.keys(parts.routes));
  const places = new Map<string, GivenSchema>();
  for (const one of given) {
    const key = keyOf(one);
    const other = places.get(key);
    if (other !== undefined) throw twice(one, other);
    places.set(key, one);
  }
  const routes = Object.entries(parts.routes).map(([key, route]): [string, RouteDocument] => {
    const schema = places.get(key)?.schema;
    return [key, schema === undefined ? route : { ...route, schema }];
  });
  return { ...parts, routes: Object.fromEntries(routes) };
}

async function schemasAt(
  path: string,
  { room, read }: { readonly room: DocumentRoom; readonly read: ReadSource },
): Promise<GivenSchema[]> {
  const texts = await read(path, room, "JSON Schemas, in files named by their routes");
  const given = texts.flatMap(({ file, text }) =>
    schemasOf(
      readLooseText(text, file, () => undefined),
      file,
    ),
  );
  if (given.length > 0) return given;
  const found = "answers to OPTIONS without a schema";
  throw new CatalogueError({ file: path, pointer: "", found, wanted: "at least one that says what its route answers" });
}

/** The schemas of a document: of many by their routes, of an index document, of one answer to OPTIONS, or it is one itself. */
function schemasOf(value: Json, file: string): GivenSchema[] {
  if (isErrorAnswer(value)) {
    const found = `an error answer in place of a schema: ${value.code}, ${JSON.stringify(value.message)}`;
    throw new CatalogueError({ file, pointer: "", found, wanted: "what the route answers to those who may read it" });
  }
  if (isObject(value) && isObject(value.routes)) return ofRoutes(value.routes, { file, base: "/routes" });
  if (isObject(value) && Object.keys(value).some((key) => key.startsWith("/")))
    return ofRoutes(value, { file, base: "" });
  if (!isOptions(value))
    return [{ file, pointer: "", route: undefined, isAlone: true, schema: plainSchema(value, { file, pointer: "" }) }];
  const namespace = typeof value.namespace === "string" ? value.namespace : undefined;
  return isObject(value.schema)
    ? [{ file, pointer: "/schema", route: linkedKey(value, namespace), isAlone: true, schema: value.schema }]
    : [];
}

function ofRoutes(
  routes: Readonly<Record<string, Json>>,
  { file, base }: { file: string; base: string },
): GivenSchema[] {
  return Object.entries(routes).flatMap(([route, value]) => {
    const pointer = pointerTo(base, route);
    const told = { file, pointer, route, isAlone: false };
    if (!isOptions(value)) return [{ ...told, schema: plainSchema(value, { file, pointer }) }];
    return isObject(value.schema) ? [{ ...told, pointer: `${pointer}/schema`, schema: value.schema }] : [];
  });
}

/** What a route answers to OPTIONS, or a route of an index document, as opposed to a schema. */
function isOptions(value: Json): value is JsonObject {
  return isObject(value) && (Array.isArray(value.endpoints) || Array.isArray(value.methods));
}

/** Finds the key of the route that a schema is of: by its name, its pattern, or the name of the file. Throws a CatalogueError. */
function keyFinder(keys: readonly string[]): (given: GivenSchema) => string {
  const nameOf = routeNames();
  const byName = new Map([...keys].reverse().flatMap((key) => [[nameOf(key), key] as const, [key, key] as const]));
  const byFile = new Map([...keys].reverse().map((key) => [fileNameOf(nameOf(key)), key] as const));
  return ({ file, pointer, route, isAlone }) => {
    const key =
      (isAlone ? byFile.get(bareFileName(file)) : undefined) ??
      (route === undefined ? undefined : byName.get(rooted(route)));
    if (key !== undefined) return key;
    const [found, near] =
      route === undefined
        ? [`a file named ${bareFileName(file)}`, `${nearest(bareFileName(file), [...byFile.keys()])}.json`]
        : [`a schema of ${route}`, nearest(rooted(route), keys.map(nameOf))];
    throw new CatalogueError({ file, pointer, found, wanted: `a route of the documents; the nearest is ${near}` });
  };
}

function rooted(route: string): string {
  return route.startsWith("/") ? route : `/${route}`;
}

function twice(one: GivenSchema, other: GivenSchema): CatalogueError {
  const [place, before] = [one, other].map(({ file, pointer }) => file + (pointer === "" ? "" : ` at ${pointer}`));
  const found = `a second schema of one route, beside ${before}`;
  return new CatalogueError({ file: place ?? one.file, pointer: "", found, wanted: "one schema a route" });
}
