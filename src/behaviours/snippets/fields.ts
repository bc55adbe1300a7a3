import type { Json, JsonObject } from "../../catalogue/document.ts";
import type { NewRecord } from "../../state/changes.ts";
import { truthy } from "../call.ts";
import { codeFault, type CodeFault } from "./code-fault.ts";
import type { SnippetRecord } from "./records.ts";
import { type CodeType, codeType, scopeOf } from "./scopes.ts";

type Fields = Partial<Omit<NewRecord<SnippetRecord>, "modified" | "revision">>;
type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** The members of a snippet that an object names, made to fit; others of its members are left alone. */
export function fieldsOf(source: JsonObject, former: Pick<SnippetRecord, "scope">): Fields {
  const fields: Mutable<Fields> = {};
  if (source["scope"] !== undefined) fields.scope = scopeOf(textOf(source["scope"]));
  const type = codeType(fields.scope ?? former.scope);
  if (source["name"] !== undefined) fields.name = textOf(source["name"]);
  if (source["desc"] !== undefined) fields.desc = textOf(source["desc"]);
  if (source["code"] !== undefined) fields.code = codeOf(textOf(source["code"]), type);
  if (source["tags"] !== undefined) fields.tags = tagsOf(source["tags"]);
  if (source["condition_id"] !== undefined) fields.condition_id = Math.abs(numberOf(source["condition_id"], 0));
  if (source["active"] !== undefined) fields.active = truthy(source["active"]);
  if (source["priority"] !== undefined) fields.priority = numberOf(source["priority"], 10);
  if (source["network"] !== undefined) fields.network = truthy(source["network"]);
  if (source["shared_network"] !== undefined) fields.shared_network = truthy(source["shared_network"]);
  return fields;
}

/** Faulty code never runs: the snippet is stored inactive, and the fault is told. */
export function checked<S extends Pick<SnippetRecord, "active" | "code" | "scope">>(
  snippet: S,
): { snippet: S; fault: CodeFault | undefined } {
  const fault = snippet.active && codeType(snippet.scope) === "php" ? codeFault(snippet.code) : undefined;
  return { snippet: fault === undefined ? snippet : { ...snippet, active: false }, fault };
}

/** Tags as a list: a list of texts, or one text with commas. */
export function tagsOf(value: Json): string[] {
  const list = Array.isArray(value) ? value.map(textOf) : textOf(value).split(",");
  return list.map((tag) => tag.trim()).filter((tag) => tag !== "");
}

function textOf(value: Json): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : value === true ? "1" : "";
}

function numberOf(value: Json, otherwise: number): number {
  const number = Math.trunc(Number(textOf(value)));
  return textOf(value) === "" || !Number.isFinite(number) ? otherwise : number;
}

function codeOf(code: string, type: CodeType): string {
  if (type !== "php") return code;
  return code.replace(/^\s*<\?(?:php)?(?=\s|$)/i, "").replace(/\?>\s*$/, "");
}
