import { CatalogueError } from "../catalogue/catalogue-error.ts";
import { parseJsonText } from "../catalogue/json-text.ts";
import { packageDocument, packageDocuments } from "../catalogue/package-data.ts";
import type { Json } from "../json/json.ts";
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
  const { value, source } = jsonOfText(text, name);
  const document = parseSeedDocument(value, name);
  return document.answers === undefined ? document : { ...document, [NUMBERS]: numberTexts(source) };
}

/** The value of a text, and the text without a mark of its byte order. Throws a SeedError with line and column where it is no JSON, or names a member twice. */
export function jsonOfText(text: string, document: string): { readonly value: Json; readonly source: string } {
  try {
    return { value: parseJsonText(text, document), source: text.replace(/^\uFEFF/, "") };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const { pointer, found, wanted, line, column, misreading } = error;
    const where = `at line ${line}, column ${column}`;
    // A text that breaks off has no place among its members that anybody would look for.
    const broken = misreading !== undefined;
    throw new SeedError(
      { document, pointer: broken ? "" : pointer },
      broken ? `no JSON (${found} ${where})` : `${found} ${where}`,
      wanted,
    );
  }
}
