import { serverErrors } from "../engine/server-errors.ts";
import { type Refusal, refuse } from "../engine/refusal.ts";
import { asciiJson } from "../json/escapes.ts";
import type { Json } from "../json/json.ts";
import { jsonText } from "../json/written-numbers.ts";

/** A number that JSON can't write. */
export class Unwritable extends Error {}

/** An answer beyond the limit. */
export class TooLarge extends Error {}

/** The refusal that says why JSON could not be written; throws what is no such reason. */
export function unwritten(error: unknown): Refusal {
  if (error instanceof Unwritable) return refuse(serverErrors.rest_encode_error);
  if (error instanceof TooLarge || isTooLong(error)) return refuse(serverErrors.standin_answer_too_large);
  throw error;
}

/** Whether a text would have been longer than any text can be. */
export function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && error.message === "Invalid string length";
}

/** The text of a value as the family writes it, made by the engine; empty for an object that says there is nothing of it. Throws `Unwritable`. */
export function escapedJson(value: Json, indent?: number): string {
  const plain = (jsonText(value, indent) as string | undefined) ?? "";
  // An infinite number comes out as null, so only a text with a null needs a second look.
  if (plain.includes("null") && holdsInfinite(value)) throw new Unwritable();
  return asciiJson(plain);
}

function holdsInfinite(value: Json): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsInfinite);
}
