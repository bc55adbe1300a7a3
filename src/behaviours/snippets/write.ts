import type { JsonObject } from "../../catalogue/document.ts";
import type { Changes } from "../../state/changes.ts";
import { asText } from "../../state/zone.ts";
import type { Call } from "../call.ts";
import { BLANK } from "./blank.ts";
import type { CodeFault } from "./code-fault.ts";
import { checked, fieldsOf } from "./fields.ts";
import { type SnippetRecord, snippetRecords } from "./records.ts";

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

/** Changes the described members of a snippet. */
export function merge(former: SnippetRecord, source: JsonObject, call: Pick<Call, "now">, changes: Changes): Written {
  const fields = fieldsOf(source, former);
  const { snippet, fault } = checked({ ...former, ...fields });
  const written = { active: snippet.active, modified: asText(call.now), revision: former.revision + 1 };
  return { snippet: changes.patch(snippetRecords, former.id, { ...fields, ...written }), fault };
}
