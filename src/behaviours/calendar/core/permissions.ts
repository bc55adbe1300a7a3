import type { Resource } from "../../../state/resource.ts";
import type { View } from "../../../state/view.ts";
import type { Permission } from "../../behaviour.ts";
import { type Call, number } from "../../call.ts";
import { may } from "../../users.ts";
import { mayDelete, mayEdit, maySee } from "../edit-rights.ts";
import { type Entry, events, organizers, venues } from "../records.ts";

/** Whether the caller may make entries. */
export const mayCreate: Permission = (call) => may(call, "edit_posts");

/** Whether the entry that the call names is there and the caller sees it. */
export function mayRead<R extends Entry>(resource: Resource<R>): Permission {
  return (call) => {
    const entry = call.view.get(resource, idOf(call));
    return entry !== undefined && maySee(call, entry);
  };
}

/** Whether the entry that the call names is there, whatever its kind, and the caller may change it. */
export const mayUpdate: Permission = (call) => allowed(call, mayEdit);

/** Whether the entry that the call names is there, whatever its kind, and the caller may take it away. */
export const mayRemove: Permission = (call) => allowed(call, mayDelete);

/** The id in the call's address. */
export function idOf(call: Call): number {
  return number(call, "id") ?? 0;
}

function allowed(call: Call, may: typeof mayEdit): boolean {
  const entry = calendarEntry(call.view, idOf(call));
  return entry === undefined ? isOtherPost(call) && may(call, OTHERS) : may(call, entry);
}

// What is no entry of the calendar counts as published by somebody else.
const OTHERS = { author: 0, status: "publish" } as const;

function calendarEntry(view: View, id: number): Entry | undefined {
  return view.get(events, id) ?? view.get(venues, id) ?? view.get(organizers, id);
}

function isOtherPost(call: Call): boolean {
  const { state } = call.view;
  return state.resources.some((name) => {
    const table = state.tableNamed(name);
    return table?.resource.idSpace === events.idSpace && table.get(idOf(call)) !== undefined;
  });
}
