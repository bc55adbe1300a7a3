import { Failure } from "../failure.ts";
import { keyword, mapKeyword } from "../keywords.ts";
import { mapOf } from "../list-of.ts";
import { keyOf } from "../raw-map.ts";
import type { RawMap, RawValue } from "../raw-value.ts";
import type { SchemaDocument } from "./schema.ts";

/** What one alternative said of the value. */
export interface Miss {
  position: number;
  document: SchemaDocument;
  failure: Failure;
}

/** The failure of a value that no alternative takes; it names the position of the one that came nearest, if one clearly did. */
export function noMatch(value: RawValue, misses: readonly Miss[]): Failure {
  const nearest = nearestMiss(value, misses);
  if (nearest === undefined) return new Failure("rest_no_matching_schema");
  return new Failure("rest_no_matching_schema", {}, { position: nearest.position }, nearest.failure);
}

function nearestMiss(value: RawValue, misses: readonly Miss[]): Miss | undefined {
  if (misses.length === 1) return misses[0];
  const telling = misses.filter(({ failure }) => failure.code !== "rest_invalid_type" || failure.place !== "");
  const [first] = telling;
  if (first === undefined || telling.length === 1) return first;
  const map = mapOf(value);
  if (keyword(first.document, "type") !== "object" || map === undefined) return undefined;
  return mostShared(map, telling);
}

function mostShared(map: RawMap, misses: readonly Miss[]): Miss | undefined {
  let best: Miss | undefined;
  let most = 0;
  for (const miss of misses) {
    const names = Object.keys(mapKeyword(miss.document, "properties") ?? {});
    const shared = names.filter((name) => Object.hasOwn(map, keyOf(name))).length;
    if (shared > most) {
      best = miss;
      most = shared;
    }
  }
  return best;
}
