import type { Resource } from "../../state/resource.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { CoreView } from "../entry-types.ts";
import { type EntryType, resourceOf } from "../model.ts";

/** The earlier states that are kept of an entry, autosaves apart. */
export interface Versions {
  readonly count: number;
  /** The id of the last one; undefined where there is none. */
  readonly newest: number | undefined;
}

const resources = new WeakMap<EntryType, Resource<SiteRecord>>();

/** What keeps the revisions of a type's entries. */
export function revisionsOf(type: EntryType): Resource<SiteRecord> {
  let known = resources.get(type);
  if (known === undefined) resources.set(type, (known = resourceOf(`${type.path}/revisions`, "post")));
  return known;
}

/** What keeps the autosaves of a type's entries. */
export function autosavesOf(type: EntryType): Resource<SiteRecord> {
  return resourceOf(`${type.path}/autosaves`, "post");
}

const NONE: Versions = { count: 0, newest: undefined };
const known = new WeakMap<object, ReadonlyMap<number, Versions>>();

/** The earlier states of an entry; kept for as long as the revisions are the same. */
export function versionsOf(id: number, type: EntryType, { view }: CoreView): Versions {
  const table = view.state.tableNamed(revisionsOf(type).name);
  if (table === undefined) return NONE;
  let versions = known.get(table);
  if (versions === undefined) known.set(table, (versions = byEntry(view.state.table(revisionsOf(type)).all())));
  return versions.get(id) ?? NONE;
}

function byEntry(revisions: Iterable<SiteRecord>): ReadonlyMap<number, Versions> {
  const versions = new Map<number, Versions>();
  for (const revision of revisions) {
    if (isAutosave(revision)) continue;
    const parent = Number(stored(revision, "parent") ?? 0);
    const { count, newest = 0 } = versions.get(parent) ?? NONE;
    versions.set(parent, { count: count + 1, newest: Math.max(newest, revision.id) });
  }
  return versions;
}

/** Whether a revision is an autosave, which lists of revisions show and histories do not count. */
export function isAutosave({ slug = "" }: SiteRecord): boolean {
  return slug.includes("-autosave-");
}
