import type { JsonObject } from "../../../catalogue/document.ts";
import { ok } from "../../answer.ts";
import type { BehaviourTable } from "../../behaviour.ts";
import { type Call, text } from "../../call.ts";
import { figure } from "../../figure.ts";
import { pageOf } from "../../resource/page.ts";
import { publishedPosts } from "../posts.ts";
import { managesSite } from "../rights.ts";
import type { Period } from "./measures.ts";
import { clickRate } from "./measures.ts";
import { pageAsked } from "./paging.ts";
import { type MeasuredPost, measuredPosts, movingPosts, postRow } from "./post-rows.ts";

/** What the undeclared parameter `orderby` may name. */
const ORDERS: Readonly<Record<string, (period: Period) => number>> = {
  clicks: ({ clicks }) => clicks,
  impressions: ({ impressions }) => impressions,
  position: ({ position }) => position,
  ctr: clickRate,
};

function postRows(call: Call): JsonObject {
  const search = (text(call, "search") ?? "").trim().toLowerCase();
  const orderby = text(call, "orderby") ?? "impressions";
  const valueOf = (Object.hasOwn(ORDERS, orderby) ? ORDERS[orderby] : undefined) ?? ORDERS["impressions"] ?? clickRate;
  const sign = (text(call, "order") ?? "").toLowerCase() === "asc" ? 1 : -1;
  const found = measuredPosts(call)
    .filter(({ found: { post } }) => post.title.toLowerCase().includes(search))
    .sort((a: MeasuredPost, b: MeasuredPost) => sign * (valueOf(a.now) - valueOf(b.now)));
  const { items, total } = pageOf(found, pageAsked(call));
  return { rows: items.map((post) => postRow(call, post)), rowsCount: total };
}

/** How the search engine has taken in an entry: of a hundred, so many each. */
const INDEX_STATES = [
  { upTo: 82, presence: "Submitted and indexed", status: "PASS" },
  { upTo: 92, presence: "Crawled - currently not indexed", status: "NEUTRAL" },
  { upTo: 98, presence: "Discovered - currently not indexed", status: "NEUTRAL" },
  { upTo: 100, presence: "Page with redirect", status: "FAIL" },
] as const;

function inspectionStats(call: Call): JsonObject {
  const presence: Record<string, number> = {};
  const status: Record<string, number> = { PASS: 0, NEUTRAL: 0, FAIL: 0 };
  for (const { presence: name } of INDEX_STATES) presence[name] = 0;
  for (const { post } of publishedPosts(call.view)) {
    const drawn = figure(call, `inspection/${post.id}`, { from: 1, to: 100 });
    const state = INDEX_STATES.find(({ upTo }) => drawn <= upTo);
    if (state === undefined) continue;
    presence[state.presence] = (presence[state.presence] ?? 0) + 1;
    status[state.status] = (status[state.status] ?? 0) + 1;
  }
  return { presence, status };
}

function overview(call: Call): JsonObject {
  const posts = measuredPosts(call);
  return {
    winningPosts: movingPosts(posts, "winning").map((post) => postRow(call, post)),
    losingPosts: movingPosts(posts, "losing").map((post) => postRow(call, post)),
  };
}

/** Routes that tell how entries do. */
export const postReads: BehaviourTable = {
  "GET /seo/v1/an/postsOverview": {
    permission: managesSite,
    answer: (call) => ok(overview(call)),
  },
  "GET /seo/v1/an/postsRows": { permission: managesSite, answer: (call) => ok(postRows(call)) },
  "GET /seo/v1/an/inspectionStats": {
    permission: managesSite,
    answer: (call) => ok(inspectionStats(call)),
  },
};
