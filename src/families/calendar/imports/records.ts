import type { JsonObject, Json } from "../../../json/json.ts";
import { objectOf, shapes, type ValueOf } from "../../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../../state/resource.ts";
import { finiteNumber } from "../../../engine/json-reading.ts";

const { ids } = shapes;
const outcomes = objectOf({ created: ids, updated: ids, skipped: ids, scheduled: ids });

/** JSON Schema of an activity. */
const activitySchema = objectOf({
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

const { text, name, id } = shapes;

const imported = objectOf(
  {
    id,
    /** The `import_id` of the address. */
    slug: { type: "string", pattern: "^\\w+$" },
    /** Hash that the next batch has to show. */
    batch_hash: name,
    /** Only a pending one accepts anything. */
    status: { type: "string", enum: ["pending", "success", "failed"] },
  },
  {
    /** 0 when absent. */
    percentage_complete: { type: "integer", minimum: 0, maximum: 100 },
    /** Last message of the service and its short name. */
    message: text,
    message_slug: text,
    /** What the batches so far did; nothing when absent. */
    activity: activitySchema,
    /** Outside id of an item → id of its event. */
    items: { type: "object", additionalProperties: { type: "integer" } },
  },
);

/** An import of events that an outside service delivers in batches. */
export interface ImportRecord extends RecordOf<typeof imported> {}

/** Imports of calendar events. */
export const imports: Resource<ImportRecord> = defineResource({
  name: "calendar/import",
  idSpace: "import",
  schema: imported,
});

/** How far a counted thing is. */
export interface Count {
  readonly total: number;
  readonly done: number;
}

/** How far an import is, before the batch that says it. */
export interface ImportProgress {
  /** Items. */
  readonly data: Count;
  readonly batch: Count;
}

/** The progress that a batch tells; undefined where it is not told in numbers, or more is done than there is. */
export function progressOf(status: Json | undefined): ImportProgress | undefined {
  const { data, batch } = activityMembers(status);
  const [items, batches] = [countOf(data), countOf(batch)];
  return items === undefined || batches === undefined ? undefined : { data: items, batch: batches };
}

/** Members of an object; none where the value is anything else. */
export function activityMembers(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Fractions don't count. */
function countOf(value: Json | undefined): Count | undefined {
  const { total, done } = activityMembers(value);
  const count = { total: Math.trunc(finiteNumber(total) ?? NaN), done: Math.trunc(finiteNumber(done) ?? NaN) };
  return count.done <= count.total ? count : undefined;
}
