import { rawAt } from "../../../args/raw-value.ts";
import type { Situation } from "../../call.ts";
import { type ImportRecord, imports } from "./records.ts";

/** The import that a request is about while it still accepts something. */
export function expectedImport(situation: Situation, id = importId(situation)): ImportRecord | undefined {
  const found = situation.view.bySlug(imports, id);
  return found?.status === "pending" ? found : undefined;
}

function importId({ sources: { json, form, query, url } }: Situation): string {
  for (const source of [json, form, query, url]) {
    const value = source === undefined ? undefined : rawAt(source, "import_id");
    if (typeof value === "string") return value;
  }
  return "";
}
