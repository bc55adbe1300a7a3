import { type Answer, ok } from "../../engine/answer.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { Changes } from "../../state/changes.ts";
import { siteErrors } from "../errors.ts";
import { removeLeadingItems } from "../leading-items.ts";
import { type Terms, termMembers } from "./present-term.ts";
import { parentId } from "./term-addresses.ts";
import { idsOf } from "./term-counts.ts";
import { defaultTerm } from "./term-rights.ts";

/** Takes a term away for good: its children move up, entries lose it, and what leads to it in menus goes. */
export function removeSiteTerm(term: SiteRecord, call: Call, changes: Changes, terms: Terms): Answer {
  if (!truthy(call.params.force)) throw refuse(siteErrors.rest_trash_not_supported);
  const previous = termMembers(term, terms, call, "edit");
  moveChildrenUp(term, call, changes, terms);
  takeFromEntries(term, call, changes, terms);
  const object = terms.model.nameOf(terms.taxonomy, call.view);
  removeLeadingItems({ type: "taxonomy", object, id: term.id }, changes, terms.model);
  changes.remove(terms.taxonomy.resource, term.id);
  return ok({ deleted: true, previous });
}

function moveChildrenUp(term: SiteRecord, { view }: Call, changes: Changes, { taxonomy }: Terms): void {
  if (!taxonomy.hierarchical) return;
  for (const child of view.all(taxonomy.resource))
    if (parentId(child) === term.id) changes.patch(taxonomy.resource, child.id, { parent: parentId(term) });
}

/** An entry that is left without any term gets the default one, where the taxonomy has one. */
function takeFromEntries(term: SiteRecord, { view }: Call, changes: Changes, terms: Terms): void {
  const { taxonomy, model } = terms;
  const usual = defaultTerm(terms, view);
  for (const { resource, taxonomies } of model.entryTypes) {
    if (!taxonomies.includes(taxonomy)) continue;
    for (const entry of view.all(resource)) {
      const ids = idsOf(stored(entry, taxonomy.base));
      if (!ids.includes(term.id)) continue;
      const left = ids.filter((id) => id !== term.id);
      const kept = left.length === 0 && usual !== undefined ? [usual] : left;
      changes.patch(resource, entry.id, { [taxonomy.base]: kept });
    }
  }
}
