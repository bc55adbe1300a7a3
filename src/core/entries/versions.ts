import type { Resource } from "../../state/resource.ts";
import { isObject, type JsonObject } from "../../json/json.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { CoreView } from "../entry-types.ts";
import { type EntryType, resourceOf } from "../model.ts";

/** The earlier states that are kept of an entry, autosaves apart. */
export interface Versions {
  readonly count: number;
  /** The id of the last one; undefined where there is none. */
  readonly newest: number | undefined;
}

const resources = new WeakMap<EntryType, Readonly<Record<"revisions" | "autosaves", Resource<SiteRecord>>>>();

function resourcesOf(type: EntryType): Readonly<Record<"revisions" | "autosaves", Resource<SiteRecord>>> {
  let known = resources.get(type);
  if (known === undefined) {
    const kept = (word: string) => resourceOf(`${type.path}/${word}`, "post");
    resources.set(type, (known = { revisions: kept("revisions"), autosaves: kept("autosaves") }));
  }
  return known;
}

/** What keeps the revisions of a type's entries. */
export function revisionsOf(type: EntryType): Resource<SiteRecord> {
  return resourcesOf(type).revisions;
}

/** What keeps the autosaves of a type's entries. */
export function autosavesOf(type: EntryType): Resource<SiteRecord> {
  return resourcesOf(type).autosaves;
}

/** The member of an entry that holds what an answer that was handed over told of its history; it is never given. */
export const KNOWN_VERSIONS = "$versions";

/** What the relations of an answer tell of its history, as a member to be kept. */
export function versionsTold({ _links: links }: JsonObject): JsonObject {
  const first = (name: string) => {
    const entries = isObject(links) ? links[name] : undefined;
    return Array.isArray(entries) && isObject(entries[0]) ? entries[0] : {};
  };
  const [count, newest] = [Number(first("version-history").count ?? 0), Number(first("predecessor-version").id ?? 0)];
  return count > 0 && newest > 0 ? { [KNOWN_VERSIONS]: { count, newest } } : {};
}

const known = new WeakMap<object, ReadonlyMap<number, readonly number[]>>();

/** The earlier states of an entry: those that are kept, and those that an answer told of without giving them. */
export function versionsOf(record: SiteRecord, type: EntryType, { view }: CoreView): Versions {
  const own = keptVersions(type, view).get(record.id) ?? [];
  const told = stored(record, KNOWN_VERSIONS);
  const [count, last] = isObject(told) ? [Number(told.count), Number(told.newest)] : [0, 0];
  const newer = own.filter((id) => id > last);
  const newest = Math.max(last, ...newer);
  return { count: count + newer.length, newest: newest === 0 ? undefined : newest };
}

/** The ids of revisions by entry; kept for as long as the revisions are the same. */
function keptVersions(type: EntryType, { state }: CoreView["view"]): ReadonlyMap<number, readonly number[]> {
  const table = state.tableNamed(revisionsOf(type).name);
  if (table === undefined) return new Map();
  let versions = known.get(table);
  if (versions === undefined) known.set(table, (versions = byEntry(state.table(revisionsOf(type)).all())));
  return versions;
}

function byEntry(revisions: Iterable<SiteRecord>): ReadonlyMap<number, readonly number[]> {
  const versions = new Map<number, number[]>();
  for (const revision of revisions) {
    if (isAutosave(revision)) continue;
    const parent = Number(stored(revision, "parent") ?? 0);
    const ids = versions.get(parent);
    if (ids === undefined) versions.set(parent, [revision.id]);
    else ids.push(revision.id);
  }
  return versions;
}

/** Whether a revision is an autosave, which lists of revisions show and histories do not count. */
export function isAutosave({ slug = "" }: SiteRecord): boolean {
  return slug.includes("-autosave-");
}
