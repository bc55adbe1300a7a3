import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { listOf } from "../../engine/json-reading.ts";
import { compareTexts, type PageRequest } from "../../engine/page.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { siteTimeOfText } from "../entry-dates.ts";
import { recordText } from "../model.ts";
import { isNote } from "./notes.ts";
import { type Comments, numberOf, TRASHED_WITH_ENTRY } from "./commented.ts";
import { wordsApart } from "../../text/white-space.ts";

type Keeps = (comment: SiteRecord) => boolean;

/** The comments that a list call asks for, in its order; those among them that the caller may not see count. */
export function selectedComments(call: Call, { kind }: Comments): SiteRecord[] {
  const filters = [...ofIds(call), ofStatus(call), ofType(call), ...ofTexts(call), ...ofTimes(call)];
  const comments = [...call.view.all(kind.resource)].filter((comment) => filters.every((keeps) => keeps(comment)));
  return inOrderOf(call, comments);
}

/** The page that a list call asks for; an offset counts without its sign. */
export function commentPage(call: Call): PageRequest {
  const offset = numberParam(call, "offset");
  return {
    page: Math.max(numberParam(call, "page") ?? 1, 1),
    perPage: Math.max(numberParam(call, "per_page") ?? 10, 1),
    ...(offset !== undefined && call.given.has("offset") && { offset: Math.abs(offset) }),
  };
}

/** Parameter → the number of a comment that it lists, and whether it takes these away. */
const IDS: readonly (readonly [name: string, of: (comment: SiteRecord) => number, isWithout: boolean])[] = [
  ["include", ({ id }) => id, false],
  ["exclude", ({ id }) => id, true],
  ["post", (comment) => numberOf(comment, "post"), false],
  ["parent", (comment) => numberOf(comment, "parent"), false],
  ["parent_exclude", (comment) => numberOf(comment, "parent"), true],
  ["author", (comment) => numberOf(comment, "author"), false],
  ["author_exclude", (comment) => numberOf(comment, "author"), true],
];

function ofIds({ params }: Call): Keeps[] {
  return IDS.flatMap(([name, of, isWithout]) => {
    const ids = new Set(listOf(params[name]).map(Number));
    return ids.size === 0 ? [] : [(comment: SiteRecord) => ids.has(of(comment)) !== isWithout];
  });
}

/** What a filter calls a status → what comments of it say. */
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  approve: ["approved"],
  hold: ["hold"],
  all: ["approved", "hold"],
  spam: ["spam"],
  trash: ["trash"],
  [TRASHED_WITH_ENTRY]: [TRASHED_WITH_ENTRY],
};

function ofStatus(call: Call): Keeps {
  const asked = wordsApart(textParam(call, "status") ?? "approve");
  if (asked.length === 0) asked.push("all");
  if (asked.includes("any")) return () => true;
  const wanted = new Set(asked.flatMap((status) => (Object.hasOwn(STATUSES, status) ? STATUSES[status] : [])));
  return (comment) => wanted.has(storedText(comment, "status"));
}

function ofType(call: Call): Keeps {
  const asked = textParam(call, "type") ?? "comment";
  if (asked === "all") return () => true;
  if (asked === "") return (comment) => !isNote(comment);
  const wanted = asked === "pings" ? ["pingback", "trackback"] : [asked];
  return (comment) => wanted.includes(storedText(comment, "type"));
}

const SEARCHED = ["author_name", "author_email", "author_url", "author_ip"];

function ofTexts(call: Call): Keeps[] {
  const [email, words] = [textParam(call, "author_email") ?? "", (textParam(call, "search") ?? "").toLowerCase()];
  const texts = (comment: SiteRecord) => [
    ...SEARCHED.map((name) => storedText(comment, name)),
    recordText(comment, "content").raw,
  ];
  return [
    ...(email === "" ? [] : [(comment: SiteRecord) => sameLetters(storedText(comment, "author_email"), email)]),
    ...(words === ""
      ? []
      : [(comment: SiteRecord) => texts(comment).some((text) => text.toLowerCase().includes(words))]),
  ];
}

function sameLetters(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function ofTimes(call: Call): Keeps[] {
  const time = (name: string) => siteTimeOfText(textParam(call, name) ?? "", call.zone);
  const [after, before] = [time("after"), time("before")];
  return [
    ...(after === undefined ? [] : [(comment: SiteRecord) => storedText(comment, "date") > after]),
    ...(before === undefined ? [] : [(comment: SiteRecord) => storedText(comment, "date") < before]),
  ];
}

/** The comments in their order; where that tells nothing of two, dates put them as they go themselves and all else the newest first. */
function inOrderOf(call: Call, comments: SiteRecord[]): SiteRecord[] {
  const by = textParam(call, "orderby") ?? "date_gmt";
  const sign = textParam(call, "order") === "asc" ? 1 : -1;
  const listed = listOf(call.params.include).map(Number);
  if (by === "include" && listed.length > 0) {
    const places = new Map(listed.map((id, place) => [id, place]));
    return comments.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }
  const keyed = comments.map((comment) => ({ comment, key: sortKey(comment, by) }));
  const idSign = by === "date" || by === "date_gmt" || by === "include" ? sign : -1;
  return keyed
    .sort((a, b) => sign * compared(a.key, b.key) || idSign * (a.comment.id - b.comment.id))
    .map(({ comment }) => comment);
}

function sortKey(comment: SiteRecord, by: string): number | string {
  switch (by) {
    case "id":
      return comment.id;
    case "post":
    case "parent":
      return numberOf(comment, by);
    case "date":
    case "type":
      return storedText(comment, by);
    default:
      return storedText(comment, "date_gmt");
  }
}

function compared(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number" ? a - b : compareTexts(String(a), String(b));
}
