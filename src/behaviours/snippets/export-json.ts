import type { Json, JsonObject } from "../../catalogue/document.ts";
import { asText } from "../../state/zone.ts";
import { BLANK } from "./blank.ts";
import type { SnippetRecord } from "./records.ts";

const EXPORTED = ["name", "desc", "code", "tags", "scope", "condition_id", "active", "priority"] as const;

/** A file of snippets as the family exports it; a snippet that is not there is an empty list. `now` in milliseconds. */
export function exportDocument(snippets: readonly (SnippetRecord | undefined)[], now: number): JsonObject {
  return {
    generator: "Code Snippets v3.9.6",
    date_created: asText(now).slice(0, 16),
    snippets: snippets.map((snippet) => (snippet === undefined ? [] : exported(snippet))),
  };
}

function exported(snippet: SnippetRecord): JsonObject {
  const members: JsonObject = { id: snippet.id };
  for (const name of EXPORTED) {
    const value = snippet[name];
    const isDefault = typeof value === "object" ? value.length === 0 : value === BLANK[name];
    if (!isDefault) members[name] = asJson(value);
  }
  return { ...members, modified: snippet.modified, revision: String(snippet.revision) };
}

function asJson(value: SnippetRecord[(typeof EXPORTED)[number]]): Json {
  return typeof value === "object" ? [...value] : value;
}
