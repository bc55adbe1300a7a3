import type { BehaviourTable, Needs } from "../../behaviour.ts";
import { creating, deleting, listing, reading, updating } from "../../resource/flows.ts";
import { events, organizers, venues } from "../records.ts";
import { entityListChecks, entityWriteChecks, eventListChecks, eventWriteChecks } from "./checks.ts";
import { listedEntities } from "./entity-list.ts";
import { findAny, findEntry } from "./entry-finder.ts";
import { removeEntry } from "./entry-removal.ts";
import { listedEvents } from "./event-list.ts";
import { eventObject } from "./event-object.ts";
import { createEvent, updateEvent } from "./event-write.ts";
import { listFlow } from "./list-flow.ts";
import { organizerObject } from "./organizer-object.ts";
import { createOrganizer, updateOrganizer } from "./organizer-write.ts";
import { mayCreate, mayRead, mayRemove, mayUpdate } from "./permissions.ts";
import { venueObject } from "./venue-object.ts";
import { createVenue } from "./venue-write.ts";

/** Events show when they take place in words of the call's language. */
const eventNeeds: Needs = {
  "calendar.core.schedule-language": ({ language }, { status }) => status < 400 && language !== "en",
};

/** What the routes of the second generation do. */
export const coreBehaviours: BehaviourTable = {
  "GET /calendar-core/v1/events": listing({
    needs: eventNeeds,
    ...listFlow,
    checks: eventListChecks,
    select: listedEvents,
    shared: (call) => call.params["password"] === undefined,
    present: eventObject,
  }),
  "POST /calendar-core/v1/events": creating({
    needs: eventNeeds,
    permission: mayCreate,
    checks: eventWriteChecks,
    create: createEvent,
    present: eventObject,
  }),
  "GET /calendar-core/v1/events/{id}": reading({
    needs: eventNeeds,
    permission: mayRead(events),
    find: findEntry(events),
    present: eventObject,
  }),
  "PUT|PATCH /calendar-core/v1/events/{id}": updating({
    needs: eventNeeds,
    permission: mayUpdate,
    checks: eventWriteChecks,
    find: findEntry(events),
    update: updateEvent,
    present: eventObject,
  }),
  "DELETE /calendar-core/v1/events/{id}": deleting({
    permission: mayRemove,
    find: findAny(events),
    remove: removeEntry(events),
  }),
  "GET /calendar-core/v1/organizers": listing({
    ...listFlow,
    checks: entityListChecks,
    select: (call) => listedEntities(call, organizers, (event) => event.organizers),
    present: organizerObject,
  }),
  "POST /calendar-core/v1/organizers": creating({
    permission: mayCreate,
    checks: entityWriteChecks,
    create: createOrganizer,
    present: organizerObject,
  }),
  "GET /calendar-core/v1/organizers/{id}": reading({
    permission: mayRead(organizers),
    find: findEntry(organizers),
    present: organizerObject,
  }),
  "PUT|PATCH /calendar-core/v1/organizers/{id}": updating({
    permission: mayUpdate,
    checks: entityWriteChecks,
    find: findEntry(organizers),
    update: updateOrganizer,
    present: organizerObject,
  }),
  "DELETE /calendar-core/v1/organizers/{id}": deleting({
    permission: mayRemove,
    find: findAny(organizers),
    remove: removeEntry(organizers),
  }),
  "GET /calendar-core/v1/venues": listing({
    ...listFlow,
    checks: entityListChecks,
    select: (call) => listedEntities(call, venues, (event) => event.venues),
    present: venueObject,
  }),
  "POST /calendar-core/v1/venues": creating({
    permission: mayCreate,
    checks: entityWriteChecks,
    create: createVenue,
    present: venueObject,
  }),
};
