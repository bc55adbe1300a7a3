import type { JsonObject } from "../../catalogue/document.ts";
import type { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { metadata, type MetadataRecord, type ObjectType } from "./records.ts";

/** An object that metadata hangs on. */
export interface ObjectKey {
  readonly type: ObjectType;
  readonly id: number;
}

/** What is kept about an object, if anything. */
export function metadataOf(view: View, { type, id }: ObjectKey): MetadataRecord | undefined {
  return view.bySlug(metadata, `${type}-${id}`);
}

/** Writes members of an object's metadata and its score; a member that is null is taken away. */
export function writeMetadata(
  changes: Changes,
  key: ObjectKey,
  { meta = {}, score }: { meta?: JsonObject; score?: number },
): void {
  const record = metadataOf(changes.view, key);
  const merged = Object.fromEntries(Object.entries({ ...record?.meta, ...meta }).filter(([, value]) => value !== null));
  const members = { meta: merged, score: score ?? record?.score ?? 0 };
  if (record !== undefined) changes.patch(metadata, record.id, members);
  else
    changes.insert(metadata, { slug: `${key.type}-${key.id}`, object_type: key.type, object_id: key.id, ...members });
}

/** The focus keywords of an object, the most important first. */
export function focusKeywords(view: View, key: ObjectKey): string[] {
  const written = metadataOf(view, key)?.meta["seo_focus_keyword"];
  if (typeof written !== "string") return [];
  return written
    .split(",")
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== "");
}
