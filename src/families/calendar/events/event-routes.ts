import { calendarErrors } from "../errors.ts";
import type { BehaviourTable, Permission } from "../../../engine/behaviour.ts";
import { type Call, type Checks, numberParam, textParam } from "../../../engine/call.ts";
import { refuse } from "../../../engine/refusal.ts";
import { creating, deleting, reading, updating } from "../../../engine/flows.ts";
import { may } from "../../../engine/rights.ts";
import { type EventRecord, events } from "../records.ts";
import { trashedAmong } from "../publication.ts";
import { listEvents } from "./event-list.ts";
import { eventObject } from "./event-object.ts";
import { createEvent, eventWriteChecks, updateEvent } from "./event-write.ts";
import { deletesEntry, editsEntry, readsEntry, type Validator } from "./checks.ts";
import { imageNeeds } from "./written-image.ts";
import type { View } from "../../../state/view.ts";

const ROUTE = "/calendar/events/v1/events";

/** How one event is named: by its id or by its slug. */
interface Naming {
  readonly route: string;
  readonly named: (call: Call) => EventRecord | undefined;
  /** What a name that no event has is answered with. */
  readonly find: (call: Call) => EventRecord;
  readonly readChecks: Checks;
}

const byId: Naming = {
  route: `${ROUTE}/{id}`,
  named: (call) => call.view.get(events, numberParam(call, "id") ?? 0),
  find: (call) => {
    const event = byId.named(call);
    if (event !== undefined) return event;
    throw refuse(
      isEntryId(call.view, numberParam(call, "id") ?? 0)
        ? calendarErrors["rest-invalid-event-id"]
        : calendarErrors["rest-event-not-found"],
    );
  },
  readChecks: {},
};

const slugOfEvent: Validator = (value, { view }) =>
  typeof value === "string" && view.bySlug(events, value.toLowerCase()) !== undefined;

const bySlug: Naming = {
  route: `${ROUTE}/by-slug/{slug}`,
  named: (call) => call.view.bySlug(events, (textParam(call, "slug") ?? "").toLowerCase()),
  find: (call) => {
    const event = bySlug.named(call);
    if (event === undefined) throw refuse(calendarErrors["rest-event-not-found"]);
    return event;
  },
  readChecks: { validate: { slug: slugOfEvent } },
};

/** Routes of events. */
export const eventRoutes: BehaviourTable = {
  [`GET ${ROUTE}`]: listEvents,
  [`POST ${ROUTE}`]: creating({
    needs: imageNeeds,
    permission: (call) => may(call, "edit_posts"),
    checks: eventWriteChecks,
    create: createEvent,
    present: presentWritten,
  }),
  ...routesOf(byId),
  ...routesOf(bySlug),
};

function routesOf({ route, named, find, readChecks }: Naming): BehaviourTable {
  const edits: Permission = (call) => {
    const event = named(call);
    return event === undefined ? may(call, "edit_posts") : editsEntry(call, event);
  };
  const deletes: Permission = (call) => {
    const event = named(call);
    return event === undefined ? may(call, "delete_posts") : deletesEntry(call, event);
  };
  return {
    [`GET ${route}`]: reading({
      checks: readChecks,
      find: (call) => readable(find(call), call),
      present: (event, call) => eventObject(event, call, { single: true }),
    }),
    [`POST|PUT|PATCH ${route}`]: updating({
      needs: imageNeeds,
      permission: edits,
      checks: eventWriteChecks,
      find,
      update: updateEvent,
      present: presentWritten,
    }),
    [`DELETE ${route}`]: deleting({
      permission: deletes,
      checks: readChecks,
      find,
      remove: (event, call, changes) => {
        if (event.status === "trash") throw refuse(calendarErrors["event-is-in-trash"]);
        const left = changes.patch(events, event.id, trashedAmong(event, events, call));
        return { status: 200, body: presentWritten(left, { ...call, view: changes.view }) };
      },
    }),
  };
}

function presentWritten(event: EventRecord, call: Call) {
  return eventObject(event, call, { single: false });
}

function readable(event: EventRecord, call: Call): EventRecord {
  if (event.status === "trash") throw refuse(calendarErrors["event-no-longer-available"]);
  if (!readsEntry(call, event)) throw refuse(calendarErrors["event-not-accessible"]);
  if (event.password !== "" && !opens(event, call)) throw refuse(calendarErrors["event-password-protected"]);
  return event;
}

/** Whether the caller has the password of an event, or reads it to edit it and may. */
function opens(event: EventRecord, call: Call): boolean {
  const edits = textParam(call, "context") === "edit" && call.user !== undefined && editsEntry(call, event);
  return edits || textParam(call, "password") === event.password;
}

/** Whether some entry of the site, of whatever kind, has that id. */
function isEntryId(view: View, id: number): boolean {
  return view.state.resources.some((name) => {
    const table = view.state.tableNamed(name);
    return table !== undefined && table.resource.idSpace === "post" && table.get(id) !== undefined;
  });
}
