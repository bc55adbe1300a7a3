import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { RecordOf } from "../state/resource.ts";
import { recordAsJson } from "../state/table.ts";

/** Schema of a record of a loaded site: an id, a slug where it has one, and members that only the document knows. */
export const siteRecord = { type: "object", required: ["id"], properties: {}, additionalProperties: true } as const;

/** A record of a loaded site. */
export interface SiteRecord extends RecordOf<typeof siteRecord> {}

/** A member of a record as JSON; undefined where the record has none. */
export function stored(record: SiteRecord, name: string): Json | undefined {
  return recordAsJson(record)[name];
}

/** A member of a record as text; empty for anything else than a text or a number. */
export function storedText(record: SiteRecord, name: string): string {
  const value = stored(record, name);
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** A member of a record that is an object; an empty one for anything else. */
export function storedObject(record: SiteRecord, name: string): JsonObject {
  const value = stored(record, name);
  return isObject(value) ? value : {};
}
