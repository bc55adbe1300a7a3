import type { JsonObject, Json } from "../../json/json.ts";
import type { Changes, NewRecord } from "../../state/changes.ts";
import { asText } from "../../time/zone.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { BLANK, type SnippetRecord, snippetRecords, type CodeType, codeType, scopeOf } from "./records.ts";
import { withoutMarkup } from "../../text/tags.ts";
import { trimAscii } from "../../text/white-space.ts";

/** A snippet that was written, with what is wrong with its code if anything is. */
export interface Written {
  readonly snippet: SnippetRecord;
  readonly fault: CodeFault | undefined;
}

/** Stores a snippet as described, over the one of that id if an id is given: what is not said is blank, and over none nothing is kept. */
export function store(source: JsonObject, call: Pick<Call, "now">, changes: Changes, id = 0): Written {
  const fields = { ...BLANK, ...fieldsOf(source, BLANK), modified: asText(call.now) };
  const { snippet: members, fault } = checked(fields, source);
  const former = changes.view.get(snippetRecords, id);
  if (id === 0) return { snippet: changes.insert(snippetRecords, { ...members, revision: 1 }), fault };
  if (former === undefined) return { snippet: { ...members, id, revision: 1 }, fault };
  const revision = former.revision + 1;
  return { snippet: changes.patch(snippetRecords, id, { ...members, revision, trashed: false }), fault };
}

/** Changes the described members of a snippet, which also takes it out of the trash. */
export function merge(former: SnippetRecord, source: JsonObject, call: Pick<Call, "now">, changes: Changes): Written {
  const fields = fieldsOf(source, former);
  const { snippet, fault } = checked({ ...former, ...fields }, source);
  const written = { active: snippet.active, modified: asText(call.now), revision: former.revision + 1, trashed: false };
  return { snippet: changes.patch(snippetRecords, former.id, { ...fields, ...written }), fault };
}

type Fields = Partial<Omit<NewRecord<SnippetRecord>, "modified" | "revision">>;
type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** The members of a snippet that an object names, made to fit; others of its members are left alone. */
function fieldsOf(source: JsonObject, former: Pick<SnippetRecord, "scope">): Fields {
  const fields: Mutable<Fields> = {};
  if (source["scope"] !== undefined) fields.scope = scopeOf(scalarText(source["scope"]));
  const type = codeType(fields.scope ?? former.scope);
  if (source["name"] !== undefined) fields.name = scalarText(source["name"]);
  if (source["desc"] !== undefined) fields.desc = scalarText(source["desc"]);
  if (source["code"] !== undefined) fields.code = codeOf(scalarText(source["code"]), type);
  if (source["tags"] !== undefined) fields.tags = tagsOf(source["tags"]);
  if (source["condition_id"] !== undefined) fields.condition_id = Math.abs(numberOf(source["condition_id"], 0));
  if (source["active"] !== undefined) fields.active = truthy(source["active"]) && type !== "cond";
  if (source["priority"] !== undefined) fields.priority = Math.abs(numberOf(source["priority"], 10));
  return fields;
}

/** Faulty code never runs, unless it is to run once: the snippet is stored inactive, and the fault is told. Neither does one that sites share. */
function checked<S extends Pick<SnippetRecord, "active" | "code" | "scope">>(
  snippet: S,
  source: JsonObject,
): { snippet: S; fault: CodeFault | undefined } {
  const isTested = snippet.active && codeType(snippet.scope) === "php" && snippet.scope !== "single-use";
  const fault = isTested ? codeFault(snippet.code) : undefined;
  const active = snippet.active && fault === undefined && !truthy(source["shared_network"]);
  return { snippet: { ...snippet, active }, fault };
}

/** Tags as they are kept, of a list of texts or one text: one text without markup, parted at its commas. */
function tagsOf(value: Json): string[] {
  const text = Array.isArray(value) ? value.map(scalarText).join(", ") : scalarText(value);
  const plain = trimAscii(withoutMarkup(text));
  return plain === "" ? [] : plain.replaceAll(", ", ",").split(",");
}

function numberOf(value: Json, otherwise: number): number {
  const number = Math.trunc(Number(scalarText(value)));
  return scalarText(value) === "" || !Number.isFinite(number) ? otherwise : number;
}

function codeOf(code: string, type: CodeType): string {
  if (type !== "php") return code;
  return code.replace(/^\s*<\?(?:php)?/, "").replace(/\?>\s*$/, "");
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

/** The first bracket or quote in PHP code that has no partner, or its end where that ends no statement; nothing else of the language is checked. */
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
  const missing = open.pop() ?? (endsStatement(code) ? undefined : ";");
  return missing === undefined
    ? undefined
    : { message: `unexpected end of code, expected "${missing}"`, line: lineAt(code, code.length) };
}

/** Whether nothing is left of the last statement; code with markup in it may end in anything. */
function endsStatement(code: string): boolean {
  const said = trimAscii(code.replace(HIDING, (token) => (/^(?:\/[/*]|#)/.test(token) ? "" : token)));
  return said === "" || /[;:}]$/.test(said) || code.includes("?>");
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
