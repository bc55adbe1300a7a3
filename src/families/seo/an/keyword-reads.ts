import type { JsonObject } from "../../../json/json.ts";
import { asText } from "../../../time/zone.ts";
import { type Call, textParam } from "../../../engine/call.ts";
import { type KeywordRecord, keywords } from "../records.ts";
import { measuresOf, placesGained, pageAsked } from "./measures.ts";
import { ok } from "../../../engine/answer.ts";
import type { Behaviour, BehaviourTable } from "../../../engine/behaviour.ts";
import { phrases } from "../../phrases/phrases.ts";
import { pageOf } from "../../../engine/page.ts";
import { accountOf } from "../account.ts";
import { managesSite } from "../checks.ts";
import { measuredPosts, postRow } from "./post-reads.ts";
import { trimAscii } from "../../../text/white-space.ts";

const DAY = 86_400_000;

/** A tracked keyword as the lists show it: its figures, and its place on each of the last days. */
function keywordRow(call: Call, record: KeywordRecord): JsonObject {
  const days = record.history.length;
  return {
    query: record.keyword,
    ...measuresOf(record, record.previous),
    graph: record.history.map((position, day) => ({
      date: asText(call.now - (days - 1 - day) * DAY).slice(0, 10),
      position,
    })),
  };
}

/** Tracked keywords, the best placed first, those without a place last. */
function byPlace(call: Call): KeywordRecord[] {
  const place = ({ position }: KeywordRecord) => (position > 0 ? position : Number.POSITIVE_INFINITY);
  return [...call.view.all(keywords)].sort((a, b) => compare(place(a), place(b)) || a.id - b.id);
}

/** Order of two numbers, infinite ones included. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The five keywords that have won most places, or lost most. */
function movers(call: Call, direction: "winning" | "losing"): KeywordRecord[] {
  const sign = direction === "winning" ? 1 : -1;
  const gained = (record: KeywordRecord) => sign * placesGained(record, record.previous);
  return byPlace(call)
    .filter((record) => gained(record) > 0)
    .sort((a, b) => gained(b) - gained(a) || a.id - b.id)
    .slice(0, 5);
}

/** A read of figures, by our own invention. */
function figures(body: (call: Call) => JsonObject): Behaviour {
  return { permission: managesSite, answer: (call) => ok(body(call)) };
}

/** The sentence in place of rows. */
function noRows(call: Call): JsonObject {
  return { response: phrases(call).seo.noData };
}

function trackedRows(call: Call): JsonObject {
  const search = trimAscii(textParam(call, "search") ?? "").toLowerCase();
  const found = byPlace(call).filter(({ slug }) => slug.includes(search));
  if (textParam(call, "orderby") === "keyword") found.sort(byKeyword);
  if ((textParam(call, "order") ?? "").toLowerCase() === "desc") found.reverse();
  const { items, total } = pageOf(found, pageAsked(call));
  const rowsData = items.map((record) => keywordRow(call, record));
  return { rowsData, total, ...(total === 0 && noRows(call)) };
}

function byKeyword(a: KeywordRecord, b: KeywordRecord): number {
  return a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.id - b.id;
}

/** Pages that a keyword leads to, or that any does where none is named. */
function keywordPages(call: Call): JsonObject {
  const query = trimAscii(textParam(call, "query") ?? "");
  const search = trimAscii(textParam(call, "search") ?? "").toLowerCase();
  const pages = new Set<number>();
  for (const keyword of call.view.all(keywords))
    if (query === "" || keyword.slug === query.toLowerCase()) for (const page of keyword.pages) pages.add(page);
  const found = measuredPosts(call).filter(
    ({ found: { post } }) => pages.has(post.id) && post.title.toLowerCase().includes(search),
  );
  const { items, total } = pageOf(found, pageAsked(call));
  return { query, rowsData: items.map((post) => postRow(call, post)), total, ...(total === 0 && noRows(call)) };
}

function summary(call: Call): JsonObject {
  const total = byPlace(call).length;
  const { quota } = accountOf(call.view);
  return { taken: total, available: quota, total };
}

/** Routes that tell how tracked keywords do. */
export const keywordReads: BehaviourTable = {
  "GET /seo/v1/an/getTrackedKeywords": figures((call) => ({
    rows: byPlace(call).map((record) => keywordRow(call, record)),
  })),
  "GET /seo/v1/an/getTrackedKeywordsRows": figures(trackedRows),
  "GET /seo/v1/an/getTrackedKeywordSummary": figures(summary),
  "GET /seo/v1/an/trackedKeywordsOverview": figures((call) => ({
    winningKeywords: movers(call, "winning").map((record) => keywordRow(call, record)),
    losingKeywords: movers(call, "losing").map((record) => keywordRow(call, record)),
  })),
  "GET /seo/v1/an/getKeywordPages": figures(keywordPages),
};
