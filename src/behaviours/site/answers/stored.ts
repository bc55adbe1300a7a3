import type { Json } from "../../../catalogue/document.ts";
import { recordAsJson } from "../../../state/table.ts";
import type { SiteRecord } from "../model/collection.ts";

/** A member of a record as JSON; undefined where the record has none. */
export function stored(record: SiteRecord, name: string): Json | undefined {
  return recordAsJson(record)[name];
}

/** A member of a record as text; empty for anything else than a text or a number. */
export function storedText(record: SiteRecord, name: string): string {
  const value = stored(record, name);
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
