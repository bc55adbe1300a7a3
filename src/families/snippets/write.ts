import type { JsonObject, Json } from "../../json/json.ts";
import type { Changes, NewRecord } from "../../state/changes.ts";
import { asText } from "../../time/zone.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { BLANK, type SnippetRecord, snippetRecords, type CodeType, codeType, scopeOf } from "./records.ts";
import { trimAscii } from "../../text/white-space.ts";

/** A snippet that was written, with what is wrong with its code if anything is. */
export interface Written {
  readonly snippet: SnippetRecord;
  readonly fault: CodeFault | undefined;
}

/** Stores a snippet as described, over the one of that id if an id is given and taken: what is not said is blank. */
export function store(source: JsonObject, call: Pick<Call, "now">, changes: Changes, id = 0): Written {
  const { snippet: members, fault } = checked({ ...BLANK, ...fieldsOf(source, BLANK), modified: asText(call.now) });
  const former = changes.view.get(snippetRecords, id);
  if (former === undefined) return { snippet: changes.insert(snippetRecords, { ...members, revision: 1 }), fault };
  const revision = former.revision + 1;
  return { snippet: changes.patch(snippetRecords, id, { ...members, revision, trashed: false }), fault };
}

/** Changes the described members of a snippet, which also takes it out of the trash. */
export function merge(former: SnippetRecord, source: JsonObject, call: Pick<Call, "now">, changes: Changes): Written {
  const fields = fieldsOf(source, former);
  const { snippet, fault } = checked({ ...former, ...fields });
  const written = { active: snippet.active, modified: asText(call.now), revision: former.revision + 1, trashed: false };
  return { snippet: changes.patch(snippetRecords, former.id, { ...fields, ...written }), fault };
}

type Fields = Partial<Omit<NewRecord<SnippetRecord>, "modified" | "revision">>;
type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** The members of a snippet that an object names, made to fit; others of its members are left alone. */
function fieldsOf(source: JsonObject, former: Pick<SnippetRecord, "scope">): Fields {
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
function checked<S extends Pick<SnippetRecord, "active" | "code" | "scope">>(
  snippet: S,
): { snippet: S; fault: CodeFault | undefined } {
  const fault = snippet.active && codeType(snippet.scope) === "php" ? codeFault(snippet.code) : undefined;
  return { snippet: fault === undefined ? snippet : { ...snippet, active: false }, fault };
}

/** Tags as a list: a list of texts, or one text with commas. */
export function tagsOf(value: Json): string[] {
  const list = Array.isArray(value) ? value.map(textOf) : textOf(value).split(",");
  return list.map((tag) => trimAscii(tag)).filter((tag) => tag !== "");
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

/** What is wrong with a piece of code, and the line where it was noticed, from 1. */
export interface CodeFault {
  readonly message: string;
  readonly line: number;
}

const PARTNER: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const CLOSERS = new Set(Object.values(PARTNER));

/** Tokens that hide brackets: comments, here documents and quoted texts; a last alternative catches an open one. */
const HIDING =
  /\/\*[\s\S]*?\*\/|(?:\/\/|#(?!\[))[^\n]*|<<<[ \t]*(["']?)([A-Za-z_]\w*)\1\r?\n[\s\S]*?^[ \t]*\2\b|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*|<<<[ \t]*["']?[A-Za-z_]\w*["']?\r?\n|["']|[([{}\])]/gm;

/** The first bracket or quote in PHP code that has no partner; nothing else of the language is checked. */
export function codeFault(code: string): CodeFault | undefined {
  const open: string[] = [];
  for (const { 0: token, index } of code.matchAll(HIDING)) {
    const partner = PARTNER[token];
    if (partner !== undefined) open.push(partner);
    else if (CLOSERS.has(token)) {
      if (open.pop() !== token) return { message: `unexpected "${token}"`, line: lineAt(code, index) };
    } else if (token.length === 1 || token === "/*" || (token.startsWith("<<<") && isOneLine(token))) {
      return { message: `unexpected end of code, ${trimAscii(token)} was never closed`, line: lineAt(code, index) };
    }
  }
  const missing = open.pop();
  return missing === undefined
    ? undefined
    : { message: `unexpected end of code, expected "${missing}"`, line: lineAt(code, code.length) };
}

function lineAt(code: string, index: number): number {
  let line = 1;
  for (let at = code.indexOf("\n"); at !== -1 && at < index; at = code.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** Only the first line of a here document: the rest of it was not found. */
function isOneLine(token: string): boolean {
  return token.indexOf("\n") === token.length - 1;
}
