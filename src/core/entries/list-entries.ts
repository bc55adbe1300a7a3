import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { listing } from "../../engine/flows.ts";
import { pageHeaders, type PageRequest } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { asOfNow, publishedBy, statusAt } from "../entry-status.ts";
import { siteErrors } from "../errors.ts";
import { entryFilters } from "./entry-filters.ts";
import { inEntryOrder, requireOrder } from "./entry-order.ts";
import { listPermission, mayTo } from "./entry-rights.ts";
import { type Entries, presentEntry } from "./present-entry.ts";

/** Lists a type's entries; the totals count those too that the caller may not see. */
export function listEntries(entries: Entries): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: listPermission(entries),
    select: (call) => selected(call, entries),
    page: pageRequest,
    present: (record, call) => (isShown(record, entries, call) ? shown(record, entries, call) : null),
    shared: ({ params }) => params.password === undefined,
    beyond: () => refuse(siteErrors.rest_post_invalid_page_number),
    answer: (page, call) =>
      ok(
        page.items.filter((item) => item !== null),
        { headers: pageHeaders(page, call) },
      ),
  });
}

function shown(record: SiteRecord, entries: Entries, call: Call) {
  return presentEntry(record, entries, call, textParam(call, "context") ?? "view");
}

function isShown(record: SiteRecord, entries: Entries, call: Call): boolean {
  const deed = call.params.context === "edit" ? "edit" : "read";
  return mayTo(deed, asOfNow(record, call.now), entries, call);
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

function pageRequest(call: Call): PageRequest {
  const offset = numberParam(call, "offset");
  return {
    page: Math.max(numberParam(call, "page") ?? 1, 1),
    perPage: Math.max(numberParam(call, "per_page") ?? 10, 1),
    ...(offset !== undefined && call.given.has("offset") && { offset: Math.abs(offset) }),
  };
}

/** The entries that stand before all others on the first page of a list that lets them. */
export function stickyEntries(call: Call, { type }: Entries): SiteRecord[] {
  return [...call.view.all(type.resource)].filter(
    (record) => stored(record, "sticky") === true && statusAt(record, call.now) === "publish",
  );
}
