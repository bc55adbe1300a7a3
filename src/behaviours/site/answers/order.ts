import { listOf, scalarText } from "../../json-reading.ts";
import { type Call, text } from "../../call.ts";
import { refuse } from "../../refusal.ts";
import type { SiteRecord } from "../model/collection.ts";
import { stored } from "./stored.ts";

/** The records in the order that a call asks for; by id where it asks for none. */
export function ordered(records: SiteRecord[], call: Call): SiteRecord[] {
  const by = text(call, "orderby");
  const isDown = text(call, "order")?.toLowerCase() === "desc";
  if (by === undefined) return isDown ? records.reverse() : records;
  if (by === "include" || by === "include_slugs") return asListed(records, by, call);
  if (by === "relevance" && !call.params.search) throw refuse("rest_no_search_term_defined");
  const keyed = records.map((record) => ({ record, key: sortKey(record, by) }));
  const sign = isDown ? -1 : 1;
  return keyed.sort((a, b) => sign * (compare(a.key, b.key) || a.record.id - b.record.id)).map(({ record }) => record);
}

function asListed(records: SiteRecord[], by: string, call: Call): SiteRecord[] {
  const wanted = listOf(call.params[by === "include" ? "include" : "slug"]).map(scalarText);
  if (wanted.length === 0 && by === "include") throw refuse("rest_orderby_include_missing_include");
  const place = (record: SiteRecord) => wanted.indexOf(by === "include" ? String(record.id) : (record.slug ?? ""));
  return records.sort((a, b) => place(a) - place(b));
}

type Key = number | string;

function sortKey(record: SiteRecord, by: string): Key {
  const names = [by, `date_${by}`, by === "date" ? "date_created" : by, by === "date" ? "created_at" : by];
  const value = names.map((name) => stored(record, name)).find((found) => found !== undefined);
  if (typeof value === "number") return value;
  const written = typeof value === "string" ? value : "";
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : written.toLowerCase();
}

function compare(a: Key, b: Key): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
