import type { JsonObject } from "../../../catalogue/document.ts";
import { ok } from "../../answer.ts";
import type { Behaviour, BehaviourTable } from "../../behaviour.ts";
import { type Call, text } from "../../call.ts";
import { phrase } from "../../phrase.ts";
import { pageOf } from "../../resource/page.ts";
import { accountOf } from "../account.ts";
import { keywords, type KeywordRecord } from "../records.ts";
import { managesSite } from "../rights.ts";
import { byPlace, keywordRow, movers } from "./keyword-rows.ts";
import { pageAsked } from "./paging.ts";
import { measuredPosts, postRow } from "./post-rows.ts";

/** A read of figures, by our own invention. */
function figures(body: (call: Call) => JsonObject): Behaviour {
  return { permission: managesSite, answer: (call) => ok(body(call)) };
}

/** The sentence in place of rows. */
function noRows(call: Call): JsonObject {
  return { response: phrase(call, { en: "There is no data.", sv: "Det finns inga data." }) };
}

function trackedRows(call: Call): JsonObject {
  const search = (text(call, "search") ?? "").trim().toLowerCase();
  const found = byPlace(call).filter(({ slug }) => slug.includes(search));
  if (text(call, "orderby") === "keyword") found.sort(byKeyword);
  if ((text(call, "order") ?? "").toLowerCase() === "desc") found.reverse();
  const { items, total } = pageOf(found, pageAsked(call));
  const rowsData = items.map((record) => keywordRow(call, record));
  return { rowsData, total, ...(total === 0 && noRows(call)) };
}

function byKeyword(a: KeywordRecord, b: KeywordRecord): number {
  return a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.id - b.id;
}

/** Pages that a keyword leads to, or that any does where none is named. */
function keywordPages(call: Call): JsonObject {
  const query = (text(call, "query") ?? "").trim();
  const search = (text(call, "search") ?? "").trim().toLowerCase();
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
