import type { Json } from "../../../catalogue/document.ts";
import type { Changes } from "../../../state/changes.ts";
import type { Taxonomy } from "./taxonomy.ts";
import { storedName, termCalled, termNamed, termSlug } from "./term-names.ts";
import { namesIn, type Validator } from "./validators.ts";

/** Ids, slugs or names of terms, one or several. */
export const termNames: Validator = (value) => value === null || namesIn(value) !== undefined;

/** Ids of the terms that an event is given: names that are not known are made into terms, ids that are not known are dropped. */
export function writtenTerms(value: Json, taxonomy: Taxonomy, changes: Changes): number[] {
  const ids = (namesIn(value) ?? []).flatMap((name) => {
    const known = termNamed(name, taxonomy, changes.view) ?? termCalled(name, taxonomy, changes.view);
    if (known !== undefined) return known.id;
    return /^\d+$/.test(name) ? [] : newTerm(name, taxonomy, changes).id;
  });
  return [...new Set(ids)];
}

function newTerm(name: string, taxonomy: Taxonomy, changes: Changes) {
  const slug = termSlug(name, 0, taxonomy, changes.view);
  return changes.insert(taxonomy.resource, { name: storedName(name), slug, description: "", parent: 0 });
}
