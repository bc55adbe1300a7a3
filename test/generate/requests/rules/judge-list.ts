import { flagKeyword, mapKeyword, numberKeyword } from "../../../../src/args/schema.ts";
import type { Json, JsonObject } from "../../../../src/json/json.ts";
import { sameAsListed, valueAs } from "./value-as.ts";
import { listOf } from "./value-type.ts";
import { firstOf, refused, refusedIf, type Verdict } from "./verdict.ts";

type Judge = (schema: JsonObject, value: Json) => Verdict;

/** A list: its items, then how many there are, then whether each is there once, before and after it is read. */
export function judgeList(schema: JsonObject, value: Json, judge: Judge): Verdict {
  const list = listOf(value);
  if (list === undefined) return refused("rest_invalid_type");
  const items = mapKeyword(schema, "items") as JsonObject | undefined;
  return firstOf(
    ...list.map((item) => () => (items === undefined ? "accepted" : judge(items, item))),
    () => refusedIf(list.length < (numberKeyword(schema, "minItems") ?? 0), "rest_too_few_items"),
    () => refusedIf(list.length > (numberKeyword(schema, "maxItems") ?? Infinity), "rest_too_many_items"),
    () => (flagKeyword(schema, "uniqueItems") ? judgeUnique(list, items) : "accepted"),
  );
}

function judgeUnique(list: readonly Json[], items: JsonObject | undefined): Verdict {
  if (holdsTwice(list)) return refused("rest_duplicate_items");
  if (items === undefined) return "accepted";
  // A format may make one text of two.
  if (list.length > 1 && items.format !== undefined) return "unknown";
  return refusedIf(holdsTwice(list.map((item) => valueAs(items, item))), "rest_duplicate_items");
}

function holdsTwice(list: readonly Json[]): boolean {
  return list.some((item, at) => list.slice(0, at).some((earlier) => sameAsListed(item, earlier)));
}
