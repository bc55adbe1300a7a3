import { constants } from "node:buffer";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LowSync } from "lowdb";
import { TextFileSync } from "lowdb/node";
import { seedOfText } from "./load-seeds.ts";
import type { SeedDocument } from "./seed-document.ts";
import { SeedError } from "./seed-error.ts";

/** Seed documents as they are handed over, or at a path. Throws a SeedError. */
export function seedsOf(seeds: string | readonly SeedDocument[] | undefined): readonly SeedDocument[] | undefined {
  return typeof seeds === "string" ? readSeeds(seeds) : seeds;
}

/** Reads a seed document, or all of a folder in the order of their names; throws SeedError with the path. */
export function readSeeds(where: string): SeedDocument[] {
  return pathsAt(where).map(readSeed);
}

function pathsAt(where: string): string[] {
  const found = statSync(where, { throwIfNoEntry: false });
  if (found === undefined)
    throw new SeedError({ document: where, pointer: "" }, "no file", "a seed document or a folder of them");
  if (!found.isDirectory()) return [where];
  const names = readdirSync(where)
    .filter((name) => name.endsWith(".json"))
    .sort();
  if (names.length === 0)
    throw new SeedError({ document: where, pointer: "" }, "no JSON file", "at least one seed document in the folder");
  return names.map((name) => join(where, name));
}

function readSeed(path: string): SeedDocument {
  refuseUnreadable(path);
  const file = new LowSync<string>(new TextFileSync(path), "");
  try {
    file.read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SeedError({ document: path, pointer: "" }, `nothing that can be read (${why})`, "a seed document");
  }
  return seedOfText(file.data, path);
}

/** A device may never end, and what is longer than a text can be is found out before it is read. */
function refuseUnreadable(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  const where = { document: path, pointer: "" };
  if (found !== undefined && !found.isFile() && !found.isFIFO())
    throw new SeedError(where, "no plain file", "a seed document");
  if (found !== undefined && found.size > constants.MAX_STRING_LENGTH)
    throw new SeedError(
      where,
      `${found.size} bytes`,
      `at most ${constants.MAX_STRING_LENGTH}; part it into several documents`,
    );
}
