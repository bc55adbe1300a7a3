import type { Json } from "../../../catalogue/document.ts";
import { recordFromJson } from "../../../state/table.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import type { Invention } from "./invention.ts";
import { RecordDraft } from "./record-draft.ts";
import { recordKey } from "./record-key.ts";

/**
 * The record of that number (from 0) in a collection: the same for the same seed, whatever else is there. Members that `given` has
 * are taken from it.
 */
export function makeRecord(
  collection: Collection,
  index: number,
  about: Invention,
  given: Readonly<Record<string, Json>> = {},
): SiteRecord {
  const id = about.extent(collection).firstId + index;
  const draft = new RecordDraft(collection, index, about, { id, ...parentValues(collection, index, about), ...given });
  const slug = recordKey(collection, index, draft);
  if (slug !== undefined) draft.set("slug", slug);
  for (const { name } of collection.members) draft.member(name);
  return recordFromJson<SiteRecord>(draft.members);
}

/** The parents of a nested record: as many records in a row belong to one parent as a parent has. */
function parentValues({ parents, count }: Collection, index: number, about: Invention): Record<string, Json> {
  let place = Math.floor(index / count);
  const values: Record<string, Json> = {};
  for (const { placeholder, collection } of [...parents].reverse()) {
    if (collection === undefined) continue;
    const { count: size, firstId } = about.extent(collection);
    const parent = size === 0 ? 0 : place % size;
    values[placeholder] = collection.key.isId ? firstId + parent : (recordKeyOf(collection, parent, about) ?? "");

    // What is above the parent belongs to it as the parent's own record says.
    place = Math.floor(parent / collection.count);
  }
  return values;
}

function recordKeyOf(collection: Collection, index: number, about: Invention): string | undefined {
  return makeRecord(collection, index, about).slug;
}
