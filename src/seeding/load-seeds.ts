import { constants } from "node:buffer";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LowSync } from "lowdb";
import { TextFileSync } from "lowdb/node";
import { numberTexts } from "../json/written-numbers.ts";
import { NUMBERS, type SeedDocument, parseSeedDocument } from "./seed-document.ts";
import { packageFile, packageFolder } from "../catalogue/package-folder.ts";
import { SeedError } from "./seed-error.ts";

/** The given seed documents or those at a path, on top of the built-in defaults, or the built-in ones where the site is built in too. Throws a SeedError. */
export function chooseSeeds(
  seeds: string | readonly SeedDocument[] | undefined,
  { builtIn }: { builtIn: boolean },
): readonly SeedDocument[] {
  return seeds === undefined && !builtIn ? [] : loadSeeds(seeds);
}

const SEEDS = packageFolder("seeds");
const DEFAULTS = packageFile("seeds/defaults.json");

/** The documents that a site starts from: the built-in ones, or those at a path, or the given ones, the latter two on top of the built-in defaults so that records may leave members out. */
export function loadSeeds(seeds?: string | readonly SeedDocument[]): SeedDocument[] {
  if (seeds === undefined) return readSeeds(SEEDS);
  const own = typeof seeds === "string" ? readSeeds(seeds) : seeds;
  return [...readSeeds(DEFAULTS), ...own];
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
    throw unreadable(path, error);
  }
  return seedOfText(file.data, path);
}

/** The seed document that a text is; errors call it by this name. Throws a SeedError. */
export function seedOfText(text: string, name: string): SeedDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(name, error);
  }
  const document = parseSeedDocument(value, name);
  return document.answers === undefined ? document : { ...document, [NUMBERS]: numberTexts(text) };
}

function unreadable(document: string, error: unknown): SeedError {
  const found = `no JSON (${error instanceof Error ? error.message : "unreadable"})`;
  return new SeedError({ document, pointer: "" }, found, "a seed document");
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
