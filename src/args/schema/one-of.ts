import { Failure } from "../failure.ts";
import { alternativesOf, chosenSchema } from "./alternatives.ts";
import type { Alternative } from "./alternatives.ts";
import { noMatch } from "./no-match.ts";
import type { Miss } from "./no-match.ts";
import type { Schema, SchemaDocument } from "./schema.ts";

/** A schema with oneOf: the only alternative that takes the value. */
export function oneOfSchema(document: SchemaDocument, compile: (document: SchemaDocument) => Schema): Schema {
  const alternatives = alternativesOf(document, "oneOf", compile);
  return chosenSchema((value) => {
    const misses: Miss[] = [];
    const positions: number[] = [];
    let chosen: Alternative | undefined;
    for (const [position, alternative] of alternatives.entries()) {
      const failure = alternative.own.check(value);
      if (failure === undefined) {
        chosen ??= alternative;
        positions.push(position);
      } else {
        misses.push({ position, document: alternative.document, failure });
      }
    }
    if (positions.length > 1) return severalMatches(positions);
    return chosen ?? noMatch(value, misses);
  });
}

function severalMatches(positions: number[]): Failure {
  const words = { positions: positions.map(String).join(", ") };
  return new Failure("rest_one_of_multiple_matches", words, { positions });
}
