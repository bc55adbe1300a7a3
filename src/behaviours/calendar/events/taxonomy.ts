import type { Resource } from "../../../state/resource.ts";
import type { View } from "../../../state/view.ts";
import type { Capability } from "../../users.ts";
import { categories, tags, type TermRecord } from "../records.ts";
import { compareNames } from "./name-order.ts";

/** A kind of terms and how the site names it. */
export interface Taxonomy {
  readonly resource: Resource<TermRecord>;
  /** Path segment of its routes and its member in lists. */
  readonly collection: "categories" | "tags";
  /** The family's name of the kind. */
  readonly name: string;
  /** Path segment in the core namespace. */
  readonly core: string;
  /** Kinds of entries that carry such terms, as the core namespace names them. */
  readonly carriers: readonly string[];
  /** Path of its pages below the home. */
  readonly pages: string;
  /** Whether terms have parents. */
  readonly tree: boolean;
  /** Rights that making and changing terms takes. */
  readonly rights: { readonly create: Capability; readonly change: Capability };
}

/** Categories of events: a tree. */
export const eventCategories: Taxonomy = {
  resource: categories,
  collection: "categories",
  name: "calendar_events_cat",
  core: "calendar_events_cat",
  carriers: ["calendar_events", "calendar_core_calendar_embed"],
  pages: "events/category",
  tree: true,
  rights: { create: "publish_posts", change: "publish_posts" },
};

/** Tags, which events share with the rest of the site. */
export const eventTags: Taxonomy = {
  resource: tags,
  collection: "tags",
  name: "post_tag",
  core: "tags",
  carriers: ["posts", "calendar_events", "calendar_core_calendar_embed"],
  pages: "tag",
  tree: false,
  rights: { create: "edit_posts", change: "manage_categories" },
};

/** Order of terms by name, letters with accents beside those without. */
export function byName(a: TermRecord, b: TermRecord): number {
  return compareNames(a.name, b.name) || a.id - b.id;
}

/** The terms of these ids that exist, by name. */
export function termsOf(ids: readonly number[], { resource }: Taxonomy, view: View): TermRecord[] {
  return ids.flatMap((id) => view.get(resource, id) ?? []).toSorted(byName);
}

/** The term and everything below it. */
export function withDescendants(id: number, { resource, tree }: Taxonomy, view: View): Set<number> {
  const found = new Set([id]);
  if (!tree) return found;
  for (const parent of found)
    for (const child of view.state.table(resource).range("parent", { from: parent, to: parent })) found.add(child.id);
  return found;
}
