import { type Answer, ok } from "../../engine/answer.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { Changes } from "../../state/changes.ts";
import type { Resource } from "../../state/resource.ts";
import { ownPasswords } from "../accounts.ts";
import { changedEntry } from "../entries/changed-entry.ts";
import { isTrashed, removeEntry, trashEntry } from "../entries/delete-entry.ts";
import type { Entries } from "../entries/present-entry.ts";
import { siteErrors } from "../errors.ts";
import { removeAttachment } from "../media/remove-attachment.ts";
import { CORE, type CoreModel, resourceOf } from "../model.ts";
import { WRITER, writerOf } from "../rights.ts";
import { servedTemplates } from "../templates/area.ts";
import { dropTemplate } from "../templates/delete-template.ts";
import { type ShownUsers, userMembers } from "./present-user.ts";
import { userOfPath } from "./user-rights.ts";

/** Takes an account away for good; somebody takes over its entries, else these go too. */
export function deleteUser(
  call: Call,
  users: ShownUsers & { readonly passwords: Resource<SiteRecord> | undefined },
): Answer {
  const user = userOfPath(call, users);
  if (user === undefined) throw refuse(siteErrors.rest_user_invalid_id);
  if (!truthy(call.params.force)) throw refuse(siteErrors.rest_trash_not_supported);
  const heir = heirAsked(call);
  if (heir !== undefined && heir !== 0 && (heir === user.id || call.view.get(users.kind.resource, heir) === undefined))
    throw refuse(siteErrors.rest_user_invalid_reassign);
  const previous = userMembers(user, users, call, "edit");
  const changes = new Changes(call.view);
  if (heir === undefined) takeAlong(user.id, call, changes, users.model);
  else handOver(user.id, heir, changes, users.model);
  if (users.passwords !== undefined)
    for (const { id } of ownPasswords(user.id, call.view.state)) changes.remove(users.passwords, id);
  changes.remove(users.kind.resource, user.id);
  return { ...ok({ deleted: true, previous }), changes };
}

/** Who takes over the entries, 0 where they stay without an author; undefined where they go. */
function heirAsked({ params: { reassign = false } }: Call): number | undefined {
  return reassign === false ? undefined : Math.trunc(Math.abs(Number(reassign)));
}

/** Everything that an account wrote changes hands: what shows no author and earlier states too. */
function handOver(user: number, heir: number, changes: Changes, model: CoreModel): void {
  const paths = writtenPaths(model);
  for (const { resource, record } of writtenBy(user, [...paths, ...paths.flatMap(versionPaths)], changes)) {
    const member = stored(record, "author") === undefined ? WRITER : "author";
    changes.put(resource, changedEntry(record, { [member]: heir }));
  }
}

/** What nobody takes over goes as if it were deleted one by one, where its type shows authors; what the account kept of others' entries goes too. */
function takeAlong(user: number, call: Call, changes: Changes, model: CoreModel): void {
  const versions = writtenBy(user, writtenPaths(model).flatMap(versionPaths), changes);
  const entries = model.entryTypes
    .filter((type) => type.has("author"))
    .flatMap((type) => writtenBy(user, [type.path], changes).map(({ record: { id } }) => ({ id, type })));
  for (const { id, type } of entries.sort((a, b) => a.id - b.id)) {
    const record = changes.view.get(type.resource, id);
    if (record !== undefined) leave(record, call, changes, { type, model });
  }
  for (const templates of servedTemplates(model))
    for (const { record } of writtenBy(user, [templates.kind.path], changes)) dropTemplate(record, changes, templates);
  for (const { resource, record } of versions)
    if (changes.view.get(resource, record.id) !== undefined) changes.remove(resource, record.id);
}

/** Posts and pages go to the trash; what is there already goes for good, as all else does. */
function leave(record: SiteRecord, call: Call, changes: Changes, about: Pick<Entries, "type" | "model">): void {
  const { name } = about.type;
  if (name === "attachment") removeAttachment(record, changes, about);
  else if ((name === "post" || name === "page") && !isTrashed(record)) trashEntry(record, call, changes, about);
  else removeEntry(record, changes, about);
}

/** What people write beside entries, by the words of their routes. */
const BESIDE = ["menu-items", "templates", "template-parts", "global-styles"];

function writtenPaths({ entryTypes }: CoreModel): string[] {
  return [...entryTypes.map(({ path }) => path), ...BESIDE.map((base) => `${CORE}/${base}`)];
}

function versionPaths(path: string): string[] {
  return [`${path}/revisions`, `${path}/autosaves`];
}

/** A record that somebody wrote, and where it is kept. */
interface Written {
  readonly resource: Resource<SiteRecord>;
  readonly record: SiteRecord;
}

function writtenBy(user: number, paths: readonly string[], { view }: Changes): Written[] {
  return paths.flatMap((path) => {
    if (view.state.tableNamed(path) === undefined) return [];
    const resource = resourceOf(path, "");
    return [...view.all(resource)].flatMap((record) => (writerOf(record) === user ? [{ resource, record }] : []));
  });
}
