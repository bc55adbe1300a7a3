import { listKeyword } from "../keywords.ts";
import { isBoolean } from "./boolean.ts";
import { isIntegral } from "./number.ts";
import { listOf, mapOf } from "../list-of.ts";
import { numberIn } from "../numeric.ts";
import type { RawValue } from "../raw-value.ts";
import type { Schema, SchemaDocument } from "./schema.ts";
import { typeFailure } from "./type-failure.ts";

type TypeTest = (value: RawValue) => boolean;

const typeTests: ReadonlyMap<string, TypeTest> = new Map<string, TypeTest>([
  ["array", (value) => listOf(value) !== undefined],
  ["object", (value) => mapOf(value) !== undefined],
  ["integer", isIntegral],
  ["number", (value) => numberIn(value) !== undefined],
  ["boolean", isBoolean],
  ["string", (value) => typeof value === "string"],
  ["null", (value) => value === null],
]);

/** A schema of several types: the first whose test passes decides, but "" is a string wherever that is allowed. */
export function typeListSchema(document: SchemaDocument, compile: (document: SchemaDocument) => Schema): Schema {
  const types = (listKeyword(document, "type") ?? []).map(String);
  const candidates = types.flatMap((type) => {
    const fits = typeTests.get(type);
    return fits === undefined ? [] : [{ fits, schema: compile({ ...document, type }) }];
  });
  const unknownType = types.find((type) => !typeTests.has(type));
  const fallback = unknownType === undefined ? undefined : compile({ ...document, type: unknownType });
  const forEmptyText = types.includes("string") ? compile({ ...document, type: "string" }) : undefined;
  const chosen = (value: RawValue): Schema | undefined => {
    if (value === "" && forEmptyText !== undefined) return forEmptyText;
    for (const candidate of candidates) if (candidate.fits(value)) return candidate.schema;
    return fallback;
  };
  return {
    check: (value) => {
      const schema = chosen(value);
      return schema === undefined ? typeFailure(...types) : schema.check(value);
    },
    coerce: (value) => chosen(value)?.coerce(value) ?? null,
  };
}
