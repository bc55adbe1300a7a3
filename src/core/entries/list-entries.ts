import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { listing } from "../../engine/flows.ts";
import { type Page, pageHeaders, type PageRequest } from "../../engine/page.ts";
import { listOf } from "../../engine/json-reading.ts";
import { type Json, isObject } from "../../json/json.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { ShownContext } from "../contexts.ts";
import { asOfNow, publishedBy, statusAt } from "../entry-status.ts";
import { siteErrors } from "../errors.ts";
import { entryFilters } from "./entry-filters.ts";
import { inEntryOrder, requireOrder } from "./entry-order.ts";
import { listPermission, mayTo } from "./entry-rights.ts";
import { type Entries, isShownAsEver, presentEntry } from "./present-entry.ts";
import { asksForTerms } from "./term-filter.ts";

/** Lists a type's entries; the totals count those too that the caller may not see. */
export function listEntries(entries: Entries): Behaviour {
  const { view, edit, embed } = {
    view: inOne("view", entries),
    edit: inOne("edit", entries),
    embed: inOne("embed", entries),
  };
  return {
    basis: "family",
    permission: listPermission(entries),
    answer: (call) => {
      const context = textParam(call, "context");
      return (context === "edit" ? edit : context === "embed" ? embed : view).answer(call);
    },
  };
}

/** The list in one context: how it shows a record to somebody is always the same. */
function inOne(context: ShownContext, entries: Entries): Behaviour {
  return listing<SiteRecord>({
    select: (call) => selected(call, entries),
    page: pageOfEntries,
    present: (record, call) =>
      isShown(record, entries, call, context) ? presentEntry(record, entries, call, context) : null,
    shared: (call) => isShownAsEver(call, entries),
    beyond: () => refuse(siteErrors.rest_post_invalid_page_number),
    answer: (page, call) => {
      const items = page.items.filter((item) => item !== null);
      const all = isLed(page, call, entries) ? withSticky(items, call, entries, context) : items;
      return ok(all, { headers: pageHeaders(countedPage(page, call), call) });
    },
  });
}

function isShown(record: SiteRecord, entries: Entries, call: Call, context: ShownContext): boolean {
  return mayTo(context === "edit" ? "edit" : "read", asOfNow(record, call.now), entries, call);
}

/** Parameters that say how a list is shown, not what is in it. */
const SHOWING = new Set(["context", "page", "per_page", "offset", "password", "_fields", "_embed"]);

/** The entries of a list in order, selected once for each state. */
function selected(call: Call, entries: Entries): readonly SiteRecord[] {
  requireOrder(call);
  const { resource } = entries.type;
  const asked = Object.entries(call.params).filter(([name]) => !SHOWING.has(name));
  const key = JSON.stringify([
    resource.name,
    call.user !== undefined,
    publishedBy(call.now, resource, call.view),
    asked,
  ]);
  return call.cache.states.select(call.view.state, key, () => {
    const filters = entryFilters(call, entries);
    const records: SiteRecord[] = [];
    for (const record of call.view.all(resource)) if (filters.every((filter) => filter(record))) records.push(record);
    return inEntryOrder(records, call);
  });
}

/** The page that a list of entries is asked for. */
export function pageOfEntries(call: Call): PageRequest {
  const offset = numberParam(call, "offset");
  return {
    page: Math.max(numberParam(call, "page") ?? 1, 1),
    perPage: Math.max(numberParam(call, "per_page") ?? 10, 1),
    ...(offset !== undefined && call.given.has("offset") && { offset: Math.abs(offset) }),
  };
}

/** A list that begins beyond its end counts nothing. */
export function countedPage(page: Page<Json>, call: Call): Page<Json> {
  const { offset = 0 } = pageOfEntries(call);
  return offset === 0 || offset < page.total ? page : { ...page, total: 0, totalPages: 0 };
}

/** Parameters with which a list is no longer that of the newest entries. */
const NARROWING = ["search", "sticky", "format"];

/** Whether entries that stand before all others lead this page: the first one of a list that asks for them, and for no entries or terms by their ids. */
function isLed({ page }: Page<Json>, call: Call, entries: Entries): boolean {
  const { params, given } = call;
  if (params.ignore_sticky !== false || page !== 1 || NARROWING.some((name) => given.has(name))) return false;
  return listOf(params.include).length === 0 && !asksForTerms(call, entries);
}

/** A page with the entries first that stand before all others: those that it holds as they come, then all others, the newest first. */
function withSticky(items: Json[], call: Call, entries: Entries, context: ShownContext): Json[] {
  const sticky = [...call.view.all(entries.type.resource)].filter((record) => stored(record, "sticky") === true);
  const ids = new Set<Json>(sticky.map(({ id }) => id));
  const isLeading = (item: Json) => ids.has(idOf(item));
  const own = items.filter(isLeading);
  const left = new Set<Json>([...own.map(idOf), ...listOf(call.params.exclude).map(Number)]);
  const others = sticky.filter(
    (record) =>
      !left.has(record.id) && statusAt(record, call.now) === "publish" && isShown(record, entries, call, context),
  );
  const added = inEntryOrder(others, { ...call, params: {} });
  return [
    ...own,
    ...added.map((record) => presentEntry(record, entries, call, context)),
    ...items.filter((item) => !isLeading(item)),
  ];
}

function idOf(item: Json): Json {
  return isObject(item) ? (item.id ?? null) : null;
}
