import type { Json, JsonObject } from "../../catalogue/document.ts";
import type { SnippetRecord } from "./records.ts";
import { codeType } from "./scopes.ts";
import { withoutMarkup } from "./without-markup.ts";

/** A snippet as a file of code, with its name and description in a comment of its kind of code; only the file's head where there is none. */
export function exportCode(snippet: SnippetRecord | undefined): string {
  if (snippet === undefined) return "<?php\n";
  const type = codeType(snippet.scope);
  if (type === "cond") return condition(snippet);
  return type === "css" || type === "js" ? sheet(snippet) : script(snippet);
}

function script(snippet: SnippetRecord): string {
  const code = snippet.code.trim();
  if (code === "") return "<?php\n";
  const title = snippet.name === "" ? `Untitled #${snippet.id}` : snippet.name;
  const desc = snippet.desc === "" ? "" : ` *\n * ${withoutMarkup(snippet.desc.replaceAll("\n", "\n * "))}\n`;
  return `<?php\n\n/**\n * ${title}\n${desc} */\n${snippet.scope === "content" ? shortcode(snippet.id, code) : code}\n`;
}

function shortcode(id: number, code: string): string {
  const body = code.replaceAll("\n", "\n\t");
  const head = `add_shortcode( 'code_snippets_export_${id}', function () {\n\tob_start();\n\t?>`;
  return `${head}\n\n\t${body}\n\n\t<?php\n\treturn ob_get_clean();\n} );`;
}

function sheet({ name, desc, code }: SnippetRecord): string {
  const title = name === "" ? "" : `${withoutMarkup(name)}\n\n`;
  const text = desc === "" ? "" : `${withoutMarkup(desc)}\n`;
  return `\n/*\n${title}${text}*/\n\n${code}\n\n`;
}

function condition({ name, desc, tags, code }: SnippetRecord): string {
  const rules = parsed(code);
  if (rules === undefined) return "[]";
  const document: JsonObject = {
    ...(name !== "" && { name }),
    ...(desc !== "" && { desc }),
    ...(tags.length > 0 && { tags: [...tags] }),
    rules,
  };
  return JSON.stringify(document, null, 4);
}

function parsed(code: string): Json | undefined {
  try {
    const rules: Json = JSON.parse(code);
    return rules;
  } catch {
    return undefined;
  }
}
