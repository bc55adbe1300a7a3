import { truthOf } from "../numeric.ts";
import type { Schema } from "./schema.ts";
import type { RawValue } from "../raw-value.ts";
import { typeFailure } from "./type-failure.ts";

/** A schema of type boolean. */
export const booleanSchema: Schema = {
  check: (value) => (isBoolean(value) ? undefined : typeFailure("boolean")),
  coerce: booleanOf,
};

/** Whether a value is a boolean, 0, 1, or a text of one of them in any case. */
export function isBoolean(value: RawValue): boolean {
  switch (typeof value) {
    case "boolean":
      return true;
    case "number":
      return value === 0 || value === 1;
    case "string":
      return isBooleanText(value);
    default:
      return false;
  }
}

function isBooleanText(text: string): boolean {
  if (text.length < 4) return text === "0" || text === "1";
  if (text.length > 5) return false;
  const lower = text.toLowerCase();
  return lower === "true" || lower === "false";
}

function booleanOf(value: RawValue): boolean {
  if (typeof value === "boolean") return value;
  return typeof value === "string" && value.toLowerCase() === "false" ? false : truthOf(value);
}
