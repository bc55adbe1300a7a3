import { alternativesOf, chosenSchema } from "./alternatives.ts";
import { noMatch } from "./no-match.ts";
import type { Miss } from "./no-match.ts";
import type { Schema, SchemaDocument } from "./schema.ts";

/** A schema with anyOf: the first alternative that takes the value. */
export function anyOfSchema(document: SchemaDocument, compile: (document: SchemaDocument) => Schema): Schema {
  const alternatives = alternativesOf(document, "anyOf", compile);
  return chosenSchema((value) => {
    const misses: Miss[] = [];
    for (const [position, alternative] of alternatives.entries()) {
      const failure = alternative.own.check(value);
      if (failure === undefined) return alternative;
      misses.push({ position, document: alternative.document, failure });
    }
    return noMatch(value, misses);
  });
}
