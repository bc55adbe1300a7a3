import { type Links, withLinks } from "../../links.ts";
import { entryPage, type PageKind } from "../entry-page.ts";
import type { Entry } from "../records.ts";

const TOKENS: Links = { site: "", home: "{base_url}", apiRoot: "{api_root}", host: "{host}" };

/** The address that an entry was given when it was made, as stored. */
export function storedGuid(entry: Entry, kind: PageKind): string {
  return entry.guid ?? entryPage(entry, kind, TOKENS);
}

/** The same once the entry was written again: the family then keeps it with its ampersands escaped. */
export function rewrittenGuid(entry: Entry, kind: PageKind): string {
  return storedGuid(entry, kind).replace(/&(?!#038;)/g, "&#038;");
}

/** The address that an entry was given when it was made, as shown. */
export function shownGuid(entry: Entry, kind: PageKind, links: Links): string {
  return withLinks(storedGuid(entry, kind), links);
}
