import { contextOf } from "../../core/contexts.ts";
import { siteErrors } from "../../core/errors.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { listing } from "../../engine/flows.ts";
import { type Page, type PageRequest, pageHeaders } from "../../engine/page.ts";
import { type LearnedOrder, pageBody, shapedHeaders } from "../../engine/recorded/list-shape.ts";
import type { Json } from "../../json/json.ts";
import { scalarText, listOf, textsOf } from "../../engine/json-reading.ts";
import type { Collection } from "../../core/collection.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { givenOf } from "../../engine/answers/record-form.ts";
import type { Counted } from "./counting.ts";
import { belongs, requireParents } from "./find-record.ts";
import { type Filter, filtersOf } from "./filters.ts";
import { presentRecord } from "./present-record.ts";
import { mayReadRecords } from "./rights.ts";

/** Lists a collection: filtered, ordered and paged as its parameters say. */
export function listBehaviour(collection: Collection, counted: Counted): Behaviour {
  const filtersBy = eachCallOnce((call) => filtersOf(call, collection));
  return listing<SiteRecord>({
    basis: "invented",
    permission: mayReadRecords,
    select: (call) => selected(call, { collection, counted, filters: filtersBy(call).filters }),
    page: (call) => pageRequest(call, collection.shape?.unpaged === true ? -1 : 100),
    present: (record, call) => presentRecord(record, { collection, call, context: contextOf(call) }),
    answer: (page, call) =>
      withIgnored(shapedPage(page, call, collection), call, { collection, ignored: filtersBy(call).ignored }),
  });
}

/** A page as the list's own answers look, else its items with the usual headers. */
function shapedPage(page: Page<Json>, call: Call, { shape = {} }: Collection): Answer {
  return ok(pageBody(shape, page), { headers: shapedHeaders(shape, page, pageHeaders(page, call)) });
}

/** What is made of a call, the same whoever asks for it again. */
function eachCallOnce<Made>(make: (call: Call) => Made): (call: Call) => Made {
  const known = new WeakMap<Call, { made: Made }>();
  return (call) => {
    const before = known.get(call) ?? { made: make(call) };
    known.set(call, before);
    return before.made;
  };
}

function selected(
  call: Call,
  { collection, counted, filters }: { collection: Collection; counted: Counted; filters: readonly Filter[] },
): SiteRecord[] {
  requireParents(call, collection);
  const kept: SiteRecord[] = [];
  for (const record of call.view.all(collection.resource)) {
    if (!belongs(record, call, collection) || isThrownAway(record, call)) continue;
    const shown = counted(record, call);
    if (filters.every((filter) => filter(shown))) kept.push(shown);
  }
  const { order } = collection.shape ?? {};
  return order === undefined || ORDERING.some((name) => call.given.has(name))
    ? ordered(kept, call)
    : inLearnedOrder(kept, order);
}

/** Whether a record is in the trash, which lists show only to who asks for it. */
function isThrownAway(record: SiteRecord, { params, given }: Call): boolean {
  if (stored(record, "status") !== "trash") return false;
  const { whole, changed } = givenOf(record);
  const isAsked = given.has("status") && textsOf(params.status).includes("trash");
  return !isAsked && (whole === undefined || changed === true);
}

/** The records as the list's own answers were ordered; those of which these tell nothing come last. */
function inLearnedOrder(records: readonly SiteRecord[], order: LearnedOrder): SiteRecord[] {
  if ("by" in order) return byMember(records, order.by, order.down ? -1 : 1);
  const places = new Map(order.ids.map((id, at) => [id, at]));
  const placeOf = (record: SiteRecord) => places.get(record.id) ?? places.get(record.slug ?? "") ?? places.size;
  return [...records].sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
}

function pageRequest(call: Call, usual: number): PageRequest {
  const perPage = numberParam(call, "per_page") ?? numberParam(call, "limit") ?? usual;
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

/** A list of which some parameters were not understood says so. */
function withIgnored(
  answer: Answer,
  call: Call,
  { collection, ignored }: { collection: Collection; ignored: readonly string[] },
): Answer {
  const by = orderOf(call);
  const [first] = call.view.all(collection.resource);
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

/** Parameters that say anything of the order. */
const ORDERING = [...ORDER, "order", "direction", "sort_order"];

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
  return byMember(records, by, isDown ? -1 : 1);
}

function byMember(records: readonly SiteRecord[], by: string, sign: 1 | -1): SiteRecord[] {
  const keyed = records.map((record) => ({ record, key: sortKey(record, by) ?? "" }));
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
