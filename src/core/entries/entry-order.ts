import { collated } from "../../text/collation.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { siteErrors } from "../errors.ts";
import { recordText } from "../model.ts";
import { sentSlugs } from "./entry-filters.ts";
import { relevanceOf } from "./entry-search.ts";

/** Throws where a list is to be ordered by what it does not ask for. */
export function requireOrder(call: Call): void {
  const by = textParam(call, "orderby");
  if (by === "relevance" && scalarText(call.params.search) === "") throw refuse(siteErrors.rest_no_search_term_defined);
  if (by === "include" && listOf(call.params.include).length === 0)
    throw refuse(siteErrors.rest_orderby_include_missing_include);
}

type Key = number | string;

/** The entries in the order that a call asks for, the newest first unless it asks for another. */
export function inEntryOrder(records: SiteRecord[], call: Call): SiteRecord[] {
  const by = textParam(call, "orderby") ?? "date";
  if (by === "include") return asListed(records, listOf(call.params.include).map(Number), (record) => record.id);
  const slugs = by === "include_slugs" ? sentSlugs(call.params.slug) : [];
  if (slugs.length > 0) return asListed(records, slugs, (record) => record.slug ?? "");
  const isUp = by === "include_slugs" || textParam(call, "order")?.toLowerCase() === "asc";
  const sign = isUp ? 1 : -1;
  // Entries of one date stand as their ids do, all other ties from the first made on.
  const tie = by === "date" ? sign : 1;
  const rank = by === "relevance" ? relevanceOf(scalarText(call.params.search)) : undefined;
  const keyOf = rank === undefined ? keyFor(by) : keyFor("date");
  const keyed = records.map((record) => ({ record, key: keyOf(record), rank: rank?.(record) ?? 0 }));
  return keyed
    .sort((a, b) => a.rank - b.rank || sign * compare(a.key, b.key) || tie * (a.record.id - b.record.id))
    .map(({ record }) => record);
}

function asListed<Value>(
  records: SiteRecord[],
  wanted: readonly Value[],
  valueOf: (record: SiteRecord) => Value,
): SiteRecord[] {
  const places = new Map(wanted.map((value, at) => [value, at]));
  const place = (record: SiteRecord) => places.get(valueOf(record)) ?? wanted.length;
  return records.sort((a, b) => place(a) - place(b));
}

function keyFor(by: string): (record: SiteRecord) => Key {
  switch (by) {
    case "id":
      return (record) => record.id;
    case "title":
      return (record) => collated(recordText(record, "title").raw);
    case "slug":
      return (record) => record.slug ?? "";
    case "author":
    case "parent":
    case "menu_order":
      return (record) => Number(stored(record, by) ?? 0);
    default:
      return (record) => storedText(record, by === "modified" ? "modified" : "date");
  }
}

function compare(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
