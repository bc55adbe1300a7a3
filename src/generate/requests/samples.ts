import { listKeyword } from "../../args/keywords.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import { formsOf, judge } from "./judge.ts";
import { listSamples } from "./list-samples.ts";
import { mapSamples } from "./map-samples.ts";
import { numberSamples } from "./number-samples.ts";
import { type Sample, withoutRepeats } from "./sample.ts";
import { textSamples } from "./text-samples.ts";

/** How deep lists and maps inside each other are looked into. */
const DEEPEST = 3;

/** One value of each kind, since every type is refused some of them. */
const anyKind: readonly Sample[] = [
  { label: "a plain text", value: "text" },
  { label: "the number 12", value: 12 },
  { label: "true", value: true },
  { label: "null", value: null },
  { label: "a list with a text", value: ["text"] },
  { label: "an object", value: { member: "text" } },
];

/** Values worth sending for a schema, good and bad, the most usual first. */
export function samplesOf(schema: JsonObject, depth = 0): Sample[] {
  return withoutRepeats([...valuesOf(schema, depth), ...(depth < 2 ? anyKind : anyKind.slice(0, 2))]);
}

function* valuesOf(schema: JsonObject, depth: number): Iterable<Sample> {
  for (const value of listKeyword(schema, "enum") ?? [])
    yield { label: `${JSON.stringify(value)}, one of its values`, value: value as Json };
  if (schema.default !== undefined && schema.default !== null && schema.default !== "")
    yield { label: "its default", value: schema.default };
  for (const name of ["anyOf", "oneOf"] as const)
    for (const form of formsOf(schema, name)) yield* valuesOf(form, depth);
  const types = typeof schema.type === "string" ? [schema.type] : (listKeyword(schema, "type") ?? []);
  for (const type of types) yield* valuesOfType({ ...schema, type: String(type) }, depth);
  for (const value of listKeyword(schema, "enum") ?? [])
    if (typeof value === "string") yield { label: "none of its values", value: `${value}-not` };
}

function* valuesOfType(schema: JsonObject, depth: number): Iterable<Sample> {
  switch (schema.type) {
    case "integer":
    case "number":
      return yield* numberSamples(schema);
    case "boolean":
      return yield* [true, false, "true", "0", "yes"].map((value) => ({ label: JSON.stringify(value), value }));
    case "null":
      return yield { label: "null", value: null };
    case "array":
      return yield* depth < DEEPEST
        ? listSamples(schema, insideAt(depth + 1))
        : [{ label: "an empty list", value: [] }];
    case "object":
      return yield* depth < DEEPEST
        ? mapSamples(schema, insideAt(depth + 1))
        : [{ label: "an empty object", value: {} }];
    default:
      return yield* textSamples(schema);
  }
}

function insideAt(depth: number) {
  return {
    samples: (schema: JsonObject) => samplesOf(schema, depth),
    isTaken: (schema: JsonObject, value: Json) => judge(schema, value) === "accepted",
  };
}
