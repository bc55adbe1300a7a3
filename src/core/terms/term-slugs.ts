import type { SiteRecord } from "../../engine/site-record.ts";
import type { View } from "../../state/view.ts";
import { uniqueSlug } from "../../text/slug.ts";
import type { CoreTaxonomy } from "../model.ts";
import { parentsOf } from "./term-addresses.ts";
import type { OfTaxonomy } from "./term-rights.ts";

/** The term of that slug in a taxonomy. */
export function termOfSlug(slug: string, { resource }: CoreTaxonomy, view: View): SiteRecord | undefined {
  return slug === "" ? undefined : view.bySlug(resource, slug);
}

/** Whether another term of the taxonomy has the slug. */
export function isSlugTaken(slug: string, id: number | undefined, taxonomy: CoreTaxonomy, view: View): boolean {
  const other = termOfSlug(slug, taxonomy, view);
  return other !== undefined && other.id !== id;
}

/**
 * The slug, or one that no term of any taxonomy has, not even this one: first with the slugs of the parents behind it, else with a number.
 * Where nothing makes a slug, the id does.
 */
export function uniqueTermSlug(
  slug: string,
  { parent, id }: { readonly parent: number; readonly id?: number },
  { taxonomy, model }: OfTaxonomy,
  view: View,
): string {
  if (slug === "") return String(id ?? view.state.nextId(taxonomy.resource.idSpace));
  if (!isSlugTaken(slug, id, taxonomy, view)) return slug;
  const isTakenBeside = (wanted: string, own?: number) =>
    model.taxonomies.some((other) => isSlugTaken(wanted, own, other, view));
  const isTaken = (wanted: string) => isTakenBeside(wanted);
  const longer = withParents(slug, parent, { taxonomy, view, isTaken });
  return isTakenBeside(longer, id) ? uniqueSlug(longer, isTaken) : longer;
}

function withParents(
  slug: string,
  parent: number,
  { taxonomy, view, isTaken }: { taxonomy: CoreTaxonomy; view: View; isTaken: (slug: string) => boolean },
): string {
  const nearest = taxonomy.hierarchical ? view.get(taxonomy.resource, parent) : undefined;
  if (nearest === undefined) return slug;
  let longer = slug;
  for (const term of [nearest, ...parentsOf(nearest, taxonomy, view)]) {
    longer += `-${term.slug ?? ""}`;
    if (!isTaken(longer)) break;
  }
  return longer;
}
