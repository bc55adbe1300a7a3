import type { JsonObject } from "../../json/json.ts";
import { Failure } from "../failure.ts";
import type { RawValue } from "../raw-value.ts";
import { flagKeyword, numberKeyword } from "../schema.ts";
import { stableText } from "../stable-text.ts";
import { goodValues, listOfMany } from "./items.ts";
import { type KeywordOf, shiftOfLimits } from "./keyword.ts";

/** `uniqueItems`: each item is there once, before the items are coerced and again afterwards. */
export const uniqueItems: KeywordOf<RawValue[]> = {
  names: { uniqueItems: "flag" },
  compile: (document) =>
    flagKeyword(document, "uniqueItems")
      ? { check: checkUnique, coerce: (list) => checkUnique(list) ?? list }
      : undefined,
  *edges(schema, inside) {
    const values = goodValues(schema, inside);
    const [first] = values;
    if (first === undefined || schema["uniqueItems"] === undefined) return;
    const least = numberKeyword(schema, "minItems") ?? 0;
    yield { label: "a list with one item twice", value: [first, first, ...listOfMany(values, least).slice(2)] };
  },
  shift: (before, after) => {
    const most = (schema: JsonObject) => (flagKeyword(schema, "uniqueItems") ? 1 : 2);
    return shiftOfLimits(most(before), most(after));
  },
  jsonSchema: (schema) => (flagKeyword(schema, "uniqueItems") ? { uniqueItems: true } : {}),
};

function checkUnique(list: readonly RawValue[]): Failure | undefined {
  if (list.length < 2) return undefined;
  const seen = new Set(list.map(stableText));
  return seen.size === list.length ? undefined : new Failure("rest_duplicate_items");
}
