import type { Changes } from "../../../state/changes.ts";
import type { Call } from "../../call.ts";
import { number, text } from "../../call.ts";
import { refuse } from "../../refusal.ts";
import { slugOf } from "../../resource/slug.ts";
import { events, type TermRecord } from "../records.ts";
import type { Taxonomy } from "./taxonomy.ts";
import { storedName, termCalled, termSlug } from "./term-names.ts";

/** Makes a term; a second one of the same name, and in a tree below the same parent, needs a slug of its own. */
export function createTerm(taxonomy: Taxonomy, call: Call, changes: Changes): TermRecord {
  const name = storedName(text(call, "name") ?? "");
  const parent = taxonomy.tree ? (number(call, "parent") ?? 0) : 0;
  const slug = text(call, "slug") ?? "";
  const namesake = termCalled(name, taxonomy, call.view, parent);
  if (namesake !== undefined && (slug === "" || slugOf(slug) === namesake.slug))
    throw refuse("term_exists", {
      data: { term_id: namesake.id },
      more: { additional_data: [namesake.id, namesake.id] },
    });
  return changes.insert(taxonomy.resource, {
    name,
    slug: termSlug(slug === "" ? name : slug, parent, taxonomy, call.view),
    description: text(call, "description") ?? "",
    parent,
  });
}

/** Writes what the call names of a term. */
export function updateTerm(term: TermRecord, taxonomy: Taxonomy, call: Call, changes: Changes): TermRecord {
  const [name, description, slug] = [text(call, "name"), text(call, "description"), text(call, "slug")];
  const parent = taxonomy.tree ? number(call, "parent") : undefined;
  return changes.patch(taxonomy.resource, term.id, {
    ...(name !== undefined && { name: storedName(name) }),
    ...(description !== undefined && { description }),
    ...(slug !== undefined && slug !== "" && { slug: ownSlug(slugOf(slug), term, taxonomy, call) }),
    ...(parent !== undefined && { parent }),
  });
}

/** Takes a term away for good: events lose it, and what was below it moves up. */
export function removeTerm(term: TermRecord, { resource, collection, tree }: Taxonomy, changes: Changes): void {
  for (const event of changes.view.range(events, "term", { from: term.id, to: term.id }))
    changes.patch(events, event.id, { [collection]: event[collection].filter((id) => id !== term.id) });
  if (tree)
    for (const child of changes.view.range(resource, "parent", { from: term.id, to: term.id }))
      changes.patch(resource, child.id, { parent: term.parent });
  changes.remove(resource, term.id);
}

function ownSlug(slug: string, term: TermRecord, { resource }: Taxonomy, { view }: Call): string {
  const holder = view.bySlug(resource, slug);
  if (holder !== undefined && holder.id !== term.id) throw refuse("duplicate_term_slug");
  return slug;
}
