import type { Changes } from "../../../state/changes.ts";
import type { Json, JsonObject } from "../../../json/json.ts";
import type { Resource } from "../../../state/resource.ts";
import type { Call } from "../../../engine/call.ts";
import { freeSlug } from "../../../engine/slug.ts";
import { slugOf } from "../../../text/slug.ts";
import { createOrganizerEntity, createVenueEntity } from "../core/entry-write.ts";
import { categories, type Entry, organizers, tags, type TermRecord, venues } from "../records.ts";
import { type Activity, type ActivityKind, noted, activityMembers } from "./records.ts";
import { localTime } from "../../../time/zone.ts";
import { parseDateText, withoutOffset } from "../../../time/date-text.ts";
import { eventTimes } from "../event-times.ts";
import { trimAscii } from "../../../text/white-space.ts";

/** Ids of the things that an event belongs to, and what came of finding them. */
export interface Relations {
  readonly params: { venues: number[]; organizers: number[]; calendar_events_cat: number[]; tags: number[] };
  readonly activity: Activity;
}

/** Finds the venues, organizers, categories and tags that an item names, and makes those that are missing. */
export function importRelations(item: JsonObject, call: Call, changes: Changes, before: Activity): Relations {
  let activity = before;
  const note = (kind: ActivityKind, id: number) => {
    activity = noted(activity, kind, "created", id);
  };
  const related = <R extends { id: number }>(kind: ActivityKind, named: Json[], find: Finder<R>, make: Maker<R>) =>
    named.flatMap((value) => {
      const found = find(value);
      if (found !== undefined) return [found.id];
      const made = make(value);
      if (made !== undefined) note(kind, made.id);
      return made === undefined ? [] : [made.id];
    });
  const callFor = (params: JsonObject): Call => ({ ...call, view: changes.view, params });
  const params = {
    venues: related("calendar_venue", listOf(item["venue"]), byTitle(venues, "venue", changes), (value) =>
      titled(value, "venue", (params) => createVenueEntity(callFor(params), changes)),
    ),
    organizers: related(
      "calendar_organizer",
      listOf(item["organizer"]),
      byTitle(organizers, "organizer", changes),
      (value) => titled(value, "organizer", (params) => createOrganizerEntity(callFor(params), changes)),
    ),
    calendar_events_cat: related(
      "calendar_events_cat",
      namesOf(item["categories"]),
      byName(categories, changes),
      (value) => makeTerm(categories, value, changes),
    ),
    tags: related("post_tag", namesOf(item["tags"]), byName(tags, changes), (value) => makeTerm(tags, value, changes)),
  };
  return { params, activity };
}

type Finder<R> = (value: Json) => R | undefined;
type Maker<R> = (value: Json) => R | undefined;

function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null || value === "") return [];
  return Array.isArray(value) ? value : [value];
}

function namesOf(value: Json | undefined): Json[] {
  return typeof value === "string" ? value.split(",").filter((name) => trimAscii(name) !== "") : listOf(value);
}

/** The title of a venue or organizer that is named plainly or by its data. */
function titleOf(value: Json, kind: "venue" | "organizer"): string {
  const members = activityMembers(value);
  return textOf(members[kind]) || textOf(members["title"]) || textOf(value);
}

function byTitle<R extends Entry>(resource: Resource<R>, kind: "venue" | "organizer", changes: Changes): Finder<R> {
  return (value) => {
    const title = titleOf(value, kind);
    if (title === "") return undefined;
    for (const entry of changes.view.range(resource, "title", { from: title, to: title }))
      if (entry.status !== "trash") return entry;
    return undefined;
  };
}

function titled<R>(value: Json, kind: "venue" | "organizer", make: (params: JsonObject) => R): R | undefined {
  const title = titleOf(value, kind);
  const { website: _website, ...members } = activityMembers(value);
  return title === "" ? undefined : make({ ...members, title, content: textOf(members["description"]) });
}

function byName(resource: Resource<TermRecord>, changes: Changes): Finder<TermRecord> {
  return (value) => {
    const name = textOf(value);
    const slug = changes.view.bySlug(resource, slugOf(name));
    if (slug !== undefined) return slug;
    for (const term of changes.view.all(resource)) if (term.name === name) return term;
    return undefined;
  };
}

function makeTerm(resource: Resource<TermRecord>, value: Json, changes: Changes): TermRecord | undefined {
  const name = textOf(value);
  if (name === "") return undefined;
  const slug = freeSlug(changes.view, slugOf(name), { among: [categories, tags] });
  return changes.insert(resource, { name, slug, description: "", parent: 0 });
}

/** The items that came with a batch. */
export function itemsOf(call: Call): JsonObject[] {
  const { events } = call.params;
  if (typeof events !== "object" || events === null) return [];
  return Object.values(events).map(activityMembers);
}

/** What an item says of its event, in the names that a writer of events uses; undefined where that is no event. */
export function eventParams(item: JsonObject, call: Call): JsonObject | undefined {
  const title = textOf(item["title"]);
  const start = timeOf("start", item, call);
  const end = timeOf("end", item, call) ?? start;
  if (title === "" || start === undefined || end === undefined) return undefined;
  const timezone = textOf(item["timezone"]) || call.zone;
  if (eventTimes({ start, end, timezone }, call.zone) === undefined) return undefined;
  return {
    title,
    content: textOf(item["description"]),
    excerpt: textOf(item["excerpt"]),
    start_date: start,
    end_date: end,
    timezone,
    all_day: item["all_day"] === true || textOf(item["all_day"]) === "yes" || textOf(item["all_day"]) === "1",
    cost: textOf(item["cost"]),
    featured: item["featured"] === true,
  };
}

/** A member as text, numbers written out; empty where it is none. */
export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? trimAscii(value) : typeof value === "number" ? String(value) : "";
}

function timeOf(name: "start" | "end", item: JsonObject, { now }: Call): string | undefined {
  const day = textOf(item[`${name}_date`]);
  const read = day === "" ? undefined : parseDateText(withoutOffset(day), now);
  if (read === undefined) return undefined;
  const time = localTime(read, "UTC");
  const [hour, minute] = [textOf(item[`${name}_hour`]), textOf(item[`${name}_minute`])];
  if (!/^\d{1,2}$/.test(hour) || Number(hour) > 23) return time;
  return `${time.slice(0, 10)} ${hour.padStart(2, "0")}:${(/^\d{1,2}$/.test(minute) ? minute : "0").padStart(2, "0")}:00`;
}
