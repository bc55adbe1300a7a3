import type { JsonObject } from "../../json/json.ts";
import type { Note } from "../../catalogue/tolerant/finding.ts";
import type { ArgsErrorCode } from "../errors.ts";
import { Failure } from "../failure.ts";
import type { RawMap, RawValue } from "../raw-value.ts";
import { numberKeyword } from "../schema.ts";
import { grown, neededMembers } from "./members.ts";
import { goodValues, listOfMany, LONGEST_LIST } from "./items.ts";
import { joinedShift, type KeywordOf, negative, type SampleValues, shiftOfLimits } from "./keyword.ts";

/** `minLength` and `maxLength`: how many code points a text has. */
export const length: KeywordOf<string> = counted("Length", {
  count: codePoints,
  tooFew: "rest_too_short",
  tooMany: "rest_too_long",
  *edges(schema) {
    const { least, most } = limitsOf(schema, "Length");
    const filled = (count: number) => "x".repeat(Math.max(0, count));
    if (least !== undefined && least < 10_000) {
      yield { label: `${least} characters, the fewest`, value: filled(least) };
      yield { label: `${least - 1} characters, too few`, value: filled(least - 1) };
    }
    if (most !== undefined && most < 10_000) {
      yield { label: `${most} characters, the most`, value: filled(most) };
      yield { label: `${most + 1} characters, too many`, value: filled(most + 1) };
    }
  },
});

/** `minItems` and `maxItems`: how many items a list has. */
export const itemCount: KeywordOf<RawValue[]> = counted("Items", {
  count: (list) => list.length,
  tooFew: "rest_too_few_items",
  tooMany: "rest_too_many_items",
  *edges(schema, inside) {
    const { least = 0, most } = limitsOf(schema, "Items");
    const values = goodValues(schema, inside);
    for (const count of [least, least - 1, most ?? -1, (most ?? -2) + 1])
      if (count >= 0 && count <= LONGEST_LIST)
        yield { label: `a list of ${count} items`, value: listOfMany(values, count) };
  },
});

/** `minProperties` and `maxProperties`: how many members a map has. */
export const memberCount: KeywordOf<RawMap> = counted("Properties", {
  count: (map) => Object.keys(map).length,
  tooFew: "rest_too_few_properties",
  tooMany: "rest_too_many_properties",
  *edges(schema, inside) {
    const { most } = limitsOf(schema, "Properties");
    if (most !== undefined && most < 100)
      yield { label: "an object with too many members", value: grown(neededMembers(schema, inside), most + 1) };
  },
});

interface Counting<Value> {
  readonly count: (value: Value) => number;
  readonly tooFew: ArgsErrorCode;
  readonly tooMany: ArgsErrorCode;
  readonly edges: SampleValues;
}

function counted<Value>(unit: string, { count, tooFew, tooMany, edges }: Counting<Value>): KeywordOf<Value> {
  const names = [`min${unit}`, `max${unit}`] as const;
  return {
    names: { [names[0]]: "number", [names[1]]: "number" },
    compile: (document) => {
      const { least, most } = limitsOf(document, unit);
      if (least === undefined && most === undefined) return undefined;
      const low = least ?? -Infinity;
      const high = most ?? Infinity;
      return {
        check: (value) => {
          const counted = count(value);
          if (counted < low) return new Failure(tooFew, { limit: String(low) });
          return counted > high ? new Failure(tooMany, { limit: String(high) }) : undefined;
        },
      };
    },
    edges,
    jsonSchema: (schema) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const limit = numberKeyword(schema, name);
          return limit !== undefined && limit >= 0 && Number.isInteger(limit) ? [[name, limit]] : [];
        }),
      ),
    note: (schema, at, note) => noteCrossing(schema, names, { at, note }),
    shift: (before, after) => {
      const [from, to] = [limitsOf(before, unit), limitsOf(after, unit)];
      return joinedShift(shiftOfLimits(negative(from.least), negative(to.least)), shiftOfLimits(from.most, to.most));
    },
  };
}

/** Notes that no value fits both ends. */
export function noteCrossing(
  schema: JsonObject,
  [low, high]: readonly [low: string, high: string],
  { at, note }: { at: (keyword: string) => string; note: Note },
): void {
  const [least, most] = [schema[low], schema[high]];
  if (least !== undefined && most !== undefined && Number(least) > Number(most))
    note("bounds-cross", at(low), `${Number(least)} to ${Number(most)}`);
}

function limitsOf(document: Readonly<Record<string, unknown>>, unit: string) {
  return { least: numberKeyword(document, `min${unit}`), most: numberKeyword(document, `max${unit}`) };
}

function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count--;
  return count;
}
