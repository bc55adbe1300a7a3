import { calendarErrors } from "../errors.ts";
import type { Changes } from "../../../state/changes.ts";
import { type Call, numberParam, textParam } from "../../../engine/call.ts";
import { refuse } from "../../../engine/refusal.ts";
import { siteErrors } from "../../../core/errors.ts";
import { slugOf } from "../../../text/slug.ts";
import { events, type TermRecord } from "../records.ts";
import { type Taxonomy, storedName, termCalled, termSlug, termNamed, withDescendants } from "./taxonomy.ts";
import type { Json } from "../../../json/json.ts";
import { namesIn, type Validator } from "./checks.ts";

/** Makes a term; a second one of the same name, and in a tree below the same parent, needs a slug of its own. */
export function createTerm(taxonomy: Taxonomy, call: Call, changes: Changes): TermRecord {
  refuseParent(taxonomy, call);
  const name = nameIn(textParam(call, "name"));
  const parent = taxonomy.tree ? (numberParam(call, "parent") ?? 0) : 0;
  const slug = textParam(call, "slug") ?? "";
  const namesake = termCalled(name, taxonomy, call.view, parent);
  if (namesake !== undefined && (slug === "" || slugOf(slug) === namesake.slug))
    throw refuse(calendarErrors.term_exists, {
      data: { term_id: namesake.id },
      more: { additional_data: [namesake.id, namesake.id] },
    });
  return changes.insert(taxonomy.resource, {
    name,
    slug: termSlug(slug === "" ? name : slug, parent, taxonomy, call.view),
    description: textParam(call, "description") ?? "",
    parent,
  });
}

/** Writes what the call names of a term; one that is put below itself goes to the top. */
export function updateTerm(term: TermRecord, taxonomy: Taxonomy, call: Call, changes: Changes): TermRecord {
  refuseParent(taxonomy, call);
  const [name, description, slug] = [textParam(call, "name"), textParam(call, "description"), textParam(call, "slug")];
  const parent = taxonomy.tree ? numberParam(call, "parent") : undefined;
  return changes.patch(taxonomy.resource, term.id, {
    ...(name !== undefined && { name: nameIn(name) }),
    ...(description !== undefined && { description }),
    ...(slug !== undefined && slug !== "" && { slug: ownSlug(slugOf(slug), term, taxonomy, call) }),
    ...(parent !== undefined && { parent: withDescendants(term.id, taxonomy, call.view).has(parent) ? 0 : parent }),
  });
}

function nameIn(written = ""): string {
  const name = storedName(written);
  if (name === "") throw refuse(siteErrors.empty_term_name, { data: null });
  return name;
}

/** Only the terms of a tree have parents. */
function refuseParent({ tree }: Taxonomy, { params }: Call): void {
  if (!tree && params["parent"] !== undefined && params["parent"] !== null)
    throw refuse(siteErrors.rest_taxonomy_not_hierarchical);
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
  if (holder !== undefined && holder.id !== term.id) throw refuse(calendarErrors.duplicate_term_slug);
  return slug;
}

/** Ids, slugs or names of terms, one or several. */
export const termNames: Validator = (value) => value === null || namesIn(value) !== undefined;

/** Ids of the terms that an event is given: names that are not known are made into terms, ids that are not known are dropped. */
export function writtenTerms(value: Json, taxonomy: Taxonomy, changes: Changes): number[] {
  const ids = new Set<number>();
  for (const name of namesIn(value) ?? []) {
    const known = termNamed(name, taxonomy, changes.view) ?? termCalled(name, taxonomy, changes.view);
    if (known !== undefined) ids.add(known.id);
    else if (!/^\d+$/.test(name)) ids.add(newTerm(name, taxonomy, changes).id);
  }
  return [...ids];
}

function newTerm(name: string, taxonomy: Taxonomy, changes: Changes) {
  const slug = termSlug(name, 0, taxonomy, changes.view);
  return changes.insert(taxonomy.resource, { name: storedName(name), slug, description: "", parent: 0 });
}
