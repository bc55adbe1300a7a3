import { flagKeyword, numberKeyword } from "../../args/keywords.ts";
import type { JsonObject } from "../../catalogue/document.ts";
import type { Sample } from "./sample.ts";

/** Numbers that lie on both sides of whatever the schema says of numbers. */
export function* numberSamples(schema: JsonObject): Iterable<Sample> {
  const step = Math.abs(numberKeyword(schema, "multipleOf") ?? 1) || 1;
  const least = numberKeyword(schema, "minimum");
  const most = numberKeyword(schema, "maximum");
  for (const first of natural(step, least, most)) yield { label: `the number ${first}`, value: first };
  if (least !== undefined)
    yield* around(least, { step, name: "minimum", exclusive: flagKeyword(schema, "exclusiveMinimum") });
  if (most !== undefined)
    yield* around(most, { step: -step, name: "maximum", exclusive: flagKeyword(schema, "exclusiveMaximum") });
  if (schema.multipleOf !== undefined) yield { label: `no multiple of ${step}`, value: step + step / 2 };
  const some = least ?? most ?? step;
  yield { label: "a number as text", value: String(some) };
  yield { label: "a number with a fraction", value: Math.trunc(some) + 0.5 };
  yield { label: "a text that is no number", value: "many" };
}

function natural(step: number, least: number | undefined, most: number | undefined): number[] {
  const lowest = Math.ceil((least ?? 0) / step) * step;
  return [step, lowest, lowest + step, ...(most === undefined ? [] : [Math.floor(most / step) * step])];
}

function* around(
  bound: number,
  { step, name, exclusive }: { step: number; name: string; exclusive: boolean },
): Iterable<Sample> {
  yield { label: `${bound}, its ${name}`, value: bound };
  if (exclusive) yield { label: `${bound + step}, next to its ${name}`, value: bound + step };
  yield { label: `${bound - step}, beyond its ${name}`, value: bound - step };
}
