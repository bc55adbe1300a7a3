import type { Permission } from "../../engine/behaviour.ts";
import { plainValue, rawAt } from "../../args/raw-value.ts";
import { type Call, numberParam, truthy } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { forbidden, type Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { asOfNow } from "../entry-status.ts";
import { siteErrors } from "../errors.ts";
import { can, canEntry, type EntryDeed, termCapability, typeCapability } from "../rights.ts";
import type { Entries } from "./present-entry.ts";

/** The entry that a call names, as it is now; undefined where there is none. */
export function entryNamed(call: Call, { type }: Entries): SiteRecord | undefined {
  const record = call.view.get(type.resource, numberParam(call, "id") ?? 0);
  return record === undefined ? undefined : asOfNow(record, call.now);
}

/** The refusal of an entry that is not there. */
export function missingEntry(): Refusal {
  return refuse(siteErrors.rest_post_invalid_id, { status: 404 });
}

/** Whether the caller may do that to an entry. */
export function mayTo(
  deed: EntryDeed,
  record: SiteRecord,
  { type, model }: Pick<Entries, "type" | "model">,
  call: Call,
): boolean {
  const status = storedText(record, "status");
  if (deed === "read" && status === "inherit") return mayReadAttached(record, { type, model, call });
  if (deed === "read" && !mayReadType({ type, model }, call)) return false;
  return canEntry(deed, record, { type, model, asking: call });
}

/** What hangs below an entry is read with it. */
function mayReadAttached(record: SiteRecord, about: Pick<Entries, "type" | "model"> & { call: Call }): boolean {
  const { type, model, call } = about;
  const parent = Number(stored(record, "post") ?? stored(record, "parent") ?? 0);
  for (const other of parent > 0 ? model.entryTypes : []) {
    const entry = call.view.get(other.resource, parent);
    if (entry === undefined || entry.id === record.id) continue;
    return (
      canEntry("read", asOfNow(entry, call.now), { type: other, model, asking: call }) ||
      canEntry("edit", record, { type, model, asking: { ...call, strict: true } })
    );
  }
  return true;
}

/** Entries of some types are read only with a right of their own. */
function mayReadType({ type, model }: Pick<Entries, "type" | "model">, call: Call): boolean {
  const capability = typeCapability("read", type, { model, view: call.view });
  return capability === "read" || can(call, capability);
}

/** Whether the caller has a capability of the type, by its name for posts. */
export function mayWith(capability: string, { type, model }: Entries, call: Call): boolean {
  return can(call, typeCapability(capability, type, { model, view: call.view }));
}

/** Lists are for everybody, in edit context for those who may edit. */
export function listPermission(entries: Entries): Permission {
  return (call) => {
    if (call.params.context !== "edit" || mayWith("edit_posts", entries, call)) return true;
    return forbidden(call.user !== undefined, siteErrors.rest_forbidden_context);
  };
}

/** An entry is read by those who may read it: in edit context who may edit it, with a password that is its own. */
export function readPermission(entries: Entries): Permission {
  return (call) => {
    const signedIn = call.user !== undefined;
    const record = entryNamed(call, entries);
    if (record === undefined) return missingEntry();
    if (call.params.context === "edit" && !mayTo("edit", record, entries, call))
      return forbidden(signedIn, siteErrors.rest_forbidden_context);
    const password = scalarText(plainValue(rawAt(call.sources.query, "password") ?? null));
    if (password !== "" && password !== "0" && password !== storedText(record, "password"))
      return refuse(siteErrors.rest_post_incorrect_password);
    return mayTo("read", record, entries, call);
  };
}

/** Entries are made by those who have the right, and by others in nobody's name but theirs. */
export function createPermission(entries: Entries): Permission {
  return (call) => {
    if (truthy(call.params.id)) return refuse(siteErrors.rest_post_exists);
    return refusedMembers(entries, call) ?? unmakeable(entries, call) ?? unassignable(entries, call) ?? true;
  };
}

/** An entry is changed by those who may edit it. */
export function updatePermission(entries: Entries): Permission {
  return (call) => {
    const record = entryNamed(call, entries);
    if (record === undefined) return missingEntry();
    if (!mayTo("edit", record, entries, call)) return forbidden(call.user !== undefined, siteErrors.rest_cannot_edit);
    return refusedMembers(entries, call) ?? unassignable(entries, call) ?? true;
  };
}

/** An entry is deleted by those who may. */
export function deletePermission(entries: Entries): Permission {
  return (call) => {
    const record = entryNamed(call, entries);
    if (record === undefined) return missingEntry();
    return mayTo("delete", record, entries, call) || forbidden(call.user !== undefined, siteErrors.rest_cannot_delete);
  };
}

function unmakeable(entries: Entries, call: Call): Refusal | undefined {
  if (mayWith("create_posts", entries, call)) return undefined;
  return forbidden(call.user !== undefined, siteErrors.rest_cannot_create);
}

/** Somebody else's name, and a place before all others, take more rights than writing. */
function refusedMembers(entries: Entries, call: Call): Refusal | undefined {
  const { params, user } = call;
  const signedIn = user !== undefined;
  const editsOthers = mayWith("edit_others_posts", entries, call);
  if (truthy(params.author) && params.author !== user?.id && !editsOthers)
    return forbidden(signedIn, siteErrors.rest_cannot_edit_others);
  if (truthy(params.sticky) && !editsOthers && !mayWith("publish_posts", entries, call))
    return forbidden(signedIn, siteErrors.rest_cannot_assign_sticky);
  return undefined;
}

function unassignable({ type, model }: Entries, call: Call): Refusal | undefined {
  for (const taxonomy of type.taxonomies) {
    const ids = listOf(call.params[taxonomy.base]).map(Number);
    if (ids.every((id) => call.view.get(taxonomy.resource, id) === undefined)) continue;
    if (!can(call, termCapability("assign", taxonomy, { model, view: call.view })))
      return forbidden(call.user !== undefined, siteErrors.rest_cannot_assign_term);
  }
  return undefined;
}
