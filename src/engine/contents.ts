import { objectOf, shapes } from "../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../state/resource.ts";

/** Publication states of entries; `future` and `trash` included. */
export const ENTRY_STATUSES = ["publish", "future", "draft", "pending", "private", "trash"] as const;

/** A publication state. */
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

const { text, id } = shapes;

const content = objectOf({
  id,
  kind: { type: "string", enum: ["post", "page", "product"] },
  slug: text,
  title: text,
  status: { type: "string", enum: ENTRY_STATUSES },
});

/** Any other entry of the site that features point at: posts, pages, products. */
export interface ContentRecord extends RecordOf<typeof content> {}

/** Posts, pages and products, as far as other features name them. */
export const contents: Resource<ContentRecord> = defineResource({
  name: "content",
  idSpace: "post",
  schema: content,
  translatable: ["title"],
});
