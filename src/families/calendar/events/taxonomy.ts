import type { Resource } from "../../../state/resource.ts";
import type { View } from "../../../state/view.ts";
import type { Capability } from "../../../engine/rights.ts";
import { categories, tags, type TermRecord } from "../records.ts";
import { compareTexts } from "../../../engine/page.ts";
import { freeSlug } from "../../../engine/slug.ts";
import { slugOf } from "../../../text/slug.ts";
import { cleanTextField } from "../../../args/formats/text-field.ts";
import { escapedText } from "../../../text/entities.ts";

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
  rights: { create: "manage_categories", change: "manage_categories" },
};

/** Order of terms by name, letters with accents beside those without. */
export function byName(a: TermRecord, b: TermRecord): number {
  return compareNames(a.name, b.name) || a.id - b.id;
}

/** The terms of these ids that exist, by name. */
export function termsOf(ids: readonly number[], { resource }: Taxonomy, view: View): TermRecord[] {
  return view.getAll(resource, ids).sort(byName);
}

/** The term and everything below it. */
export function withDescendants(id: number, { resource, tree }: Taxonomy, view: View): Set<number> {
  const found = new Set([id]);
  if (!tree) return found;
  for (const parent of found)
    for (const child of view.state.table(resource).range("parent", { from: parent, to: parent })) found.add(child.id);
  return found;
}

let collator: Intl.Collator | undefined;

const PLAIN = /^[a-z0-9 &]*$/i;

/** Orders names as readers look for them: letter case does not count, letters with accents stand beside those without. */
export function compareNames(a: string, b: string): number {
  // Between plain words both ways agree, and loading the rules of a language takes longer than a start has.
  if (PLAIN.test(a) && PLAIN.test(b)) return compareTexts(a.toLowerCase(), b.toLowerCase());
  collator ??= new Intl.Collator("en", { sensitivity: "base" });
  return collator.compare(a, b);
}

/** The term that an id or a slug means, or a text that the slug is made of. */
export function termNamed(name: string, { resource }: Taxonomy, view: View): TermRecord | undefined {
  const byId = /^\d+$/.test(name) ? view.get(resource, Number(name)) : undefined;
  return byId ?? view.bySlug(resource, name) ?? view.bySlug(resource, slugOf(name));
}

/** The term of that name, upper and lower case alike; of that parent, where given. */
export function termCalled(name: string, { resource }: Taxonomy, view: View, parent?: number): TermRecord | undefined {
  const wanted = storedName(name).toLowerCase();
  for (const term of view.range(resource, "name", { from: wanted, to: wanted }))
    if (term.name.toLowerCase() === wanted && (parent === undefined || term.parent === parent)) return term;
  return undefined;
}

/** A free slug: in its own kind the slug itself, below a parent with the parent's slug after it, else with a number that no term of any kind has. */
export function termSlug(wanted: string, parent: number, { resource }: Taxonomy, view: View): string {
  const slug = slugOf(wanted);
  if (view.bySlug(resource, slug) === undefined) return slug;
  const above = parent === 0 ? undefined : view.get(resource, parent);
  if (above !== undefined && view.bySlug(resource, `${slug}-${above.slug}`) === undefined)
    return `${slug}-${above.slug}`;
  return freeSlug(view, slug, { among: [categories, tags] });
}

/** A name as stored: of one line, without tags, with bare ampersands and brackets as entities. */
export function storedName(name: string): string {
  return escapedText(cleanTextField(name));
}
