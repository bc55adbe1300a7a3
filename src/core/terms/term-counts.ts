import { stored, storedText, type SiteRecord } from "../../engine/site-record.ts";
import type { Json } from "../../json/json.ts";
import type { EntryType, CoreTaxonomy } from "../model.ts";
import { type TermView, typesWithTerms } from "./term-taxonomy.ts";

/** How many entries of one type each term has, and until when that holds. */
interface Counts {
  readonly byTerm: ReadonlyMap<number, number>;
  readonly until: number;
}

/** Counts of a site's terms; kept for as long as the entries are the same. */
export interface TermCounts {
  /** How many published entries have the term. */
  count(term: SiteRecord, taxonomy: CoreTaxonomy, at: TermView & { readonly now: number }): number;
}

/** Counts published entries by term, each table of entries once. */
export function termCounts(): TermCounts {
  const known = new WeakMap<object, Map<string, Counts>>();
  const countsOf = (type: EntryType, base: string, { view, now }: TermView & { readonly now: number }): Counts => {
    const table = view.state.table(type.resource);
    let byBase = known.get(table);
    if (byBase === undefined) known.set(table, (byBase = new Map()));
    let counts = byBase.get(base);
    if (counts === undefined || counts.until <= now) byBase.set(base, (counts = counted(table.all(), base, now)));
    return counts;
  };
  return {
    count: (term, taxonomy, at) =>
      typesWithTerms(taxonomy, at).reduce(
        (sum, type) => sum + (countsOf(type, taxonomy.base, at).byTerm.get(term.id) ?? 0),
        0,
      ),
  };
}

function counted(records: Iterable<SiteRecord>, base: string, now: number): Counts {
  const byTerm = new Map<number, number>();
  let until = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const out = outAt(record);
    if (out > now) until = Math.min(until, out);
    else for (const id of idsOf(stored(record, base))) byTerm.set(id, (byTerm.get(id) ?? 0) + 1);
  }
  return { byTerm, until };
}

/** When an entry is published: at once, at its date, or never. */
function outAt(record: SiteRecord): number {
  const status = storedText(record, "status");
  if (status === "publish") return Number.NEGATIVE_INFINITY;
  return status === "future" ? Date.parse(`${storedText(record, "date_gmt")}Z`) || Infinity : Infinity;
}

/** The ids in a list of terms. */
export function idsOf(value: Json | undefined): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
