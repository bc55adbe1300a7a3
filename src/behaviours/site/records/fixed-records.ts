import type { Collection } from "../model/collection.ts";

/** The slugs of the core's own records that every site has; undefined for collections of other kinds. */
export function fixedSlugs({ kind }: Collection): readonly string[] | undefined {
  if (kind === "status") return ["publish", "future", "draft", "pending", "private", "trash"];
  if (kind === "type") return ["post", "page", "attachment"];
  return kind === "taxonomy" ? ["category", "post_tag"] : undefined;
}
