import type { Answer } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { Changes } from "../../state/changes.ts";
import { addToMenus } from "../leading-items.ts";
import { usualTerms } from "./attach-to-entry.ts";
import { changedEntry } from "./changed-entry.ts";
import { attach, writtenAnswer } from "./create-entry.ts";
import { updatePermission } from "./entry-rights.ts";
import { keepRevision } from "./keep-revision.ts";
import type { Entries } from "./present-entry.ts";
import { requiredEntry } from "./read-entry.ts";
import { refuseEmpty, writtenEntry } from "./write-entry.ts";

/** Changes an entry, and keeps its new state as a revision. */
export function updateEntry(entries: Entries): Behaviour {
  return {
    basis: "family",
    permission: updatePermission(entries),
    answer: (call) => updated(call, entries),
  };
}

function updated(call: Call, entries: Entries): Answer {
  const before = requiredEntry(call, entries);
  const changes = new Changes(call.view);
  const written = writtenEntry(call, entries, before);
  refuseEmpty(call, entries, before);
  const members = { ...written, ...usualTerms(call, entries, before) };
  const changed = changes.put(entries.type.resource, changedEntry(before, members));
  addToMenus({ record: changed, before, type: entries.type }, changes, entries.model);
  const { record, refused } = attach(changed, call, changes, entries);
  keepRevision({ record, before }, call, changes, entries);
  return refused ?? writtenAnswer(record, call, changes, entries);
}
