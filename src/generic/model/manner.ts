import type { ArgDocument, ArgsDocument } from "../../catalogue/document.ts";
import { sameJson } from "../../json/same-json.ts";

/** Args that say how a record is written or how much of a list is told, and never what is kept. */
const MANNER: ReadonlySet<string> = new Set(
  (
    "context page paged per_page page_size pagesize posts_per_page offset force reassign create update delete password_confirm " +
    "tax_relation search_columns search_semantics hide_empty rest_route"
  ).split(" "),
);

/** Args that order, cut or search lists; records may have members of these names. */
const OF_LISTS: ReadonlySet<string> = new Set(
  "limit number order order_by orderby sort sort_by sortby sort_order direction search s q keyword include exclude password".split(
    " ",
  ),
);

/** Whether an arg of a list says how it is told: such an arg filters nothing by a member of its name. */
export function isManner(name: string): boolean {
  return MANNER.has(name) || OF_LISTS.has(name) || name.startsWith("_");
}

/** Whether an arg that records are written with is none of their members: one of a list's own counts where it is the same arg there. */
export function isMannerOfWriting(name: string, arg: ArgDocument | undefined, listArgs: ArgsDocument = {}): boolean {
  if (MANNER.has(name) || name.startsWith("_")) return true;
  const listed = Object.hasOwn(listArgs, name) ? listArgs[name] : undefined;
  if (!OF_LISTS.has(name) || name === "password" || listed === undefined || arg === undefined) return false;
  return sameJson([listed.type, listed.enum], [arg.type, arg.enum]);
}
