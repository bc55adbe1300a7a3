import type { Resource } from "../../../state/resource.ts";
import type { Permission } from "../../../engine/behaviour.ts";
import { type Call, numberParam } from "../../../engine/call.ts";
import { may } from "../../../engine/rights.ts";
import { deletesEntry, editsEntry, readsEntry } from "../events/checks.ts";
import { type Entry, events, organizers, venues } from "../records.ts";
import { Refusal } from "../../../engine/refusal.ts";

/** Whether the caller may make entries. */
export const mayCreate: Permission = (call) => may(call, "edit_posts");

/** Whether the entry that the call names is there and the caller sees it. */
export function mayReadEntry<R extends Entry>(resource: Resource<R>): Permission {
  return (call) => {
    const entry = call.view.get(resource, idOf(call));
    return idOf(call) === 0 || (entry !== undefined && readsEntry(call, entry));
  };
}

/** Whether the entry that the call names is there, whatever its kind, and the caller may change it. */
export const mayUpdate: Permission = (call) => {
  if (idOf(call) === 0) return may(call, "edit_posts");
  const entry = calendarEntry(call);
  return entry === undefined ? isAnyPost(call, idOf(call)) && may(call, "edit_others_posts") : editsEntry(call, entry);
};

/** Whether the entry that the call names is there, whatever its kind, and the caller may take it away. */
export const mayRemove: Permission = (call) => {
  if (idOf(call) === 0) return may(call, "delete_posts");
  const entry = calendarEntry(call);
  return entry === undefined
    ? isAnyPost(call, idOf(call)) && may(call, "delete_others_posts")
    : deletesEntry(call, entry);
};

/** The id in the call's address; 0 names no entry, and so asks for no more than a right to the kind. */
export function idOf(call: Call): number {
  return numberParam(call, "id") ?? 0;
}

function calendarEntry(call: Call): Entry | undefined {
  const id = idOf(call);
  return call.view.get(events, id) ?? call.view.get(venues, id) ?? call.view.get(organizers, id);
}

/** Whether anything of the site's entries has that id, whatever its kind. */
export function isAnyPost({ view: { state } }: Call, id: number): boolean {
  return state.resources.some((name) => {
    const table = state.tableNamed(name);
    return table?.resource.idSpace === events.idSpace && table.get(id) !== undefined;
  });
}

/** Failures that the second generation answers with `{error}` in place of a code. */
const FAILURES = {
  notMade: { status: 500, error: "The entry could not be made from these values." },
  notWritten: { status: 500, error: "The entry could not be written with these values." },
  notThere: { status: 404, error: "There is no such entry here." },
  inTrash: { status: 410, error: "The entry is in the trash already." },
} as const;

/** A failure of the second generation, ready to be thrown. */
export function failure(name: keyof typeof FAILURES): Refusal {
  const { status, error } = FAILURES[name];
  return new Refusal({ status, body: { error }, basis: "family" }, error);
}
