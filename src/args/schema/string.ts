import { Failure } from "../failure.ts";
import { keyword, numberKeyword } from "../keywords.ts";
import { compilePattern } from "../../pcre/pcre.ts";
import type { Check, Schema, SchemaDocument } from "./schema.ts";
import type { RawValue } from "../raw-value.ts";
import { textOf } from "../text-of.ts";
import { typeFailure } from "./type-failure.ts";

type TextCheck = (text: string) => Failure | undefined;

/** A schema of type string: lengths in code points, then the pattern. */
export function stringSchema(document: SchemaDocument): Schema {
  return { check: stringCheck(textChecks(document)), coerce: stringOf, keepsText: true };
}

function stringCheck(checks: readonly TextCheck[]): Check {
  const [only, ...others] = checks;
  if (only === undefined) {
    return (value) => (typeof value === "string" ? undefined : typeFailure("string"));
  }
  if (others.length === 0) {
    return (value) => (typeof value === "string" ? only(value) : typeFailure("string"));
  }
  return (value) => {
    if (typeof value !== "string") return typeFailure("string");
    for (const check of checks) {
      const failure = check(value);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}

function stringOf(value: RawValue): string {
  return typeof value === "string" ? value : (textOf(value) ?? "");
}

function textChecks(document: SchemaDocument): TextCheck[] {
  const least = numberKeyword(document, "minLength");
  const most = numberKeyword(document, "maxLength");
  const pattern = keyword(document, "pattern");
  const checks: TextCheck[] = [];
  if (least !== undefined) checks.push(lengthFrom(least));
  if (most !== undefined) checks.push(lengthTo(most));
  if (typeof pattern === "string") checks.push(follows(pattern));
  return checks;
}

function lengthFrom(limit: number): TextCheck {
  const failure = { limit: String(limit) };
  return (text) => (codePoints(text) < limit ? new Failure("rest_too_short", failure) : undefined);
}

function lengthTo(limit: number): TextCheck {
  const failure = { limit: String(limit) };
  return (text) =>
    text.length > limit && codePoints(text) > limit ? new Failure("rest_too_long", failure) : undefined;
}

function follows(pattern: string): TextCheck {
  const matches = compilePattern(pattern);
  return (text) => (matches?.(text) === true ? undefined : new Failure("rest_invalid_pattern", { pattern }));
}

function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count--;
  }
  return count;
}
