import type { Links } from "../../links.ts";
import { entryPage, type PageKind } from "../entry-page.ts";
import { NO_TIME, isDraftLike } from "../publication.ts";
import type { Entry } from "../records.ts";

/** The members that every entry begins with, after its id. */
export function entryHead(entry: Entry, kind: PageKind, links: Links) {
  const { author, status, date, date_utc, modified, modified_utc } = entry;
  return {
    author: String(author),
    status,
    date,
    date_utc,
    modified,
    modified_utc: isDraftLike(status) && date_utc === NO_TIME ? NO_TIME : modified_utc,
    url: entryPage(entry, kind, links),
  };
}

/** The ids by which an entry is known among sites. */
export function globalIds(id: number, links: Links) {
  const own = `${links.host}?id=${id}`;
  return { global_id: own, global_id_lineage: [own] };
}
