import { listKeyword } from "../../../../src/args/schema.ts";
import { isObject, type Json, type JsonObject } from "../../../../src/json/json.ts";
import type { ArgDocument } from "../../../../src/catalogue/document.ts";
import { judgeList } from "./judge-list.ts";
import { judgeMap } from "./judge-map.ts";
import { judgeNumber } from "./judge-number.ts";
import { judgeText } from "./judge-text.ts";
import { sameAsListed, valueAs } from "./value-as.ts";
import { booleanOf, fitsType, isKnownType } from "./value-type.ts";
import { firstOf, refused, refusedIf, type Verdict } from "./verdict.ts";

/** Judges a value of an arg: one without a type is not checked at all. */
export function judgeArg(arg: ArgDocument, value: Json): Verdict {
  const { type } = arg;
  return type === undefined || type.length === 0 ? "accepted" : judge(arg as JsonObject, value);
}

/** Judges one copy of a value by its schema as the family would, from the rules and not from the server's own code. */
function judge(schema: JsonObject, value: Json): Verdict {
  if (listKeyword(schema, "anyOf") !== undefined) return judgeForms(schema, "anyOf", value);
  if (listKeyword(schema, "oneOf") !== undefined) return judgeForms(schema, "oneOf", value);
  const types = listKeyword(schema, "type");
  return types === undefined ? judgeType(schema, value) : judgeTypes(schema, types.map(String), value);
}

/** The schemas of `anyOf` or `oneOf`, each with the outer type where it has none. */
function formsOf(schema: JsonObject, name: "anyOf" | "oneOf"): JsonObject[] {
  const { type } = schema;
  return (listKeyword(schema, name) ?? []).map((form) => {
    const own = isObject(form as Json) ? (form as JsonObject) : {};
    return own.type === undefined && type !== undefined ? { ...own, type } : own;
  });
}

function judgeForms(schema: JsonObject, name: "anyOf" | "oneOf", value: Json): Verdict {
  const forms = formsOf(schema, name);
  const verdicts = forms.map((form) => judge(form, value));
  const taken = forms.filter((_, at) => verdicts[at] === "accepted");
  const settled = name === "anyOf" && verdicts.find((verdict) => typeof verdict === "string") === "accepted";
  if (verdicts.includes("unknown") && !settled) return "unknown";
  if (name === "oneOf" && taken.length > 1) return refused("rest_one_of_multiple_matches");
  const [chosen] = taken;
  if (chosen === undefined) return refused("rest_no_matching_schema");
  const { [name]: _forms, ...rest } = schema;
  const type = schema.type ?? chosen.type;
  return judge(type === undefined ? rest : { ...rest, type }, value);
}

function judgeTypes(schema: JsonObject, types: readonly string[], value: Json): Verdict {
  const fitting = types.find((type) => isKnownType(type) && fitsType(type, value));
  const chosen = value === "" && types.includes("string") ? "string" : fitting;
  const type = chosen ?? types.find((name) => !isKnownType(name));
  return type === undefined ? refused("rest_invalid_type") : judgeType({ ...schema, type }, value);
}

function judgeType(schema: JsonObject, value: Json): Verdict {
  switch (schema.type) {
    case "array":
      return firstOf(
        () => judgeList(schema, value, judge),
        () => judgeEnum(schema, value),
      );
    case "object":
      return firstOf(
        () => judgeMap(schema, value, judge),
        () => judgeEnum(schema, value),
      );
    case "integer":
    case "number":
      return firstOf(
        () => judgeNumber(schema, value),
        () => judgeEnum(schema, value),
      );
    case "boolean":
      return firstOf(
        () => refusedIf(booleanOf(value) === undefined, "rest_invalid_type"),
        () => judgeEnum(schema, value),
      );
    case "null":
      return firstOf(
        () => refusedIf(value !== null, "rest_invalid_type"),
        () => judgeEnum(schema, value),
      );
    default:
      return judgeText(schema, value, judgeEnum);
  }
}

function judgeEnum(schema: JsonObject, value: Json): Verdict {
  const listed = listKeyword(schema, "enum") ?? [];
  if (listed.length === 0) return "accepted";
  const read = valueAs(schema, value);
  return refusedIf(!listed.some((one) => sameAsListed(read, one as Json)), "rest_not_in_enum");
}
