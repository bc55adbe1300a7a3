import { contextOf } from "../../core/contexts.ts";
import { siteErrors } from "../../core/errors.ts";
import { type Answer, type Basis, ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { type Json, isObject } from "../../json/json.ts";
import { refuse } from "../../engine/refusal.ts";
import { listing } from "../../engine/flows.ts";
import { type Page, type PageRequest, pageHeaders } from "../../engine/page.ts";
import { scalarText, listOf } from "../../engine/json-reading.ts";
import { sees } from "../../engine/rights.ts";
import { type Collection, type SiteModel } from "../../core/collection.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { belongs, requireParents, entryAddress } from "./find-record.ts";
import { filtersOf } from "./filters.ts";
import { presentRecord } from "./present-record.ts";
import { mayReadRecords, isPublic, listChecks } from "./rights.ts";

/** How well founded the answers of a collection's routes are. */
export function basisOf({ kind }: Collection): Basis {
  return kind === "plain" ? "invented" : "family";
}

/** Lists a collection: filtered, ordered and paged as its parameters say. */
export function listBehaviour(collection: Collection, model: SiteModel): Behaviour {
  return listing<SiteRecord>({
    basis: basisOf(collection),
    permission: mayReadRecords,
    checks: listChecks(collection),
    select: (call) => selected(call, collection, model),
    page: pageRequest,
    present: (record, call) => presentRecord(record, { collection, model, call, context: contextOf(call) }),
    ...(collection.kind === "post" && { beyond: () => refuse(siteErrors.rest_post_invalid_page_number) }),
    answer: (page, call) => withIgnored(listAnswer(page, call, collection), call, { collection, model }),
  });
}

function selected(call: Call, collection: Collection, model: SiteModel): SiteRecord[] {
  requireParents(call, collection);
  const { filters } = filtersOf({ call, collection, model });
  const saysStatus = call.params.status !== undefined;
  const records = collection.kind === "search" ? foundRecords(call, model) : call.view.all(collection.resource);
  const kept: SiteRecord[] = [];
  for (const record of records) {
    if (!belongs(record, call, collection)) continue;
    if (!isPublic(record, collection) && !(saysStatus && sees(call, "edit_posts"))) continue;
    if (filters.every((filter) => filter(record))) kept.push(record);
  }
  return ordered(kept, call);
}

function pageRequest(call: Call): PageRequest {
  const perPage = numberParam(call, "per_page") ?? numberParam(call, "limit") ?? 100;
  const page = numberParam(call, "page") ?? 1;
  const offset = numberParam(call, "offset");
  // Minus one asks for everything, as some sites have it.
  const size = perPage < 0 ? Number.MAX_SAFE_INTEGER : perPage;
  return {
    page: Math.max(page, 1),
    perPage: Math.max(size, 1),
    ...(offset !== undefined && call.given.has("offset") && { offset }),
  };
}

function listAnswer(page: Page<Json>, call: Call, { kind }: Collection): Answer {
  if (kind === "type" || kind === "status" || kind === "taxonomy") {
    const items = page.items.filter(isObject);
    return ok(Object.fromEntries(items.map((item) => [scalarText(item.slug), item])));
  }
  return ok([...page.items], { headers: pageHeaders(page, call) });
}

/** A list of which some parameters were not understood says so. */
function withIgnored(answer: Answer, call: Call, about: { collection: Collection; model: SiteModel }): Answer {
  const { ignored } = filtersOf({ ...about, call });
  const by = orderOf(call);
  const [first] = call.view.all(about.collection.resource);
  const isStrange = by !== undefined && first !== undefined && !LISTED.has(by) && sortKey(first, by) === undefined;
  const names = [
    ...ignored,
    ...(isStrange && call.given.has(ORDER.find((name) => name in call.params) ?? "") ? [by] : []),
  ];
  return names.length === 0
    ? answer
    : { ...answer, headers: { ...answer.headers, "X-Standin-Ignored": names.join(", ") } };
}

/** Names of the parameter that orders a list. */
const ORDER = ["orderby", "order_by", "sort_by", "sortby", "sort"];

/** Orders that say how, not by which member. */
const LISTED: ReadonlySet<string> = new Set(["include", "include_slugs", "relevance", "none", "rand"]);

function orderOf(call: Call): string | undefined {
  const name = ORDER.find((one) => typeof call.params[one] === "string");
  return name === undefined ? undefined : textParam(call, name);
}

/** The records in the order that a call asks for; by id where it asks for none. */
function ordered(records: SiteRecord[], call: Call): SiteRecord[] {
  const by = orderOf(call);
  const direction = textParam(call, "order") ?? textParam(call, "direction") ?? textParam(call, "sort_order");
  const isDown = direction?.toLowerCase() === "desc";
  if (by === undefined) return isDown ? records.reverse() : records;
  if (by === "include" || by === "include_slugs") return asListed(records, by, call);
  if (by === "relevance" && !call.params.search) throw refuse(siteErrors.rest_no_search_term_defined);
  const keyed = records.map((record) => ({ record, key: sortKey(record, by) ?? "" }));
  const sign = isDown ? -1 : 1;
  return keyed.sort((a, b) => sign * (compare(a.key, b.key) || a.record.id - b.record.id)).map(({ record }) => record);
}

function asListed(records: SiteRecord[], by: string, call: Call): SiteRecord[] {
  const wanted = listOf(call.params[by === "include" ? "include" : "slug"]).map(scalarText);
  if (wanted.length === 0 && by === "include") throw refuse(siteErrors.rest_orderby_include_missing_include);
  const place = (record: SiteRecord) => wanted.indexOf(by === "include" ? String(record.id) : (record.slug ?? ""));
  return records.sort((a, b) => place(a) - place(b));
}

type Key = number | string;

/** What orders are called, and the members that they go by. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  date: ["date_created", "created_at", "created", "start_date"],
  created: ["date_created", "created_at"],
  modified: ["date_modified", "updated_at", "updated"],
  title: ["name"],
  name: ["title"],
  price: ["regular_price", "cost", "amount"],
  popularity: ["total_sales", "sales", "count"],
  rating: ["average_rating", "score"],
  total: ["total_price", "amount"],
};

/** What a record is ordered by; undefined where it has no such member. */
function sortKey(record: SiteRecord, by: string): Key | undefined {
  const names = [by, `date_${by}`, ...(Object.hasOwn(MEANT, by) ? (MEANT[by] ?? []) : [])];
  const value = names.map((name) => stored(record, name)).find((found) => found !== undefined);
  if (value === undefined) return undefined;
  if (typeof value === "number") return value;
  const written = typeof value === "string" ? value : "";
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : written.toLowerCase();
}

function compare(a: Key, b: Key): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What the core's search looks through: the published entries of every type, as it shows them. */
function* foundRecords(call: Call, { collections }: SiteModel): Iterable<SiteRecord> {
  for (const collection of collections) {
    if (collection.kind !== "post" || collection.noun === "media") continue;
    for (const record of call.view.all(collection.resource))
      if (isPublic(record, collection))
        yield {
          id: record.id,
          noun: collection.noun,
          title: storedText(record, "title"),
          text: storedText(record, "content"),
          url: entryAddress(record, collection, call.links),
          type: "post",
          subtype: storedText(record, "type"),
        };
  }
}
