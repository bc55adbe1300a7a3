import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { type Call, number } from "../call.ts";
import { exportCode } from "./export-code.ts";
import { exportDocument } from "./export-json.ts";
import { manage } from "./manage.ts";
import { type SnippetRecord, snippetRecords } from "./records.ts";

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
  return call.view.get(snippetRecords, number(call, "id") ?? 0);
}
