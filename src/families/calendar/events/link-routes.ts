import { calendarErrors } from "../errors.ts";
import type { JsonObject } from "../../../json/json.ts";
import type { Changes, NewRecord } from "../../../state/changes.ts";
import type { BehaviourTable } from "../../../engine/behaviour.ts";
import { type Call, type Checks, numberParam, textParam } from "../../../engine/call.ts";
import type { ErrorRow } from "../../../args/errors.ts";
import { refuse } from "../../../engine/refusal.ts";
import { creating, deleting, reading, updating } from "../../../engine/flows.ts";
import { may } from "../../../engine/rights.ts";
import { type Entry, organizers, venues } from "../records.ts";
import { trashedAmong } from "../publication.ts";
import { listLinked, type LinkedKind } from "./link-list.ts";
import { createOrganizer, createVenue, updateOrganizer, updateVenue } from "./link-write.ts";
import { imageNeeds } from "./written-image.ts";
import { organizerObject, venueObject } from "./link-object.ts";
import {
  deletesEntry,
  editsEntry,
  readsEntry,
  unknownName,
  isNumeric,
  linkValidators,
  type Validator,
} from "./checks.ts";

/** A kind of entries that events are linked with, as its routes see it. */
interface RoutedKind<R extends Entry> extends LinkedKind<R> {
  readonly create: (data: JsonObject, call: Call, changes: Changes) => R;
  readonly update: (entry: R, call: Call, changes: Changes) => R;
  readonly write: (id: number, members: Partial<NewRecord<Entry>>, changes: Changes) => R;
  readonly notAccessible: ErrorRow;
  readonly inTrash: ErrorRow;
}

/** Routes of venues. */
export const venueRoutes: BehaviourTable = routesOf({
  resource: venues,
  collection: "venues",
  index: "venue",
  present: venueObject,
  details: ({ address, city, province, state, stateprovince, zip, phone }) => [
    address,
    city,
    province,
    state,
    stateprovince,
    zip,
    phone,
  ],
  create: createVenue,
  update: updateVenue,
  write: (id, members, changes) => changes.patch(venues, id, members),
  beyond: calendarErrors["venue-archive-page-not-found"],
  notAccessible: calendarErrors["venue-not-accessible"],
  inTrash: calendarErrors["venue-is-in-trash"],
});

/** Routes of organizers. */
export const organizerRoutes: BehaviourTable = routesOf({
  resource: organizers,
  collection: "organizers",
  index: "organizer",
  present: organizerObject,
  details: ({ phone, email, website }) => [phone, email, website],
  create: createOrganizer,
  update: updateOrganizer,
  write: (id, members, changes) => changes.patch(organizers, id, members),
  beyond: calendarErrors["organizer-archive-page-not-found"],
  notAccessible: calendarErrors["organizer-not-accessible"],
  inTrash: calendarErrors["organizer-is-in-trash"],
});

function routesOf<R extends Entry>(kind: RoutedKind<R>): BehaviourTable {
  const route = `/calendar/events/v1/${kind.collection}`;
  const { resource } = kind;
  const id: Validator = (value, { view }) => isNumeric(value) && view.get(resource, Number(value)) !== undefined;
  const slug: Validator = (value, { view }) =>
    typeof value === "string" && view.bySlug(resource, value.toLowerCase()) !== undefined;
  return {
    [`GET ${route}`]: listLinked(kind),
    [`POST ${route}`]: creating<R>({
      needs: imageNeeds,
      permission: (call) => may(call, "edit_posts"),
      checks: writeChecks(kind.index),
      create: (call, changes) => kind.create(call.params, call, changes),
      present: (entry, call) => kind.present(entry, call, { single: false }),
    }),
    ...singleRoutes(kind, {
      route: `${route}/{id}`,
      named: (call) => call.view.get(resource, numberParam(call, "id") ?? 0),
      name: "id",
      isName: id,
    }),
    ...singleRoutes(kind, {
      route: `${route}/by-slug/{slug}`,
      named: (call) => call.view.bySlug(resource, (textParam(call, "slug") ?? "").toLowerCase()),
      name: "slug",
      isName: slug,
    }),
  };
}

interface Naming<R extends Entry> {
  readonly route: string;
  readonly name: "id" | "slug";
  readonly named: (call: Call) => R | undefined;
  readonly isName: Validator;
}

function singleRoutes<R extends Entry>(kind: RoutedKind<R>, { route, name, named, isName }: Naming<R>): BehaviourTable {
  const validate = { [name]: isName };
  /** Nobody has rights over an id that nothing has; a slug may have gone with the trash. */
  const unfound = (call: Call, capability: "edit_posts" | "delete_posts") => name === "slug" && may(call, capability);
  const find = (call: Call): R => {
    const entry = named(call);
    if (entry === undefined) throw unknownName(name);
    return entry;
  };
  return {
    [`GET ${route}`]: reading<R>({
      checks: { validate },
      find: (call) => {
        const entry = find(call);
        if (entry.status !== "trash" && !readsEntry(call, entry)) throw refuse(kind.notAccessible);
        return entry;
      },
      present: (entry, call) => kind.present(entry, call, { single: true }),
    }),
    [`POST|PUT|PATCH ${route}`]: updating<R>({
      needs: imageNeeds,
      permission: (call) => {
        const entry = named(call);
        return entry === undefined ? unfound(call, "edit_posts") : editsEntry(call, entry);
      },
      checks: writeChecks(kind.index, validate),
      find,
      update: kind.update,
      present: (entry, call) => kind.present(entry, call, { single: false }),
    }),
    [`DELETE ${route}`]: deleting<R>({
      permission: (call) => {
        const entry = named(call);
        return entry === undefined ? unfound(call, "delete_posts") : deletesEntry(call, entry);
      },
      checks: { validate },
      find,
      remove: (entry, call, changes) => {
        if (entry.status === "trash") throw refuse(kind.inTrash);
        const left = kind.write(entry.id, trashedAmong(entry, kind.resource, call), changes);
        return { status: 200, body: kind.present(left, { ...call, view: changes.view }, { single: false }) };
      },
    }),
  };
}

function writeChecks(nameMember: string, validate: Record<string, Validator> = {}): Checks {
  return {
    validate: { ...validate, ...linkValidators(nameMember) },
    sanitize: { date: null, date_utc: null, image: null },
  };
}
