import type { RecordForm } from "../engine/answers/record-form.ts";
import { type SiteRecord, stored } from "../engine/site-record.ts";
import type { View } from "../state/view.ts";

const known = new WeakMap<object, ReadonlyMap<number, readonly SiteRecord[]>>();

/** The records that name this number as their parent, the latest made first: earlier states of something, faces of a font. */
export function recordsBelow(
  parent: number,
  { resource }: Pick<RecordForm, "resource">,
  { state }: View,
): readonly SiteRecord[] {
  const table = state.table(resource);
  let below = known.get(table);
  if (below === undefined) known.set(table, (below = byParent(table.all())));
  return below.get(parent) ?? [];
}

/** By the number of their parent; kept for as long as the records are the same. */
function byParent(all: Iterable<SiteRecord>): ReadonlyMap<number, readonly SiteRecord[]> {
  const below = new Map<number, SiteRecord[]>();
  for (const record of all) {
    const parent = Number(stored(record, "parent") ?? 0);
    const own = below.get(parent);
    if (own === undefined) below.set(parent, [record]);
    else own.push(record);
  }
  for (const own of below.values()) own.sort((a, b) => b.id - a.id);
  return below;
}
