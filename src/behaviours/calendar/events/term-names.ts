import type { View } from "../../../state/view.ts";
import { freeSlug, slugOf } from "../../resource/slug.ts";
import { categories, tags, type TermRecord } from "../records.ts";
import type { Taxonomy } from "./taxonomy.ts";

/** The term that an id or a slug means. */
export function termNamed(name: string, { resource }: Taxonomy, view: View): TermRecord | undefined {
  const byId = /^\d+$/.test(name) ? view.get(resource, Number(name)) : undefined;
  return byId ?? view.bySlug(resource, name);
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

/** A name as stored: bare ampersands become entities. */
export function storedName(name: string): string {
  return name.trim().replaceAll(/&(?!#?\w+;)/g, "&amp;");
}
