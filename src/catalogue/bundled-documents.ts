import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Json } from "../json/json.ts";

/** In which module beside the bundle a document stands, from which byte on, and in how many. */
type Place = readonly [module: string, from: number, bytes: number];

let known: ReadonlyMap<string, Place> | undefined;

function places(): ReadonlyMap<string, Place> {
  known ??= new Map(Object.entries(JSON.parse(readFileSync(pathOf("places.json"), "utf8")) as Record<string, Place>));
  return known;
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`documents/${file}`, import.meta.url));
}

/** Paths of the documents that lie beside the bundle. */
export function bundledPaths(): Iterable<string> {
  return places().keys();
}

/** A document that lies beside the bundle, by its path in the package; undefined for one that does not. */
export function bundledDocument(path: string): Json | undefined {
  const place = places().get(path);
  if (place === undefined) return undefined;
  const [module, from, bytes] = place;
  const text = Buffer.allocUnsafe(bytes);
  const file = openSync(pathOf(`${module}.js`), "r");
  try {
    readSync(file, text, 0, bytes, from);
  } finally {
    closeSync(file);
  }
  const value: Json = JSON.parse(text.toString("utf8"));
  return value;
}
