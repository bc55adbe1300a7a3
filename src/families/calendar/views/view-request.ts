import type { Json, JsonObject } from "../../../json/json.ts";
import { asText, parseLocal } from "../../../time/zone.ts";
import type { PagePlace } from "../../../engine/pages.ts";
import { trimAscii } from "../../../text/white-space.ts";

/** The views that can be drawn. */
export const VIEW_NAMES = ["list", "month", "day"] as const;

/** A view that can be drawn. */
export type ViewName = (typeof VIEW_NAMES)[number];

/** What part of the calendar a caller wants to see, and how. */
export interface ViewRequest {
  readonly name: ViewName;
  /** From 1; the list has pages. */
  readonly page: number;
  /** `YYYY-MM-DD`; today when absent. */
  readonly date?: string;
  readonly search: string;
  /** Whether the list goes back from now. */
  readonly past: boolean;
  /** The archive whose events alone are shown, as addresses name it: `category/wellness/yoga`, `tag/relax` or `featured`; empty for all. */
  readonly archive: string;
}

/** Reads the address of a calendar page and what a caller says beside it, which counts for more; a view that is not known is the list. */
export function viewRequest(address: string, said: { view?: Json | undefined; data?: JsonObject } = {}): ViewRequest {
  const { path, query } = partsOf(address);
  const { data = {} } = said;
  const read = (name: string) => asWord(data[name]) ?? query.get(name) ?? undefined;
  const date = dayOf(read("calendar-bar-date")) ?? dayOf(/\/(\d{4}-\d\d(?:-\d\d)?)(?:\/|$)/.exec(path)?.[1]);
  return {
    name: said.view === undefined || said.view === null ? nameIn(path) : (nameOf(said.view) ?? "list"),
    page: pageOf(asWord(data["page"]) ?? /\/page\/(\d+)/.exec(path)?.[1]),
    ...(date !== undefined && { date }),
    search: trimAscii(read("calendar-bar-search") ?? ""),
    past: read("eventDisplay") === "past",
    archive: archiveIn(path),
  };
}

/** The archive that a path names; empty for none. */
function archiveIn(path: string): string {
  const parts = path.split("/");
  const [kind = "", ...named] = parts.slice(parts.indexOf("events") + 1);
  const end = named.findIndex((part) => part === "" || VIEW_PART.test(part));
  const slugs = named.slice(0, kind === "tag" ? 1 : end < 0 ? named.length : end).filter((slug) => slug !== "");
  if (kind === "featured") return kind;
  return (kind === "category" || kind === "tag") && slugs.length > 0 ? [kind, ...slugs].join("/") : "";
}

/** What names a view, its time or its page, and no category. */
const VIEW_PART = /^(?:list|month|today|day|page|\d{4}-\d\d(?:-\d\d)?)$/;

const CALENDAR_PATH =
  /^\/events(?:\/?$|(?:\/category\/.+|\/tag\/[^/]+|\/featured)?\/(?:list|month|today|\d{4}-\d\d-\d\d)(?:\/|$))/;

/** Whether a path below the home is that of a page of the calendar. */
export function isCalendarPath(path: string): boolean {
  return CALENDAR_PATH.test(path);
}

function partsOf(address: string): { path: string; query: URLSearchParams } {
  const [before = "", ...after] = address.split("#")[0]?.split("?") ?? [];
  return { path: before, query: new URLSearchParams(after.join("?")) };
}

function nameIn(path: string): ViewName {
  if (/\/(?:today|day|\d{4}-\d\d-\d\d)(?:\/|$)/.test(path)) return "day";
  return /\/month(?:\/|$)/.test(path) ? "month" : "list";
}

function nameOf(word: Json): ViewName | undefined {
  return VIEW_NAMES.find((name) => name === word);
}

function pageOf(word: string | undefined): number {
  const page = Number(word ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function dayOf(word: string | undefined): string | undefined {
  if (word === undefined || !/^\d{4}-\d\d(?:-\d\d)?$/.test(word)) return undefined;
  const day = word.length === 7 ? `${word}-01` : word;
  return asText(parseLocal(day)).startsWith(day) ? day : undefined;
}

function asWord(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}

/** Address of the page that shows a part of the calendar. */
export function viewAddress(
  { links }: Pick<PagePlace, "links">,
  { name, page = 1, date, search = "", past = false, archive = "" }: Partial<ViewRequest> & Pick<ViewRequest, "name">,
): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("calendar-bar-search", search);
  if (name === "list" && date !== undefined) query.set("calendar-bar-date", date);
  if (past) query.set("eventDisplay", "past");
  const path = { list: "list/", month: monthPath(date), day: date === undefined ? "today/" : `${date}/` }[name];
  const all = `${links.home}/events/${archive === "" ? "" : `${archive}/`}`;
  return `${all}${path}${page > 1 ? `page/${page}/` : ""}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

function monthPath(date: string | undefined): string {
  return date === undefined ? "month/" : `month/${date.slice(0, 7)}/`;
}
