import type { Changes } from "../../../state/changes.ts";
import type { Json, JsonObject } from "../../../catalogue/document.ts";
import type { Resource } from "../../../state/resource.ts";
import type { Call } from "../../call.ts";
import { freeSlug, slugOf } from "../../resource/slug.ts";
import { createOrganizer } from "../core/organizer-write.ts";
import { createVenue } from "../core/venue-write.ts";
import { categories, type Entry, organizers, tags, type TermRecord, venues } from "../records.ts";
import type { Activity, ActivityKind } from "./activity.ts";
import { noted } from "./activity.ts";
import { textOf } from "./imported-item.ts";
import { membersOf } from "./progress.ts";

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
      titled(value, "venue", (params) => createVenue(callFor(params), changes)),
    ),
    organizers: related(
      "calendar_organizer",
      listOf(item["organizer"]),
      byTitle(organizers, "organizer", changes),
      (value) => titled(value, "organizer", (params) => createOrganizer(callFor(params), changes)),
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
  return typeof value === "string" ? value.split(",").filter((name) => name.trim() !== "") : listOf(value);
}

/** The title of a venue or organizer that is named plainly or by its data. */
function titleOf(value: Json, kind: "venue" | "organizer"): string {
  const members = membersOf(value);
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
  const { website: _website, ...members } = membersOf(value);
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
