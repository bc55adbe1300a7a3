import { flagKeyword, numberKeyword } from "../../../../src/args/schema.ts";
import type { Json, JsonObject } from "../../../../src/json/json.ts";
import { isWhole, numberOf } from "./value-type.ts";
import { firstOf, refused, refusedIf, type Verdict } from "./verdict.ts";

/** A number or integer: type, multiple, bounds, and only then whether it is whole. */
export function judgeNumber(schema: JsonObject, value: Json): Verdict {
  const number = numberOf(value);
  if (number === undefined) return refused("rest_invalid_type");
  const factor = numberKeyword(schema, "multipleOf");
  return firstOf(
    () => refusedIf(factor !== undefined && number % factor !== 0, "rest_invalid_multiple"),
    () => refusedIf(!isWithin(schema, number), "rest_out_of_bounds"),
    () => refusedIf(schema.type === "integer" && !isWhole(number), "rest_invalid_type"),
  );
}

function isWithin(schema: JsonObject, number: number): boolean {
  const least = numberKeyword(schema, "minimum") ?? -Infinity;
  const most = numberKeyword(schema, "maximum") ?? Infinity;
  if (number < least || number > most) return false;
  if (number === least && flagKeyword(schema, "exclusiveMinimum")) return false;
  return !(number === most && flagKeyword(schema, "exclusiveMaximum"));
}
