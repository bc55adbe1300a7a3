import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { Failure } from "../failure.ts";
import type { RawValue } from "../raw-value.ts";
import { mapKeyword, numberKeyword, type Schema } from "../schema.ts";
import type { Inside, KeywordOf, Sample, TypeWriter } from "./keyword.ts";

/** `items`: each item of the list fits a schema. */
export const items: KeywordOf<RawValue[]> = {
  names: { items: "schema" },
  compile: (document, compile) => {
    const written = mapKeyword(document, "items");
    if (written === undefined) return undefined;
    const schema = compile(written);
    return { check: (list) => checkItems(list, schema), coerce: (list) => coerceItems(list, schema) };
  },
  *usual(schema, inside) {
    const { least, values, some } = usualCount(schema, inside);
    yield { label: "a list", value: listOfMany(values, Math.max(some, 1)) };
    for (const { label, value } of goodSamples(schema, inside))
      yield { label: `a list with ${label}`, value: [value, ...listOfMany(values, least).slice(1)] };
  },
  *edges(schema, inside) {
    const { values, some } = usualCount(schema, inside);
    const written = itemsOf(schema);
    for (const { label, value } of inside.samples(written))
      if (!inside.isTaken(written, value))
        yield { label: `a list with ${label}`, value: [...values.slice(0, 1), value] };
    yield* listsAsText(listOfMany(values, some));
  },
  jsonSchema: ({ items: written }, write) => {
    if (isObject(written)) return { items: write(written) };
    return typeof written === "string" ? { items: write({ type: written }) } : {};
  },
  note: (schema, at, note) => {
    if (schema["type"] === "array" && schema["items"] === undefined) note("items-missing", at(), schema["type"]);
  },
};

/** A list as a TypeScript type. */
export function listText({ items: written }: JsonObject, { write, indent }: TypeWriter): string {
  return written === undefined ? "Json[]" : `Array<${write(written, indent)}>`;
}

/** Items that the schema takes. */
export function goodValues(schema: JsonObject, inside: Inside): Json[] {
  return goodSamples(schema, inside).map(({ value }) => value);
}

/** A list with more items than this is not worth sending. */
export const LONGEST_LIST = 500;

/** That many values, different ones where there are enough, but no more than are worth sending. */
export function listOfMany(values: readonly Json[], count: number): Json[] {
  const many: Json[] = values.slice(0, Math.max(0, count));
  const [first = "text"] = values;
  for (let next = 1; many.length < Math.min(count, LONGEST_LIST); next += 1)
    many.push(typeof first === "number" ? first + next : typeof first === "string" ? `${first}${next}` : first);
  return many;
}

function goodSamples(schema: JsonObject, { samples, isTaken }: Inside): Sample[] {
  const written = itemsOf(schema);
  return samples(written).filter(({ value }) => isTaken(written, value));
}

function usualCount(schema: JsonObject, inside: Inside) {
  const least = numberKeyword(schema, "minItems") ?? 0;
  const most = numberKeyword(schema, "maxItems");
  return { least, some: Math.max(least, Math.min(2, most ?? 2)), values: goodValues(schema, inside) };
}

function itemsOf(schema: JsonObject): JsonObject {
  return (mapKeyword(schema, "items") ?? {}) as JsonObject;
}

function checkItems(list: readonly RawValue[], schema: Schema): Failure | undefined {
  for (let at = 0; at < list.length; at++) {
    const failure = schema.check(list[at] ?? null);
    if (failure !== undefined) return failure.within(at);
  }
  return undefined;
}

function coerceItems(list: readonly RawValue[], schema: Schema): RawValue[] | Failure {
  const coerced: RawValue[] = [];
  for (let at = 0; at < list.length; at++) {
    const item = schema.coerce(list[at] ?? null);
    if (item instanceof Failure) return item.within(at);
    coerced.push(item);
  }
  return coerced;
}

function* listsAsText(values: readonly Json[]): Iterable<Sample> {
  const texts = values.flatMap((value) =>
    typeof value === "number" ? [String(value)] : typeof value === "string" && !/[\s,]/.test(value) ? [value] : [],
  );
  if (texts.length === 0 || texts.length < values.length) return;
  yield { label: "a list as text with commas", value: texts.join(",") };
  yield { label: "a list as text with spaces", value: texts.join(" ") };
}
