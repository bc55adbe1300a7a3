import type { JsonObject } from "../../../catalogue/document.ts";

/** Kinds of things that an import may touch, in the order of the answer. */
export const ACTIVITY_KINDS = [
  "calendar_events",
  "calendar_organizer",
  "calendar_venue",
  "calendar_events_cat",
  "post_tag",
  "attachment",
] as const;

/** What may happen to a thing in an import. */
export const ACTIVITY_OUTCOMES = ["created", "updated", "skipped", "scheduled"] as const;

/** A kind of thing that an import may touch. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Something that may happen to a thing in an import. */
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number];

/** Ids by kind and outcome, the latest first. */
export type Activity = Readonly<Record<ActivityKind, Readonly<Record<ActivityOutcome, readonly number[]>>>>;

/** Nothing done yet. */
export function noActivity(): Activity {
  const nothing = { created: [], updated: [], skipped: [], scheduled: [] };
  return {
    calendar_events: nothing,
    calendar_organizer: nothing,
    calendar_venue: nothing,
    calendar_events_cat: nothing,
    post_tag: nothing,
    attachment: nothing,
  };
}

/** The activity with one more thing in it; a thing that is noted already stays where it is. */
export function noted(activity: Activity, kind: ActivityKind, outcome: ActivityOutcome, id: number): Activity {
  const ids = activity[kind][outcome];
  if (ids.includes(id)) return activity;
  return { ...activity, [kind]: { ...activity[kind], [outcome]: [id, ...ids] } };
}

/** The activity as the answer shows it. */
export function activityAsJson(activity: Activity): JsonObject {
  return Object.fromEntries(
    ACTIVITY_KINDS.map((kind) => [
      kind,
      Object.fromEntries(ACTIVITY_OUTCOMES.map((outcome) => [outcome, [...activity[kind][outcome]]])),
    ]),
  );
}

const ids = { type: "array", items: { type: "integer" } } satisfies JsonObject;

/** JSON Schema of an activity. */
export const activitySchema: JsonObject = object(ACTIVITY_KINDS, object(ACTIVITY_OUTCOMES, ids));

function object(names: readonly string[], member: JsonObject): JsonObject {
  return {
    type: "object",
    required: [...names],
    properties: Object.fromEntries(names.map((name) => [name, member])),
    additionalProperties: false,
  };
}
