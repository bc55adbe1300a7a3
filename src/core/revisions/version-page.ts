import { type Call, numberParam } from "../../engine/call.ts";
import type { Page, PageRequest } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { Json } from "../../json/json.ts";
import { askedIds } from "../asked-ids.ts";
import { inEntryOrder, requireOrder } from "../entries/entry-order.ts";
import { searchFilter } from "../entries/entry-search.ts";
import { siteErrors } from "../errors.ts";
import type { EntryType } from "../model.ts";

/** More than anything has: without a size a page holds all revisions. */
const ALL = 2 ** 40;

/** Those of the versions of one thing that a list asks for, in its order. Throws where it is to be ordered by what it does not ask for. */
export function selectedVersions(
  call: Call,
  versions: readonly SiteRecord[],
  { type }: { readonly type: Pick<EntryType, "name"> },
): SiteRecord[] {
  requireOrder(call);
  const isAsked = askedIds(call);
  const isFound = searchFilter(call, type);
  const asked = versions.filter((version) => isAsked(version.id) && isFound?.(version) !== false);
  return inEntryOrder(asked, call);
}

/** The page that a list of revisions is asked for. */
export function versionPage(call: Call): PageRequest {
  const perPage = numberParam(call, "per_page");
  const offset = numberParam(call, "offset") ?? 0;
  if (perPage === undefined) return { page: Math.max(1, numberParam(call, "page") ?? 1), perPage: ALL };
  return {
    page: Math.max(1, numberParam(call, "page") ?? 1),
    perPage: Math.max(1, perPage),
    ...(offset > 0 && { offset }),
  };
}

/** Throws for a page or an offset beyond the end of a list that holds anything. */
export function refuseBeyond({ total, totalPages, page }: Page<Json>, call: Call): void {
  const offset = numberParam(call, "offset") ?? 0;
  if (total === 0) return;
  if (offset >= total) throw refuse(siteErrors.rest_revision_invalid_offset_number);
  if (offset === 0 && page > totalPages) throw refuse(siteErrors.rest_revision_invalid_page_number);
}
