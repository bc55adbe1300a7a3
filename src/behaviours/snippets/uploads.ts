import type { UploadedFile } from "../../args/sources.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { ok } from "../answer.ts";
import type { Behaviour, BehaviourTable } from "../behaviour.ts";
import { type Call, text, truthy } from "../call.ts";
import { isNonce } from "../nonce.ts";
import { phrase } from "../phrase.ts";
import { refuse } from "../refusal.ts";
import { manage } from "./manage.ts";
import { snippetRecords } from "./records.ts";
import { readUpload } from "./upload-file.ts";
import { store } from "./write.ts";

const parse: Behaviour = {
  permission: manage,
  answer: (call) => {
    if (call.strict && !isNonce(call, call.header("x-wp-nonce") ?? "")) throw refuse("rest_cookie_invalid_nonce");
    const files = uploaded(call);
    if (files.length === 0) throw refuse("no_files");
    const read = files.map((file) =>
      readUpload({ name: file.name, text: new TextDecoder().decode(file.bytes) }, (place) =>
        call.token(`snippet ${place} of ${file.name} at ${call.now}`).slice(0, 13),
      ),
    );
    const snippets = read.flatMap((file) => file.snippets);
    const errors = read.flatMap((file) => file.error ?? []);
    if (snippets.length === 0) throw refuse("no_snippets_found", { data: { errors } });
    return ok({
      snippets,
      total_count: snippets.length,
      message: phrase(call, {
        en: `Found ${counted(snippets.length)} in ${files.length === 1 ? "one file" : `${files.length} files`}.`,
        sv: `Hittade ${countedInSwedish(snippets.length)} i ${files.length === 1 ? "en fil" : `${files.length} filer`}.`,
      }),
      ...(errors.length > 0 && { warnings: errors }),
    });
  },
};

const importing: Behaviour = {
  permission: manage,
  answer: (call) => {
    const snippets = call.params["snippets"];
    if (!Array.isArray(snippets) || snippets.length === 0) throw refuse("no_snippets");
    const taken = namesTaken(call.view);
    const duplicates = text(call, "duplicate_action") ?? "ignore";
    const changes = new Changes(call.view);
    const ids: number[] = [];
    for (const item of snippets) {
      const source = imported(item, truthy(call.params["network"]));
      const name = source["name"];
      const twin = duplicates === "ignore" || typeof name !== "string" ? undefined : taken.get(name);
      if (twin === undefined || duplicates === "replace") ids.push(store(source, call, changes, twin).snippet.id);
    }
    const message = phrase(call, {
      en: `Imported ${counted(ids.length)}.`,
      sv: `Importerade ${countedInSwedish(ids.length)}.`,
    });
    return ok({ imported: ids.length, imported_ids: ids, message }, { changes });
  },
};

function uploaded({ sources: { files = {} } }: Call): readonly UploadedFile[] {
  return files["files"] ?? files["files[]"] ?? [];
}

const IMPORTED = ["name", "desc", "code", "tags", "scope", "priority", "shared_network"] as const;

/** What an import takes of an item: never whether it runs. Anything but an object counts as one without members. */
function imported(item: Json, network: boolean): JsonObject {
  const source: JsonObject = { network };
  if (typeof item !== "object" || item === null || Array.isArray(item)) return source;
  if (item["description"] !== undefined) source["desc"] = item["description"];
  for (const name of IMPORTED) if (item[name] !== undefined) source[name] = item[name];
  return source;
}

function namesTaken(view: View): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const { id, name, trashed } of view.all(snippetRecords))
    if (name !== "" && trashed !== true) names.set(name, id);
  return names;
}

function countedInSwedish(number: number): string {
  return number === 1 ? "1 kodsnutt" : `${number} kodsnuttar`;
}

function counted(number: number): string {
  return number === 1 ? "1 snippet" : `${number} snippets`;
}

/** Snippets out of uploaded files: read them, then import those that were chosen. */
export const uploadRoutes: BehaviourTable = {
  "POST /code-snippets/v1/file-upload/parse": parse,
  "POST /code-snippets/v1/file-upload/import": importing,
};
