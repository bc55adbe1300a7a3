import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { typesOf } from "../../catalogue/tolerant/keyword-rules.ts";
import { Failure } from "../failure.ts";
import { rawOfJson } from "../raw-value.ts";
import { listKeyword, type Schema, type SchemaDocument } from "../schema.ts";
import { looseStableText } from "../stable-text.ts";
import { typeOf } from "../types.ts";
import { type Keyword, shiftOfSets, unionText } from "./keyword.ts";

/** `enum`: the values that are taken. */
export const enumKeyword: Keyword = {
  names: { enum: "values" },
  *usual(schema) {
    for (const value of listKeyword(schema, "enum") ?? [])
      yield { label: `${JSON.stringify(value)}, one of its values`, value: value as Json };
  },
  *edges(schema) {
    for (const value of listKeyword(schema, "enum") ?? [])
      if (typeof value === "string") yield { label: "none of its values", value: `${value}-not` };
  },
  jsonSchema: (schema) => {
    const values = isObject(schema["enum"]) ? Object.values(schema["enum"]) : (listKeyword(schema, "enum") ?? []);
    const once = new Map((values as Json[]).map((value) => [JSON.stringify(value), value]));
    return once.size === 0 ? {} : { enum: [...once.values()] };
  },
  shift: (before, after) => shiftOfSets(textsOf(before), textsOf(after)),
  typeText: ({ enum: values }) => (Array.isArray(values) ? unionText(values.map(literalText)) : undefined),
  note: (schema, at, note) => {
    const written = schema["enum"];
    if (typeof written !== "object" || written === null) return;
    if (isObject(written)) note("enum-map", at("enum"), written);
    const values = Object.values(written);
    if (values.length === 0) note("enum-empty", at("enum"), written);
    const types = typesOf(schema).flatMap((name) => typeOf(name) ?? []);
    const strange = types.length === 0 ? undefined : values.find((value) => !types.some(({ holds }) => holds(value)));
    if (strange !== undefined) note("enum-of-other-type", at("enum"), strange);
  },
};

function textsOf({ enum: written }: JsonObject): ReadonlySet<string> | undefined {
  const values = typeof written === "object" && written !== null ? Object.values(written) : [];
  return values.length === 0 ? undefined : new Set(values.map((value) => looseStableText(rawOfJson(value))));
}

/** A value as a TypeScript type. */
export function literalText(value: Json): string {
  return typeof value === "object" && value !== null ? "Json" : JSON.stringify(value);
}

/** The schema with its enum, which is compared with what the value becomes; an empty enum is none. */
export function withEnum(document: SchemaDocument, schema: Schema): Schema {
  const values = listKeyword(document, "enum") ?? [];
  if (values.length === 0) return schema;
  const texts = new Set(values.filter((value) => typeof value === "string"));
  const stable = new Set(values.map((value) => looseStableText(rawOfJson(value as Json))));
  const words = { values: values.map((value) => JSON.stringify(value)).join(", ") };
  return {
    ...schema,
    check: (value) => {
      const failure = schema.check(value);
      if (failure !== undefined) return failure;
      const coerced = schema.coerce(value);
      if (coerced instanceof Failure) return coerced;
      const listed = typeof coerced === "string" ? texts.has(coerced) : stable.has(looseStableText(coerced));
      return listed ? undefined : new Failure("rest_not_in_enum", words);
    },
  };
}
