import { ownMember } from "../../json/json.ts";
import type { QueryPairs } from "./api-address.ts";
import { allowsValue, type SiteRoute } from "./site-routes.ts";

/** Items of a page where the site allows so many. */
const PAGE = 100;

const SIZES = ["per_page", "limit", "page_size", "posts_per_page"];
const PAGES = ["page", "paged"];

/** How a list is asked for its pages. */
export interface Paging {
  /** The arg that says how many items a page has, and its value. */
  readonly size: { readonly name: string; readonly most: number } | undefined;
  /** The arg that chooses a page, by its number or by the items before it. */
  readonly by: { readonly name: string; readonly counts: "pages" | "items" } | undefined;
}

/** How a route's args say that it is paged. */
export function pagingOf(route: SiteRoute): Paging {
  const has = (name: string) => Object.hasOwn(route.args, name);
  const [size, page] = [SIZES.find(has), PAGES.find(has)];
  return {
    size: size === undefined ? undefined : { name: size, most: mostOf(route, size) },
    by:
      page !== undefined
        ? { name: page, counts: "pages" }
        : has("offset")
          ? { name: "offset", counts: "items" }
          : undefined,
  };
}

function mostOf({ args }: SiteRoute, name: string): number {
  const maximum = ownMember(args, name)?.["maximum"];
  return typeof maximum === "number" && maximum >= 1 ? Math.min(PAGE, Math.floor(maximum)) : PAGE;
}

/** Queries of a list from the fullest answer to the plainest; the first that is not refused is the one that counts. */
export function listQueries(route: SiteRoute, { isKnown, most }: { isKnown: boolean; most: number }): QueryPairs[] {
  const { size } = pagingOf(route);
  const sized: QueryPairs = size === undefined ? [] : [[size.name, String(Math.min(size.most, most))]];
  const edit: QueryPairs = isKnown && allowsValue(route, "context", "edit") ? [["context", "edit"]] : [];
  const any = edit.length > 0 ? unfiltered(route) : [];
  const all = [[...edit, ...any, ...sized], [...edit, ...sized], sized, []];
  return all.filter((query, at) => all.findIndex((other) => String(other) === String(query)) === at);
}

/** What leaves nothing out of a list that shows a part of its records unless it is told otherwise. */
function unfiltered(route: SiteRoute): QueryPairs {
  if (allowsValue(route, "status", "any")) return [["status", "any"]];
  // Comments name no values.
  const isOf = (name: string, usual: string) => ownMember(route.args, name)?.["default"] === usual;
  if (!isOf("status", "approve")) return [];
  return [["status", "any"], ...(isOf("type", "comment") ? [["type", "all"] as const] : [])];
}

/** The query of the records that a list leaves out even where any status is asked for; undefined where there are none. */
export function binQuery(route: SiteRoute, query: QueryPairs): QueryPairs | undefined {
  const at = query.findIndex(([name, value]) => name === "status" && value === "any");
  return at < 0 || !allowsValue(route, "status", "trash") ? undefined : query.with(at, ["status", "trash"]);
}

/** Args that a list is cut by in time, with a moment before or after everything that a site tells of. */
const EVER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["start_date", "date_from", "from", "after", "since"].map((name) => [name, "1970-01-01 00:00:00"]),
  ),
  ...Object.fromEntries(["end_date", "date_to", "to", "before", "until"].map((name) => [name, "2100-01-01 00:00:00"])),
};

/** The query of all records of a list that shows those of some time unless it is told otherwise, as a calendar does; undefined for any other. */
export function everQuery({ args }: SiteRoute, query: QueryPairs): QueryPairs | undefined {
  const cut = Object.entries(EVER).filter(([name]) => {
    const usual = ownMember(args, name)?.["default"];
    return typeof usual === "string" && /^\d{4}-\d\d-\d\d/.test(usual);
  });
  return cut.length === 0 ? undefined : [...query, ...cut];
}

/** Queries of an item or a single object, as those of a list. */
export function itemQueries(route: SiteRoute, { isKnown }: { isKnown: boolean }): QueryPairs[] {
  return isKnown && allowsValue(route, "context", "edit") ? [[["context", "edit"]], []] : [[]];
}
