import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, numberParam } from "../../engine/call.ts";
import { manage } from "./errors.ts";
import { type SnippetRecord, snippetRecords, codeType, runs, BLANK } from "./records.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { asciiJson } from "../../json/escapes.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { asText } from "../../time/zone.ts";
import { withoutMarkup } from "../../text/tags.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Snippets out of the site: as a file that can be imported again, and as code. */
export const exportRoutes: BehaviourTable = {
  "GET /code-snippets/v1/snippets/{id}/export": {
    permission: manage,
    answer: (call) => ok(exportDocument([named(call)], call.now)),
  },
  "GET /code-snippets/v1/snippets/{id}/export-code": {
    permission: manage,
    answer: (call) => ok(exportCode(named(call))),
  },
};

function named(call: Call): SnippetRecord | undefined {
  return call.view.get(snippetRecords, numberParam(call, "id") ?? 0);
}

/** A snippet as a file of code, with its name and description in a comment of its kind of code; only the file's head where there is none. */
export function exportCode(snippet: SnippetRecord | undefined): string {
  if (snippet === undefined) return "<?php\n";
  const type = codeType(snippet.scope);
  if (type === "cond") return condition(snippet);
  return type === "css" || type === "js" ? sheet(snippet) : script(snippet);
}

function script(snippet: SnippetRecord): string {
  const code = trimAscii(snippet.code);
  if (code === "") return "<?php\n";
  const title = snippet.name === "" ? `Untitled #${snippet.id}` : snippet.name;
  const desc = snippet.desc === "" ? "" : ` *\n * ${plain(snippet.desc.replaceAll("\n", "\n * "))}\n`;
  return `<?php\n\n/**\n * ${title}\n${desc} */\n${snippet.scope === "content" ? shortcode(snippet.id, code) : code}\n`;
}

function shortcode(id: number, code: string): string {
  const body = code.replaceAll("\n", "\n\t");
  const head = `add_shortcode( 'code_snippets_export_${id}', function () {\n\tob_start();\n\t?>`;
  return `${head}\n\n\t${body}\n\n\t<?php\n\treturn ob_get_clean();\n} );`;
}

function sheet({ name, desc, code }: SnippetRecord): string {
  const title = name === "" ? "" : `${plain(name)}\n\n`;
  const text = desc === "" ? "" : `${plain(desc)}\n`;
  return `\n/*\n${title}${text}*/\n\n${code}\n\n`;
}

function condition({ name, desc, tags, code }: SnippetRecord): string {
  const rules = valueOfJson(code);
  if (rules === undefined) return "[]";
  const document: JsonObject = {
    ...(name !== "" && { name }),
    ...(desc !== "" && { desc }),
    ...(tags.length > 0 && { tags: [...tags] }),
    rules,
  };
  return asciiJson(JSON.stringify(document, null, 4));
}

const EXPORTED = ["name", "desc", "code", "tags", "scope", "condition_id", "active", "priority"] as const;

/** A file of snippets as the family exports it; a snippet that is not there is an empty list. `now` in milliseconds. */
function exportDocument(snippets: readonly (SnippetRecord | undefined)[], now: number): JsonObject {
  return {
    generator: "Code Snippets v3.9.6",
    date_created: asText(now).slice(0, 16),
    snippets: snippets.map((snippet) => (snippet === undefined ? [] : exported(snippet))),
  };
}

function exported(snippet: SnippetRecord): JsonObject {
  const members: JsonObject = { id: snippet.id };
  for (const name of EXPORTED) {
    const value = name === "active" ? runs(snippet) : snippet[name];
    if (!isEmpty(value) && value !== BLANK[name]) members[name] = asJson(value);
  }
  return { ...members, modified: snippet.modified, revision: String(snippet.revision) };
}

/** A member of a snippet in an export. */
type Exported = SnippetRecord[(typeof EXPORTED)[number]];

/** Whether a value says nothing: an empty one, 0, or a text of it. */
function isEmpty(value: Exported): boolean {
  return typeof value === "object" ? value.length === 0 : !value || value === "0";
}

function asJson(value: Exported): Json {
  if (typeof value === "string") return value.replaceAll("\r\n", "\n");
  return typeof value === "object" ? [...value] : value;
}

/** The text without its markup and the white space around it. */
function plain(text: string): string {
  return trimAscii(withoutMarkup(text));
}
