import type { Json } from "../../json/json.ts";
import { textIn } from "../coercion.ts";
import { Failure } from "../failure.ts";
import { formats } from "../formats/formats.ts";
import { keyword, type Schema, type SchemaDocument } from "../schema.ts";
import { type KeywordOf, noShift } from "./keyword.ts";

/** `format`: what a text stands for, checked last, and how it is cleaned; counts for texts and where no type is known. */
export const format: KeywordOf<string> = {
  names: { format: "text" },
  *usual({ format: name }) {
    const known = typeof name === "string" ? formats.get(name) : undefined;
    for (const text of known?.samples ?? []) yield { label: `the text ${JSON.stringify(text)}`, value: text };
  },
  jsonSchema: ({ format: name }) => (typeof name === "string" && name !== "" ? { format: name } : {}),
  shift: ({ format: from }, { format: to }) => {
    const [before, after] = [checkOf(from), checkOf(to)];
    return before === after ? noShift : { narrows: after !== undefined, widens: before !== undefined };
  },
  note: ({ format: name }, at, note) => {
    if (typeof name !== "string") return;
    const { accepts, clean } = formats.get(name) ?? {};
    if (accepts === undefined && clean === undefined) note("unknown-format", at("format"), name);
  },
};

function checkOf(name: Json | undefined) {
  return typeof name === "string" ? formats.get(name)?.accepts : undefined;
}

/** The check of the schema's format, which comes last, on a value's text. */
export function withFormatCheck(document: SchemaDocument, schema: Schema): Schema {
  const { accepts, code } = formats.get(String(keyword(document, "format"))) ?? {};
  if (accepts === undefined || code === undefined) return schema;
  return {
    ...schema,
    check: (value) => {
      const failure = schema.check(value);
      if (failure !== undefined) return failure;
      const text = textIn(value);
      return text !== undefined && accepts(text) ? undefined : new Failure(code);
    },
  };
}

/** The cleaning of the schema's format, which is part of what a value becomes. */
export function withFormatCleaning(document: SchemaDocument, schema: Schema): Schema {
  const clean = formats.get(String(keyword(document, "format")))?.clean;
  if (clean === undefined) return schema;
  return {
    check: schema.check,
    coerce: (value) => {
      const text = textIn(value);
      return text === undefined ? value : clean(text);
    },
  };
}
