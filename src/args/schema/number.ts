import { Failure } from "../failure.ts";
import { flagKeyword, numberKeyword } from "../keywords.ts";
import { floatOf, integerOf, numberIn } from "../numeric.ts";
import type { Check, Schema, SchemaDocument } from "./schema.ts";
import type { RawValue } from "../raw-value.ts";
import { typeFailure } from "./type-failure.ts";

type NumberCheck = (number: number) => Failure | undefined;

/** A schema of type number: the multiple first, then the bounds. */
export function numberSchema(document: SchemaDocument): Schema {
  const check = numberCheck(document);
  return {
    check: (value) => {
      const number = numberIn(value);
      return number === undefined ? typeFailure("number") : check?.(number);
    },
    coerce: floatOf,
  };
}

/** A schema of type integer: as number, and only then whether the number is whole. */
export function integerSchema(document: SchemaDocument): Schema {
  return { check: integerCheck(numberCheck(document)), coerce: integerOf };
}

/** Whether a value is a whole number or a text of one. */
export function isIntegral(value: RawValue): boolean {
  const number = numberIn(value);
  return number !== undefined && isWhole(number);
}

function integerCheck(check: NumberCheck | undefined): Check {
  return (value) => {
    const number = numberIn(value);
    if (number === undefined) return typeFailure("integer");
    const failure = check?.(number);
    if (failure !== undefined) return failure;
    return isWhole(number) ? undefined : typeFailure("integer");
  };
}

function isWhole(number: number): boolean {
  return Number.isInteger(number) || !Number.isFinite(number);
}

function numberCheck(document: SchemaDocument): NumberCheck | undefined {
  const factor = numberKeyword(document, "multipleOf");
  const bounds = boundsCheck(document);
  if (factor === undefined) return bounds;
  return (number) =>
    number % factor === 0 ? bounds?.(number) : new Failure("rest_invalid_multiple", { factor: String(factor) });
}

function boundsCheck(document: SchemaDocument): NumberCheck | undefined {
  const least = numberKeyword(document, "minimum");
  const most = numberKeyword(document, "maximum");
  if (least === undefined && most === undefined) return undefined;
  const low = least ?? -Infinity;
  const high = most ?? Infinity;
  const aboveLow = least !== undefined && flagKeyword(document, "exclusiveMinimum");
  const belowHigh = most !== undefined && flagKeyword(document, "exclusiveMaximum");
  const words = { bounds: boundsText(least, aboveLow, most, belowHigh) };
  return (number) =>
    number < low || number > high || (aboveLow && number === low) || (belowHigh && number === high)
      ? new Failure("rest_out_of_bounds", words)
      : undefined;
}

function boundsText(
  least: number | undefined,
  aboveLow: boolean,
  most: number | undefined,
  belowHigh: boolean,
): string {
  const parts: string[] = [];
  if (least !== undefined) parts.push(`${aboveLow ? "greater than" : "at least"} ${least}`);
  if (most !== undefined) parts.push(`${belowHigh ? "less than" : "at most"} ${most}`);
  return parts.join(" and ");
}
