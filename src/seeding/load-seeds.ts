import { packageDocument, packageDocuments } from "../catalogue/package-data.ts";
import { numberTexts } from "../json/written-numbers.ts";
import { NUMBERS, type SeedDocument, parseSeedDocument } from "./seed-document.ts";
import { SeedError } from "./seed-error.ts";

/** The given seed documents on top of the built-in defaults, or the built-in ones where the site is built in too. Throws a SeedError. */
export function chooseSeeds(
  seeds: readonly SeedDocument[] | undefined,
  { builtIn }: { builtIn: boolean },
): readonly SeedDocument[] {
  return seeds === undefined && !builtIn ? [] : loadSeeds(seeds);
}

const DEFAULTS = "seeds/defaults.json";

/** The documents that a site starts from: the built-in ones, or the given ones on top of the built-in defaults, so that records may leave members out. */
export function loadSeeds(seeds?: readonly SeedDocument[]): SeedDocument[] {
  if (seeds !== undefined) return [parseSeedDocument(packageDocument(DEFAULTS), DEFAULTS), ...seeds];
  const { names, read, pathOf } = packageDocuments("seeds");
  return names.map((name) => parseSeedDocument(read(name), pathOf(name)));
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

/** The error that a text is no seed document for. */
export function unreadable(document: string, error: unknown): SeedError {
  const found = `no JSON (${error instanceof Error ? error.message : "unreadable"})`;
  return new SeedError({ document, pointer: "" }, found, "a seed document");
}
