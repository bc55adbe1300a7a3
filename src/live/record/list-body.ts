import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { selfOf } from "./site-routes.ts";

/** A list as an answer shows it. */
export interface ListBody {
  readonly items: readonly Json[];
  /** How many items there are in all, where the answer says so. */
  readonly total: number | undefined;
  /** How many pages there are, where the answer says so. */
  readonly pages: number | undefined;
  /** Whether other members stand around the list. */
  readonly isWrapped: boolean;
}

/** Names of headers and members that count, as they are compared: in lower case, without marks between words. */
const TOTALS = [
  "xwptotal",
  "xtotal",
  "xtotalcount",
  "total",
  "totalitems",
  "totalcount",
  "totalresults",
  "totalrecords",
  "found",
  "foundposts",
];
const PAGES = [
  "xwptotalpages",
  "xtotalpages",
  "totalpages",
  "pages",
  "maxpages",
  "maxnumpages",
  "pagecount",
  "lastpage",
];
const WRAPPERS = ["items", "data", "results", "records", "entries", "rows", "list"];
const COUNTERS = ["meta", "pagination", "paging", "page"];

/** The list in an answer: the value itself or the one member that is the list; undefined where it is no list. */
export function listBody(
  value: Json | undefined,
  { headers, word }: { headers: Readonly<Record<string, string>>; word: string },
): ListBody | undefined {
  const [total, pages] = [countIn(headers, TOTALS), countIn(headers, PAGES)];
  if (Array.isArray(value)) return { items: value, total, pages, isWrapped: false };
  if (!isObject(value)) return undefined;
  const counters = [value, ...COUNTERS.map((name) => value[name]).filter(isObject)];
  const inner = value["data"];
  const holders = [value, ...(isObject(inner) ? [inner] : [])];
  const [told, toldPages] = [total ?? countOf(counters, TOTALS), pages ?? countOf(counters, PAGES)];
  const counts = told !== undefined || toldPages !== undefined;
  for (const holder of holders) {
    const items = wrappedList(holder, { word, counts });
    if (items !== undefined) return { items, total: told, pages: toldPages, isWrapped: true };
  }
  return undefined;
}

/** The member that is the list: it is called as the route or as lists are, or it is the only one beside counts. */
function wrappedList(holder: JsonObject, { word, counts }: { word: string; counts: boolean }): Json[] | undefined {
  const lists = Object.entries(holder).filter(
    (entry): entry is [string, Json[]] => Array.isArray(entry[1]) && entry[1].every(isObject),
  );
  const named =
    lists.find(([name]) => plain(name) === plain(word)) ?? lists.find(([name]) => WRAPPERS.includes(plain(name)));
  if (named !== undefined) return named[1];
  return counts && lists.length === 1 ? lists[0]?.[1] : undefined;
}

function countOf(holders: readonly JsonObject[], names: readonly string[]): number | undefined {
  for (const holder of holders) {
    const count = countIn(holder, names);
    if (count !== undefined) return count;
  }
  return undefined;
}

function countIn(holder: Readonly<Record<string, Json>>, names: readonly string[]): number | undefined {
  for (const [name, value] of Object.entries(holder))
    if (names.includes(plain(name)) && isText(value) && /^\d{1,12}$/.test(String(value))) return Number(value);
  return undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}

function isText(value: Json | undefined): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

const KEYS = ["id", "ID", "uuid", "slug", "name", "key", "stylesheet", "plugin", "code"];

/** What tells one item of a list from the others, as text. */
export function itemKey(item: Json): string {
  if (!isObject(item)) return JSON.stringify(item);
  const key = KEYS.map((name) => item[name]).find(isText);
  return key === undefined ? (selfOf(item) ?? JSON.stringify(item)) : String(key);
}
