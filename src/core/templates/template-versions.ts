import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { View } from "../../state/view.ts";

const known = new WeakMap<object, ReadonlyMap<number, readonly SiteRecord[]>>();

/** The earlier states of what has that number, the latest first. */
export function templateVersions(number: number, { resource }: RecordForm, { state }: View): readonly SiteRecord[] {
  const table = state.table(resource);
  let versions = known.get(table);
  if (versions === undefined) known.set(table, (versions = byTemplate(table.all())));
  return versions.get(number) ?? [];
}

/** By number; kept for as long as the earlier states are the same. */
function byTemplate(all: Iterable<SiteRecord>): ReadonlyMap<number, readonly SiteRecord[]> {
  const versions = new Map<number, SiteRecord[]>();
  for (const version of all) {
    const parent = Number(stored(version, "parent") ?? 0);
    const own = versions.get(parent);
    if (own === undefined) versions.set(parent, [version]);
    else own.push(version);
  }
  for (const own of versions.values()) own.sort((a, b) => b.id - a.id);
  return versions;
}
