import { isObject } from "../../json/json.ts";
import { stored } from "../../engine/site-record.ts";
import type { View } from "../../state/view.ts";
import type { CoreModel, CoreTaxonomy, EntryType } from "../model.ts";
import { registeredByCore } from "../registered.ts";

/** A state in which a taxonomy is looked at, with what the site has of the core. */
export interface TermView {
  readonly model: CoreModel;
  readonly view: View;
}

/** What the site says of a taxonomy under a name; what the core registers where the site says nothing. */
function registration(taxonomy: CoreTaxonomy, { model, view }: TermView, member: string) {
  const record = model.registered(taxonomy, view);
  return (record && stored(record, member)) ?? registeredByCore("taxonomies", taxonomy.name)?.[member];
}

/** Whether terms of the taxonomy have pages of their own. */
export function hasPages(taxonomy: CoreTaxonomy, at: TermView): boolean {
  const visibility = registration(taxonomy, at, "visibility");
  return !isObject(visibility) || visibility.publicly_queryable !== false;
}

/** The types whose entries have terms of the taxonomy, in the taxonomy's own order. */
export function typesWithTerms(taxonomy: CoreTaxonomy, at: TermView): EntryType[] {
  const { model, view } = at;
  const types = model.entryTypes.filter(({ taxonomies }) => taxonomies.includes(taxonomy));
  const said = registration(taxonomy, at, "types");
  if (!Array.isArray(said)) return types;
  const place = (type: EntryType) => (said.indexOf(model.nameOf(type, view)) + said.length + 1) % (said.length + 1);
  return [...types].sort((a, b) => place(a) - place(b));
}
