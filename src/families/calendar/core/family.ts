import { onSchedule } from "../schedule.ts";
import { ok, type Answer } from "../../../engine/answer.ts";
import { type Call, numberParam, truthy } from "../../../engine/call.ts";
import { Refusal } from "../../../engine/refusal.ts";
import { type ListFlow, creating, deleting, listing, reading, updating } from "../../../engine/flows.ts";
import { calendarErrors } from "../errors.ts";
import type { BehaviourTable, Needs, Family } from "../../../engine/behaviour.ts";
import { events, organizers, venues, type Entry, type VenueRecord } from "../records.ts";
import { readsEntry } from "../events/checks.ts";
import { checkPlace, entityListChecks, entityWriteChecks, eventListChecks, eventEntityChecks } from "./checks.ts";
import { listedEntities, listedEvents } from "./event-list.ts";
import { eventEntity } from "./event-object.ts";
import { createOrganizerEntity, createVenueEntity, updateOrganizerEntity } from "./entry-write.ts";
import { createEventEntity, updateEventEntity } from "./event-write.ts";
import { organizerEntity, venueEntity } from "./entry-object.ts";
import { mayCreate, mayReadEntry, mayRemove, mayUpdate, failure, idOf } from "./permissions.ts";
import { type Page, pageAddress } from "../../../engine/page.ts";
import type { Resource } from "../../../state/resource.ts";
import type { Changes } from "../../../state/changes.ts";
import { trashedAmong } from "../publication.ts";

/** What all lists of the second generation share: paging, the bare list as body, the refusal of pages beyond the end. */
const listFlow = {
  page: (call: Call) => ({ page: numberParam(call, "page") ?? 1, perPage: numberParam(call, "per_page") ?? 10 }),
  sees: (entry: Entry, call: Call) => readsEntry(call, entry),
  beyond: () => pageNotFound(),
  answer: (page, call: Call) => ok([...page.items], { headers: pageHeaders(page, call) }),
} satisfies Pick<ListFlow<never>, "page" | "sees" | "beyond" | "answer">;

// The family says organizers of every kind of list, and sends no data.
function pageNotFound(): Refusal {
  const code = "calendar_core_rest_organizers_page_not_found";
  const { status, message } = calendarErrors[code];
  return new Refusal({ status, body: { code, message }, basis: "family" }, message);
}

/** Events show when they take place in words of the call's language. */
const eventNeeds: Needs = {
  "calendar.core.schedule-language": ({ language }, { status }) => status < 400 && language !== "en",
};

/** What the routes of the second generation do. */
const coreBehaviours: BehaviourTable = {
  "GET /calendar-core/v1/events": listing({
    needs: eventNeeds,
    ...listFlow,
    checks: eventListChecks,
    select: listedEvents,
    whole: ({ id }, call) => call.view.get(events, id),
    shared: (call) => call.params["password"] === undefined,
    present: eventEntity,
  }),
  "POST /calendar-core/v1/events": creating({
    needs: eventNeeds,
    permission: mayCreate,
    checks: eventEntityChecks,
    create: createEventEntity,
    present: eventEntity,
  }),
  "GET /calendar-core/v1/events/{id}": reading({
    needs: eventNeeds,
    permission: mayReadEntry(events),
    find: findEntry(events),
    present: eventEntity,
  }),
  "PUT|PATCH /calendar-core/v1/events/{id}": updating({
    needs: eventNeeds,
    permission: mayUpdate,
    checks: eventEntityChecks,
    find: findWritable(events),
    update: updateEventEntity,
    present: eventEntity,
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
    present: organizerEntity,
  }),
  "POST /calendar-core/v1/organizers": creating({
    permission: mayCreate,
    checks: entityWriteChecks,
    create: createOrganizerEntity,
    present: organizerEntity,
  }),
  "GET /calendar-core/v1/organizers/{id}": reading({
    permission: mayReadEntry(organizers),
    find: findEntry(organizers),
    present: organizerEntity,
  }),
  "PUT|PATCH /calendar-core/v1/organizers/{id}": updating({
    permission: mayUpdate,
    checks: entityWriteChecks,
    find: findWritable(organizers),
    update: updateOrganizerEntity,
    present: organizerEntity,
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
    present: venueEntity,
  }),
  "POST /calendar-core/v1/venues": creating({
    permission: mayCreate,
    checks: entityWriteChecks,
    create: createVenue,
    present: venueEntity,
  }),
};

/** Routes of calendar-core/v1; their records are declared by the first generation. */
export const calendarCore: Family = {
  errors: calendarErrors,
  name: "calendar.core",
  resources: [],
  behaviours: onSchedule(coreBehaviours),
};

/** Headers of a page of a list: the totals, and links to the pages beside it, the next one first. */
function pageHeaders({ page, total, totalPages }: Page<unknown>, call: Call): Record<string, string | number> {
  const link = [
    ...(page < totalPages ? [`<${pageAddress(page + 1, call)}>; rel="next"`] : []),
    ...(page > 1 ? [`<${pageAddress(page - 1, call)}>; rel="prev"`] : []),
  ];
  return {
    "X-WP-Total": total,
    "X-WP-TotalPages": totalPages,
    ...(link.length > 0 && { Link: link.join(", ") }),
  };
}

/** Makes a venue from members that are all as they have to be. */
function createVenue(call: Call, changes: Changes): VenueRecord {
  checkPlace(call);
  return createVenueEntity(call, changes);
}

/** The entry that a call shows; throws where it is of another kind or in the trash. */
function findEntry<R extends Entry>(resource: Resource<R>) {
  return (call: Call): R => findOutside("notThere", resource, call);
}

/** The entry that a call writes; in the trash it cannot be written. */
function findWritable<R extends Entry>(resource: Resource<R>) {
  return (call: Call): R => findOutside("notWritten", resource, call);
}

function findOutside<R extends Entry>(otherwise: "notThere" | "notWritten", resource: Resource<R>, call: Call): R {
  const entry = findAny(resource)(call);
  if (entry.status === "trash") throw failure(otherwise);
  return entry;
}

/** The same, in the trash or not. */
function findAny<R extends Entry>(resource: Resource<R>) {
  return (call: Call): R => {
    const entry = call.view.get(resource, idOf(call));
    if (entry === undefined) throw failure("notThere");
    return entry;
  };
}

/** Takes an entry away: to the trash, or for good with `force`; the answer is an empty list either way. */
function removeEntry<R extends Entry>(resource: Resource<R>) {
  return (entry: R, call: Call, changes: Changes): Answer => {
    if (truthy(call.params["force"])) changes.remove(resource, entry.id);
    else if (entry.status === "trash") throw failure("inTrash");
    else changes.put(resource, intoTrash(call.view.state.table(resource).get(entry.id) ?? entry, resource, call));
    return ok([]);
  };
}

function intoTrash<R extends Entry>(entry: R, resource: Resource<R>, call: Call): R {
  return { ...entry, ...trashedAmong(entry, resource, call) };
}
