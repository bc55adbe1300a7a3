import { numberKeyword } from "../../../../src/args/schema.ts";
import type { Json, JsonObject } from "../../../../src/json/json.ts";
import { judgeFormat } from "./judge-format.ts";
import { plainPattern } from "./plain-pattern.ts";
import { firstOf, refused, refusedIf, type Verdict } from "./verdict.ts";

type JudgeEnum = (schema: JsonObject, value: Json) => Verdict;

/** A text, or a value of a type that nobody knows: lengths, pattern, enum, format, in this order. */
export function judgeText(schema: JsonObject, value: Json, judgeEnum: JudgeEnum): Verdict {
  const ofText = schema.type === "string";
  if (ofText && typeof value !== "string") return refused("rest_invalid_type");
  const text = ofText && typeof value === "string" ? value : undefined;
  return firstOf(
    () => (text === undefined ? "accepted" : judgeLength(schema, text)),
    () => (text === undefined ? "accepted" : judgePattern(schema.pattern, text)),
    () => judgeEnum(schema, value),
    () => judgeFormat(schema.format, value),
  );
}

function judgeLength(schema: JsonObject, text: string): Verdict {
  const length = Array.from(text).length;
  return firstOf(
    () => refusedIf(length < (numberKeyword(schema, "minLength") ?? 0), "rest_too_short"),
    () => refusedIf(length > (numberKeyword(schema, "maxLength") ?? Infinity), "rest_too_long"),
  );
}

function judgePattern(pattern: Json | undefined, text: string): Verdict {
  if (typeof pattern !== "string" || pattern === "") return "accepted";
  const plain = plainPattern(pattern);
  // Beyond ASCII and across lines the engines differ.
  if (plain === undefined || /[^ -~]/.test(text)) return "unknown";
  return refusedIf(!plain.test(text), "rest_invalid_pattern");
}
