import type { RawValue } from "./raw-value.ts";
import { Failure } from "./failure.ts";
import { compileAlternatives } from "./keywords/alternatives.ts";
import { withEnum } from "./keywords/enum.ts";
import { withFormatCheck, withFormatCleaning } from "./keywords/format.ts";
import type { KeywordOf } from "./keywords/keyword.ts";
import { keywordsOfType } from "./keywords/keywords.ts";
import { type CheckValue, type CoerceValue, keyword, listKeyword, type Schema, type SchemaDocument } from "./schema.ts";
import { isTypeName, typeFailure, typeOf, types, type ValueType } from "./types.ts";

/** Compiles a schema document into functions; nothing of the document is read again while a request waits. */
export function compileSchema(document: SchemaDocument): Schema {
  for (const name of ["anyOf", "oneOf"] as const)
    if (listKeyword(document, name) !== undefined) return compileAlternatives(document, name, compileSchema);
  const names = listKeyword(document, "type");
  return names === undefined ? singleTypeSchema(document) : typeListSchema(document, names.map(String));
}

const anySchema: Schema = { check: () => undefined, coerce: (value) => value };

/** A schema of one type, or of none that is known: then only enum and format count. */
function singleTypeSchema(document: SchemaDocument): Schema {
  const name = keyword(document, "type");
  switch (name) {
    case "array":
      return withEnum(document, typedSchema(document, types.array, keywordsOfType.array));
    case "object":
      return withEnum(document, typedSchema(document, types.object, keywordsOfType.object));
    case "integer":
      return withEnum(document, typedSchema(document, types.integer, keywordsOfType.integer));
    case "number":
      return withEnum(document, typedSchema(document, types.number, keywordsOfType.number));
    case "boolean":
      return withEnum(document, typedSchema(document, types.boolean, keywordsOfType.boolean));
    case "null":
      return withEnum(document, typedSchema(document, types.null, keywordsOfType.null));
    case "string":
      return withTextKeywords(document, typedSchema(document, types.string, keywordsOfType.string));
    default:
      return withTextKeywords(document, anySchema);
  }
}

function withTextKeywords(document: SchemaDocument, schema: Schema): Schema {
  const cleaned = withFormatCleaning(document, schema);
  return withFormatCheck(document, withEnum(document, cleaned));
}

function typedSchema<Value extends RawValue>(
  document: SchemaDocument,
  { check, coerce, keepsText }: ValueType<Value>,
  keywords: readonly KeywordOf<Value>[],
): Schema {
  const compiled = keywords.flatMap((one) => one.compile?.(document, compileSchema) ?? []);
  return {
    check: check(oneAfterAnother(compiled.map((one) => one.check))),
    coerce: coerceWith(
      coerce,
      compiled.flatMap((one) => one.coerce ?? []),
    ),
    ...(keepsText && { keepsText }),
  };
}

function oneAfterAnother<Value>(checks: readonly CheckValue<Value>[]): CheckValue<Value> | undefined {
  const [first, second, ...others] = checks;
  if (first === undefined || second === undefined) return first;
  if (others.length === 0) return (value) => first(value) ?? second(value);
  return (value) => {
    for (const check of checks) {
      const failure = check(value);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}

function coerceWith<Value extends RawValue>(
  coerce: (value: RawValue) => Value,
  steps: readonly CoerceValue<Value>[],
): Schema["coerce"] {
  const [only, ...others] = steps;
  if (only === undefined) return coerce;
  if (others.length === 0) return (value) => only(coerce(value));
  return (value) => {
    let coerced: Value = coerce(value);
    for (const step of steps) {
      const next = step(coerced);
      if (next instanceof Failure) return next;
      coerced = next;
    }
    return coerced;
  };
}

/** A schema of several types: the first that fits decides, but "" is a string wherever that is allowed. */
function typeListSchema(document: SchemaDocument, names: readonly string[]): Schema {
  const candidates = names.flatMap((type) => {
    const fits = typeOf(type)?.fits;
    return fits === undefined ? [] : [{ fits, schema: compileSchema({ ...document, type }) }];
  });
  const unknownType = names.find((name) => !isTypeName(name));
  const fallback = unknownType === undefined ? undefined : compileSchema({ ...document, type: unknownType });
  const forEmptyText = names.includes("string") ? compileSchema({ ...document, type: "string" }) : undefined;
  const chosen = (value: RawValue): Schema | undefined => {
    if (value === "" && forEmptyText !== undefined) return forEmptyText;
    for (const candidate of candidates) if (candidate.fits(value)) return candidate.schema;
    return fallback;
  };
  return {
    check: (value) => {
      const schema = chosen(value);
      return schema === undefined ? typeFailure(...names) : schema.check(value);
    },
    coerce: (value) => chosen(value)?.coerce(value) ?? null,
  };
}
