import { defineResource, type StoredRecord } from "../../../state/resource.ts";
import { type Activity, activitySchema } from "./activity.ts";

/** States of an import; only a pending one accepts anything. */
export const IMPORT_STATUSES = ["pending", "success", "failed"] as const;

/** A state of an import. */
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** An import of events that an outside service delivers in batches; `slug` is the `import_id` of the address. */
export interface ImportRecord extends StoredRecord {
  readonly slug: string;
  /** Hash that the next batch has to show. */
  readonly batch_hash: string;
  readonly status: ImportStatus;
  /** 0 when absent. */
  readonly percentage_complete?: number;
  /** Last message of the service and its short name. */
  readonly message?: string;
  readonly message_slug?: string;
  /** What the batches so far did; nothing when absent. */
  readonly activity?: Activity;
  /** Outside id of an item → id of its event. */
  readonly items?: Readonly<Record<string, number>>;
}

/** Imports of calendar events. */
export const imports = defineResource<ImportRecord>({
  name: "calendar/import",
  idSpace: "import",
  schema: {
    type: "object",
    required: ["id", "slug", "batch_hash", "status"],
    properties: {
      id: { type: "integer", minimum: 1 },
      slug: { type: "string", pattern: "^\\w+$" },
      batch_hash: { type: "string", minLength: 1 },
      status: { type: "string", enum: [...IMPORT_STATUSES] },
      percentage_complete: { type: "integer", minimum: 0, maximum: 100 },
      message: { type: "string" },
      message_slug: { type: "string" },
      activity: activitySchema,
      items: { type: "object", additionalProperties: { type: "integer" } },
    },
  },
});
