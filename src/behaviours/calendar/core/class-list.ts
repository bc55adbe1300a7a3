import type { EventRecord, TermRecord } from "../records.ts";
import { ENTRY_TYPES } from "./entry-object.ts";

/** Names of classes that a page would give the event's element. */
export function classList(
  event: EventRecord,
  { locked, tags, categories }: { locked: boolean; tags: readonly TermRecord[]; categories: readonly TermRecord[] },
): string[] {
  const type = ENTRY_TYPES.event;
  const slugs = categories.map((category) => category.slug);
  return [
    `post-${event.id}`,
    type,
    `type-${type}`,
    `status-${event.status}`,
    ...(event.password === "" ? [] : [locked ? "post-password-required" : "post-password-protected"]),
    ...(event.image !== 0 && !locked ? ["has-post-thumbnail"] : []),
    "hentry",
    ...tags.map((tag) => `tag-${tag.slug}`),
    ...slugs.map((slug) => `${type}_cat-${slug}`),
    ...slugs.map((slug) => `cat_${slug}`),
  ];
}
