import type { JsonObject } from "../../../catalogue/document.ts";
import { objectOf, shapes, type ValueOf } from "../../../json/schema.ts";

const { ids } = shapes;
const outcomes = objectOf({ created: ids, updated: ids, skipped: ids, scheduled: ids });

/** JSON Schema of an activity. */
export const activitySchema = objectOf({
  calendar_events: outcomes,
  calendar_organizer: outcomes,
  calendar_venue: outcomes,
  calendar_events_cat: outcomes,
  post_tag: outcomes,
  attachment: outcomes,
});

/** Kinds of things that an import may touch, in the order of the answer. */
export const ACTIVITY_KINDS = activitySchema.required;

/** What may happen to a thing in an import. */
export const ACTIVITY_OUTCOMES = outcomes.required;

/** A kind of thing that an import may touch. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Something that may happen to a thing in an import. */
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number];

/** Ids by kind and outcome, the latest first. */
export interface Activity extends ValueOf<typeof activitySchema> {}

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
