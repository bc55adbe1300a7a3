import { stored, storedText, type SiteRecord } from "../../engine/site-record.ts";
import { isObject, type Json } from "../../json/json.ts";
import type { EntryType, CoreTaxonomy } from "../model.ts";
import { type TermView, typesWithTerms } from "./term-taxonomy.ts";

/** How many entries of one type each term has, and from when until when that holds. */
interface Counts {
  readonly byTerm: ReadonlyMap<number, number>;
  readonly from: number;
  readonly until: number;
}

/** Counts of a site's terms; kept for as long as the entries are the same. */
export interface TermCounts {
  /** How many published entries have the term, by what the site keeps. */
  kept(term: SiteRecord, taxonomy: CoreTaxonomy, at: CountedAt): number;
  /** Since when the counts of the taxonomy's terms are those of now; entries that were dated ahead come out later. */
  since(taxonomy: CoreTaxonomy, at: CountedAt): number;
  /** The same as it is shown: a count that was handed over goes on from there. */
  count(term: SiteRecord, taxonomy: CoreTaxonomy, at: CountedAt): number;
}

/** A state and a time at which entries are counted. */
export interface CountedAt extends TermView {
  readonly now: number;
}

/** The single value of the state that holds, for terms whose handed-over count says otherwise, how many entries there were then. */
export function countedKey(path: string): string {
  return `counted:${path}`;
}

/** By the table of entries and what they have terms of. */
const known = new WeakMap<object, Map<string, Counts>>();

/** Counts published entries by term, each table of entries once. */
export function termCounts(): TermCounts {
  const countsOf = (type: EntryType, base: string, { view, now }: CountedAt): Counts => {
    const table = view.state.table(type.resource);
    let byBase = known.get(table);
    if (byBase === undefined) known.set(table, (byBase = new Map()));
    let counts = byBase.get(base);
    if (counts === undefined || now < counts.from || counts.until <= now)
      byBase.set(base, (counts = counted(table.all(), base, now)));
    return counts;
  };
  const kept: TermCounts["kept"] = (term, taxonomy, at) =>
    typesWithTerms(taxonomy, at).reduce(
      (sum, type) => sum + (countsOf(type, taxonomy.base, at).byTerm.get(term.id) ?? 0),
      0,
    );
  return {
    kept,
    since: (taxonomy, at) =>
      Math.max(-1, ...typesWithTerms(taxonomy, at).map((type) => countsOf(type, taxonomy.base, at).from)),
    count: (term, taxonomy, at) => {
      const now = kept(term, taxonomy, at);
      const told = stored(term, "count");
      return typeof told === "number" ? Math.max(0, told + now - countedThen(term, taxonomy, at, now)) : now;
    },
  };
}

function countedThen({ id }: SiteRecord, { path }: CoreTaxonomy, { view }: CountedAt, now: number): number {
  const counted = view.value(countedKey(path));
  const then = isObject(counted) ? counted[id] : undefined;
  return typeof then === "number" ? then : now;
}

function counted(records: Iterable<SiteRecord>, base: string, now: number): Counts {
  const byTerm = new Map<number, number>();
  let [from, until] = [-Infinity, Infinity];
  for (const record of records) {
    const out = outAt(record);
    if (out > now) {
      until = Math.min(until, out);
      continue;
    }
    from = Math.max(from, out);
    for (const id of idsOf(stored(record, base))) byTerm.set(id, (byTerm.get(id) ?? 0) + 1);
  }
  return { byTerm, from, until };
}

/** When an entry is published: at once, at its date, or never. */
function outAt(record: SiteRecord): number {
  const status = storedText(record, "status");
  if (status === "publish") return Number.NEGATIVE_INFINITY;
  return status === "future" ? Date.parse(`${storedText(record, "date_gmt")}Z`) || Infinity : Infinity;
}

/** The ids in a list of terms, whatever their signs. */
export function idsOf(value: Json | undefined): number[] {
  return Array.isArray(value) ? value.map((id) => Math.abs(Number(id))) : [];
}
