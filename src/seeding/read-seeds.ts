import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Low } from "lowdb";
import { JSONFile } from "lowdb/node";
import { parseSeedDocument, type SeedDocument } from "./seed-document.ts";
import { SeedError } from "./seed-error.ts";

/** Reads a seed document, or all of a folder in the order of their names; throws SeedError with the path. */
export async function readSeeds(where: string): Promise<SeedDocument[]> {
  return Promise.all((await pathsAt(where)).map(readSeed));
}

async function pathsAt(where: string): Promise<string[]> {
  let folder: boolean;
  try {
    folder = (await stat(where)).isDirectory();
  } catch {
    throw new SeedError({ document: where, pointer: "" }, "no file", "a seed document or a folder of them");
  }
  if (!folder) return [where];
  const names = (await readdir(where)).filter((name) => name.endsWith(".json")).sort();
  if (names.length === 0)
    throw new SeedError({ document: where, pointer: "" }, "no JSON file", "at least one seed document in the folder");
  return names.map((name) => join(where, name));
}

async function readSeed(path: string): Promise<SeedDocument> {
  const file = new Low<unknown>(new JSONFile<unknown>(path), null);
  try {
    await file.read();
  } catch (error) {
    throw new SeedError(
      { document: path, pointer: "" },
      `no JSON (${error instanceof Error ? error.message : "unreadable"})`,
      "a seed document",
    );
  }
  return parseSeedDocument(file.data, path);
}
