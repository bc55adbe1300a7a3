import type { Call } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { stored, storedText } from "../../engine/site-record.ts";
import type { Json } from "../../json/json.ts";
import { siteTimeOfText } from "../entry-dates.ts";
import { statusAt } from "../entry-status.ts";
import { slugOf } from "../../text/slug.ts";
import { searchFilter } from "./entry-search.ts";
import type { Entries, EntryFilter } from "./present-entry.ts";
import { termFilter } from "./term-filter.ts";
import { wordsApart } from "../../text/white-space.ts";

/**
 * The filters of a list by its parameters; those that ask for nothing are none. What is excluded counts where nothing is
 * included, only authors who are excluded come before those who are asked for.
 */
export function entryFilters(call: Call, entries: Entries): EntryFilter[] {
  const { params } = call;
  const above = entries.type.name === "attachment" ? "post" : "parent";
  const filters = [
    statusFilter(params.status ?? (above === "post" ? "inherit" : "publish"), call.now),
    byId(params.include, true) ?? byId(params.exclude, false),
    byNumber("author", params.author_exclude, false) ?? byNumber("author", params.author, true),
    byNumber(above, params.parent, true) ?? byNumber(above, params.parent_exclude, false),
    call.given.has("menu_order") ? byNumber("menu_order", params.menu_order, true) : undefined,
    bySlug(params.slug),
    ...TIMES.map(([name, member, isAfter]) => timed(params[name], { member, isAfter, zone: call.zone })),
    stickyFilter(params.sticky),
    formatFilter(params.format),
    termFilter(call, entries),
    searchFilter(call, entries.type),
    ...(entries.further?.(call) ?? []),
  ];
  return filters.filter((filter) => filter !== undefined);
}

const TIMES = [
  ["after", "date", true],
  ["before", "date", false],
  ["modified_after", "modified", true],
  ["modified_before", "modified", false],
] as const;

/** Statuses that `any` leaves out. */
const NOT_ANY = new Set(["trash", "auto-draft"]);

function statusFilter(value: Json | undefined, now: number): EntryFilter {
  const wanted = new Set(typeof value === "string" ? wordsApart(value) : listOf(value).map(scalarText));
  wanted.delete("");
  if (wanted.size === 0) wanted.add("publish");
  if (wanted.has("any")) return (record) => !NOT_ANY.has(statusAt(record, now));
  return (record) => wanted.has(statusAt(record, now));
}

function byId(value: Json | undefined, isWanted: boolean): EntryFilter | undefined {
  const ids = new Set(listOf(value).map(Number));
  return ids.size === 0 ? undefined : (record) => ids.has(record.id) === isWanted;
}

function byNumber(member: string, value: Json | undefined, isWanted: boolean): EntryFilter | undefined {
  const wanted = new Set((typeof value === "number" ? [value] : listOf(value)).map(Number));
  if (wanted.size === 0) return undefined;
  return (record) => wanted.has(Number(stored(record, member) ?? 0)) === isWanted;
}

/** The slugs that a list is asked for, cleaned. */
export function sentSlugs(value: Json | undefined): string[] {
  const sent = typeof value === "string" ? wordsApart(value) : listOf(value).map(scalarText);
  return sent.map(slugOf).filter((slug) => slug !== "");
}

function bySlug(value: Json | undefined): EntryFilter | undefined {
  const slugs = new Set(sentSlugs(value));
  return slugs.size === 0 ? undefined : (record) => slugs.has(record.slug ?? "");
}

/** Times are compared on the site's clocks. */
function timed(
  value: Json | undefined,
  { member, isAfter, zone }: { member: string; isAfter: boolean; zone: string },
): EntryFilter | undefined {
  const limit = typeof value === "string" ? siteTimeOfText(value, zone) : undefined;
  if (limit === undefined) return undefined;
  return (record) => {
    const time = storedText(record, member);
    return isAfter ? time > limit : time < limit;
  };
}

function stickyFilter(value: Json | undefined): EntryFilter | undefined {
  return typeof value !== "boolean" ? undefined : (record) => (stored(record, "sticky") === true) === value;
}

function formatFilter(value: Json | undefined): EntryFilter | undefined {
  const formats = new Set(listOf(value).map(scalarText));
  return formats.size === 0 ? undefined : (record) => formats.has(storedText(record, "format") || "standard");
}
