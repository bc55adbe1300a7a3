import type { Answer } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { addToMenus } from "../leading-items.ts";
import { metaFields } from "../meta.ts";
import { firstAddress } from "../permalinks.ts";
import { furtherBegun } from "./further-members.ts";
import { attachedMembers, usualTerms } from "./attach-to-entry.ts";
import { changedEntry } from "./changed-entry.ts";
import { createPermission } from "./entry-rights.ts";
import { type Entries, entryAnswer } from "./present-entry.ts";
import { newEntry, refuseEmpty, writtenEntry } from "./write-entry.ts";

/** Makes an entry; what is refused once it is made leaves it there. */
export function createEntry(entries: Entries): Behaviour {
  return {
    basis: "family",
    permission: createPermission(entries),
    answer: (call) => {
      const changes = new Changes(call.view);
      const { record, refused } = attach(madeEntry(call, changes, entries), call, changes, entries);
      if (refused !== undefined) return refused;
      const location = `${call.links.apiRoot}/${entries.type.path}/${record.id}`;
      return { headers: { Location: location }, ...writtenAnswer(record, call, changes, entries), status: 201 };
    },
  };
}

/** Adds the entry that a call describes, without what hangs on it. Throws what it is refused for. */
export function madeEntry(call: Call, changes: Changes, entries: Entries): SiteRecord {
  const { type, model } = entries;
  const written = writtenEntry(call, entries);
  refuseEmpty(call, entries);
  const made = changes.insert(type.resource, {
    type: model.nameOf(type, call.view),
    ...newEntry(call, entries),
    ...written,
    ...begunMembers(entries),
    ...usualTerms(call, entries),
    // Its address needs its id.
    guid: null,
  });
  const guid = firstAddress(made, type, { model, view: changes.view, now: call.now, links: call.links });
  const record = changes.patch(type.resource, made.id, { guid: { rendered: guid, raw: guid } });
  addToMenus({ record, type }, changes, model);
  return record;
}

/** Meta and further members as they are where nobody has written them. */
function begunMembers(entries: Entries): JsonObject {
  const meta = metaFields(entries.type);
  const further = furtherBegun(entries.type);
  return meta === undefined ? further : { meta: meta.shown(undefined), ...further };
}

/** An entry after a write, with the refusal of what could not be written beside it any more. */
interface Attached {
  readonly record: SiteRecord;
  readonly refused: Answer | undefined;
}

/** Writes what hangs on an entry, up to the first refusal, which leaves what was done. */
export function attach(record: SiteRecord, call: Call, changes: Changes, entries: Entries): Attached {
  const { resource } = entries.type;
  let written = record;
  try {
    for (const members of attachedMembers(call, entries, record))
      if (Object.keys(members).length > 0) written = changes.put(resource, changedEntry(written, members));
    return { record: written, refused: undefined };
  } catch (error) {
    if (error instanceof Refusal) return { record: written, refused: { ...error.answer, changes } };
    throw error;
  }
}

/** The answer to a write of an entry: the entry as it is now, for editing. */
export function writtenAnswer(record: SiteRecord, call: Call, changes: Changes, entries: Entries): Answer {
  return { changes, ...entryAnswer(record, entries, { ...call, view: changes.view }, "edit") };
}
