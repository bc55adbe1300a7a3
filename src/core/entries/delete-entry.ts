import { type Answer, ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { Changes } from "../../state/changes.ts";
import { setCommentsAside } from "../comments/commented.ts";
import { entryTime } from "../entry-dates.ts";
import { SLUG_BEFORE_TRASH, trashedSlug } from "../entry-slugs.ts";
import { siteErrors } from "../errors.ts";
import { removeLeadingItems } from "../leading-items.ts";
import { CORE, resourceOf } from "../model.ts";
import { STATUS_BEFORE_TRASH } from "../rights.ts";
import { changedEntry } from "./changed-entry.ts";
import { SETTINGS, settingsOf, settingsRecord } from "../settings.ts";
import { deletePermission } from "./entry-rights.ts";
import { keepRevision } from "./keep-revision.ts";
import { type Entries, entryAnswer, entryMembers } from "./present-entry.ts";
import { requiredEntry } from "./read-entry.ts";
import { autosavesOf, revisionsOf } from "./versions.ts";

/** Puts an entry into the trash, or with `force` takes it away with all that hangs on it. */
export function deleteEntry(entries: Entries): Behaviour {
  return {
    basis: "family",
    permission: deletePermission(entries),
    answer: (call) => {
      const record = requiredEntry(call, entries);
      const changes = new Changes(call.view);
      if (!truthy(call.params.force)) return trashed(record, call, changes, entries);
      const previous = entryMembers(record, entries, call, "edit");
      removeEntry(record, changes, entries);
      return ok({ deleted: true, previous }, { changes });
    },
  };
}

/** The type of an entry that goes. */
type OfType = Pick<Entries, "type" | "model">;

function trashed(record: SiteRecord, call: Call, changes: Changes, entries: Entries): Answer {
  if (isTrashed(record)) throw refuse(siteErrors.rest_already_trashed);
  const kept = trashEntry(record, call, changes, entries);
  return { ...entryAnswer(kept, entries, { ...call, view: changes.view }, "edit"), changes };
}

/** Whether an entry is in the trash. */
export function isTrashed(record: SiteRecord): boolean {
  return storedText(record, "status") === "trash";
}

/** Puts an entry into the trash: it stands before no others any more, and is no page of the site's settings. */
export function trashEntry(record: SiteRecord, call: Call, changes: Changes, about: OfType): SiteRecord {
  const { type, model } = about;
  const parent = Number(stored(record, "parent") ?? 0);
  const time = entryTime(call.now, call.zone);
  const members = {
    status: "trash",
    [STATUS_BEFORE_TRASH]: stored(record, STATUS_BEFORE_TRASH) ?? storedText(record, "status"),
    [SLUG_BEFORE_TRASH]: record.slug ?? "",
    slug: trashedSlug(record.slug ?? "", { type, id: record.id, parent }, { model, view: changes.view }),
    modified: time.date,
    modified_gmt: time.date_gmt,
    ...(type.has("sticky") && { sticky: false }),
  };
  const kept = changes.put(type.resource, changedEntry(record, members));
  setCommentsAside(record.id, changes, model);
  leaveSettings(record, changes, about);
  keepRevision({ record: kept, before: record }, call, changes, about);
  return kept;
}

/** Takes an entry away for good: its children and files move up to its parent; its revisions, its comments and what leads to it in menus go. */
export function removeEntry(record: SiteRecord, changes: Changes, { type, model }: OfType): void {
  moveUp(record, changes, { type, model });
  for (const resource of [revisionsOf(type), autosavesOf(type)]) removeOf(resource.name, "parent", record.id, changes);
  const comments = model.kind(`${CORE}/comments`);
  if (comments !== undefined) removeOf(comments.path, "post", record.id, changes);
  const object = model.nameOf(type, changes.view);
  removeLeadingItems({ type: "post_type", object, id: record.id }, changes, model);
  leaveSettings(record, changes, { type, model });
  changes.remove(type.resource, record.id);
}

/** A page that goes is no longer the site's front, nor where its posts are. */
function leaveSettings({ id }: SiteRecord, changes: Changes, { type, model }: OfType): void {
  const kind = model.kind(SETTINGS);
  if (type.name !== "page" || kind === undefined) return;
  const { values, number } = settingsOf(model, changes.view);
  const left = {
    ...(number("page_on_front") === id && { show_on_front: "posts", page_on_front: 0 }),
    ...(number("page_for_posts") === id && { page_for_posts: 0 }),
  };
  if (Object.keys(left).length > 0) changes.put(kind.resource, settingsRecord({ ...values, ...left }));
}

function moveUp(record: SiteRecord, changes: Changes, { type, model }: OfType): void {
  const parent = Number(stored(record, "parent") ?? 0);
  if (type.hierarchical)
    for (const child of changes.view.all(type.resource))
      if (Number(stored(child, "parent") ?? 0) === record.id)
        changes.put(type.resource, changedEntry(child, { parent }));
  const files = model.kind(`${CORE}/media`);
  if (files === undefined) return;
  for (const file of changes.view.all(files.resource))
    if (Number(stored(file, "post") ?? 0) === record.id)
      changes.put(files.resource, changedEntry(file, { post: parent === 0 ? null : parent }));
}

function removeOf(path: string, member: string, id: number, changes: Changes): void {
  const table = changes.view.state.tableNamed(path);
  if (table === undefined) return;
  const resource = resourceOf(path, "");
  const own = [...changes.view.all(resource)].filter((one) => Number(stored(one, member) ?? 0) === id);
  for (const one of own) changes.remove(resource, one.id);
}
