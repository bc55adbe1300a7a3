import { mapKeyword, numberKeyword } from "../../args/keywords.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import type { Sample } from "./sample.ts";

/** What makes samples of the schemas inside a list or a map. */
export interface Inside {
  readonly samples: (schema: JsonObject) => readonly Sample[];
  readonly isTaken: (schema: JsonObject, value: Json) => boolean;
}

/** A list with more items than this is not worth sending. */
const LONGEST = 500;

/** Lists that lie on both sides of whatever the schema says of lists, also written as texts. */
export function* listSamples(schema: JsonObject, { samples, isTaken }: Inside): Iterable<Sample> {
  const items = (mapKeyword(schema, "items") ?? {}) as JsonObject;
  const inside = samples(items);
  const good = inside.filter(({ value }) => isTaken(items, value));
  const values = good.map(({ value }) => value);
  const [first] = values;
  const least = numberKeyword(schema, "minItems") ?? 0;
  const most = numberKeyword(schema, "maxItems");
  yield { label: "a list", value: manyOf(values, Math.max(least, Math.min(2, most ?? 2), 1)) };
  for (const { label, value } of good)
    yield { label: `a list with ${label}`, value: [value, ...manyOf(values, least).slice(1)] };
  for (const count of [least, least - 1, most ?? -1, (most ?? -2) + 1])
    if (count >= 0 && count <= LONGEST) yield { label: `a list of ${count} items`, value: manyOf(values, count) };
  if (first !== undefined && schema.uniqueItems !== undefined)
    yield { label: "a list with one item twice", value: [first, first, ...manyOf(values, least).slice(2)] };
  for (const { label, value } of inside)
    if (!isTaken(items, value)) yield { label: `a list with ${label}`, value: [...values.slice(0, 1), value] };
  yield* textLists(manyOf(values, Math.max(least, Math.min(2, most ?? 2))));
}

function* textLists(values: readonly Json[]): Iterable<Sample> {
  const texts = values.flatMap((value) =>
    typeof value === "number" ? [String(value)] : typeof value === "string" && !/[\s,]/.test(value) ? [value] : [],
  );
  if (texts.length === 0 || texts.length < values.length) return;
  yield { label: "a list as text with commas", value: texts.join(",") };
  yield { label: "a list as text with spaces", value: texts.join(" ") };
}

/** That many values, different ones where there are enough. */
function manyOf(values: readonly Json[], count: number): Json[] {
  const many: Json[] = values.slice(0, Math.max(0, count));
  const [first = "text"] = values;
  for (let next = 1; many.length < count; next += 1)
    many.push(typeof first === "number" ? first + next : typeof first === "string" ? `${first}${next}` : first);
  return many;
}
