import type { Call } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { storedText } from "../../engine/site-record.ts";
import type { EntryFilter } from "../entries/present-entry.ts";
import { isKnownType, typesOfGroup } from "./mime-types.ts";

/** The filters that only lists of files have: by groups of types and by types, either will do; what is no known type asks for nothing. */
export function attachmentFilters({ params }: Call): EntryFilter[] {
  const groups = listOf(params.media_type).map(scalarText);
  const named = listOf(params.mime_type).map(scalarText).filter(isKnownType);
  const types = new Set([...groups.flatMap((group) => [...typesOfGroup(group)]), ...named]);
  return types.size === 0 ? [] : [(record) => types.has(storedText(record, "mime_type"))];
}
