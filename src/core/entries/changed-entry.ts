import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";

/** What an answer that was handed over said of an entry beyond the rules goes once what it follows from is written. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  link: ["slug", "status", "parent", "date", "author"],
  permalink_template: ["status", "parent", "date", "author"],
  generated_slug: ["title", "parent"],
  class_list: ["status", "password"],
};

/** An entry with these members in place of those it had. */
export function changedEntry(before: SiteRecord, members: JsonObject): SiteRecord {
  const record = { ...recordAsJson(before), ...members };
  for (const [name, made] of Object.entries(FOLLOWING))
    if (made.some((of) => members[of] !== undefined && !isSame(stored(before, of), members[of]))) delete record[name];
  return recordFromJson(record);
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
