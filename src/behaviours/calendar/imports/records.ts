import { objectOf, shapes } from "../../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../../state/resource.ts";
import { activitySchema } from "./activity.ts";

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
