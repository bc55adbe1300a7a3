import type { JsonObject } from "../../catalogue/document.ts";
import { BLANK } from "./blank.ts";
import type { CodeFault } from "./code-fault.ts";
import type { SnippetRecord } from "./records.ts";

/** What an answer shows of a snippet beside what is stored. */
export interface Shown {
  fault?: CodeFault | undefined;
  /** `network` as the caller wrote it. */
  network?: boolean | null;
}

/** The snippet as the routes answer it. */
export function presentSnippet(snippet: SnippetRecord, { fault, network = snippet.network }: Shown = {}): JsonObject {
  return {
    id: snippet.id,
    name: snippet.name,
    desc: snippet.desc,
    code: snippet.code,
    tags: [...snippet.tags],
    scope: snippet.scope,
    condition_id: snippet.condition_id,
    active: snippet.active,
    priority: snippet.priority,
    network,
    shared_network: snippet.shared_network,
    modified: snippet.modified,
    code_error: fault === undefined ? null : [fault.message, fault.line],
  };
}

/** The blank snippet that id 0 stands for. */
export function presentBlank(): JsonObject {
  return { id: 0, ...BLANK, tags: [], modified: null, code_error: null };
}
