import type { Call } from "../../engine/call.ts";
import { listOf } from "../../engine/json-reading.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { type Json, isObject } from "../../json/json.ts";
import type { CoreTaxonomy } from "../model.ts";
import type { Entries } from "./present-entry.ts";

/** What a list asks of the terms of its entries in one taxonomy. */
interface Asked {
  /** For each term that was named the ids that count for it: its own, with its children's where those are asked for too. */
  readonly terms: readonly ReadonlySet<number>[];
  readonly isAll: boolean;
}

/** The filter by terms of all taxonomies: each must hold, or with `tax_relation=OR` any of them; what is excluded always is. */
export function termFilter(call: Call, { type }: Entries): ((record: SiteRecord) => boolean) | undefined {
  const wanted: ((record: SiteRecord) => boolean)[] = [];
  for (const taxonomy of type.taxonomies) {
    const [asked, refused] = ["", "_exclude"].map((end) => askedOf(call.params[taxonomy.base + end], taxonomy, call));
    if (asked !== undefined) wanted.push((record) => hasTerms(record, taxonomy, asked));
    if (refused !== undefined) wanted.push((record) => !hasTerms(record, taxonomy, { ...refused, isAll: false }));
  }
  if (wanted.length === 0) return undefined;
  if (call.params.tax_relation === "OR") return (record) => wanted.some((holds) => holds(record));
  return (record) => wanted.every((holds) => holds(record));
}

/** Whether a list is asked for by terms that its entries have. */
export function asksForTerms(call: Call, { type }: Entries): boolean {
  return type.taxonomies.some((taxonomy) => askedOf(call.params[taxonomy.base], taxonomy, call) !== undefined);
}

function askedOf(value: Json | undefined, taxonomy: CoreTaxonomy, call: Call): Asked | undefined {
  const query = isObject(value) ? value : { terms: value ?? [] };
  const ids = listOf(query.terms).map(Number);
  if (ids.length === 0) return undefined;
  const children = query.include_children === true && taxonomy.hierarchical;
  const terms = ids.map((id) => (children ? withChildren(id, taxonomy, call) : new Set([id])));
  return { terms, isAll: query.operator === "AND" };
}

function hasTerms(record: SiteRecord, { base }: CoreTaxonomy, { terms, isAll }: Asked): boolean {
  const own = listOf(stored(record, base)).map(Number);
  const has = (ids: ReadonlySet<number>) => own.some((id) => ids.has(id));
  return isAll ? terms.every(has) : terms.some(has);
}

/** A term's id with those of all terms below it. */
function withChildren(id: number, { resource }: CoreTaxonomy, { view }: Call): ReadonlySet<number> {
  const byParent = new Map<number, number[]>();
  for (const term of view.all(resource)) {
    const parent = Number(stored(term, "parent") ?? 0);
    byParent.set(parent, [...(byParent.get(parent) ?? []), term.id]);
  }
  const found = new Set([id]);
  // A set that grows while it is walked is walked to its new end.
  for (const one of found) for (const child of byParent.get(one) ?? []) found.add(child);
  return found;
}
