import { type Answer, ok } from "../../engine/answer.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { Changes } from "../../state/changes.ts";
import type { Resource } from "../../state/resource.ts";
import { trashedSlug } from "../entry-slugs.ts";
import { siteErrors } from "../errors.ts";
import type { CoreModel, EntryType } from "../model.ts";
import { ownPasswords } from "../accounts.ts";
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
  const heir = Number(call.params.reassign ?? 0) || 0;
  if (heir !== 0 && (heir === user.id || call.view.get(users.kind.resource, heir) === undefined))
    throw refuse(siteErrors.rest_user_invalid_reassign);
  const previous = userMembers(user, users, call, "edit");
  const changes = new Changes(call.view);
  for (const type of users.model.entryTypes)
    for (const entry of call.view.all(type.resource))
      if (Number(stored(entry, "author") ?? 0) === user.id)
        if (heir === 0) leave(entry, type, { model: users.model, changes });
        else changes.patch(type.resource, entry.id, { author: heir });
  if (users.passwords !== undefined)
    for (const { id } of ownPasswords(user.id, call.view.state)) changes.remove(users.passwords, id);
  changes.remove(users.kind.resource, user.id);
  return { ...ok({ deleted: true, previous }), changes };
}

/** What nobody takes over: posts and pages go to the trash, anything else is deleted. */
function leave(entry: SiteRecord, type: EntryType, { model, changes }: { model: CoreModel; changes: Changes }): void {
  if (type.name !== "post" && type.name !== "page") changes.remove(type.resource, entry.id);
  else if (storedText(entry, "status") !== "trash") {
    const place = { type, id: entry.id, parent: Number(stored(entry, "parent") ?? 0) };
    const slug = trashedSlug(entry.slug ?? "", place, { model, view: changes.view });
    changes.patch(type.resource, entry.id, { status: "trash", slug });
  }
}
