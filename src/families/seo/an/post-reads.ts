import type { JsonObject } from "../../../json/json.ts";
import { ok } from "../../../engine/answer.ts";
import type { BehaviourTable } from "../../../engine/behaviour.ts";
import { type Call, textParam, figure } from "../../../engine/call.ts";
import { pageOf } from "../../../engine/page.ts";
import { publishedPosts, type FoundPost, pathOf } from "../posts.ts";
import { managesSite } from "../checks.ts";
import { type Period, clickRate, pageAsked, measuresOf, placesGained } from "./measures.ts";
import { metadataOf } from "../objects.ts";
import { keywords, schemas } from "../records.ts";
import { trimAscii } from "../../../text/white-space.ts";

/** What the undeclared parameter `orderby` may name. */
const ORDERS: Readonly<Record<string, (period: Period) => number>> = {
  clicks: ({ clicks }) => clicks,
  impressions: ({ impressions }) => impressions,
  position: ({ position }) => position,
  ctr: clickRate,
};

function postRows(call: Call): JsonObject {
  const search = trimAscii(textParam(call, "search") ?? "").toLowerCase();
  const orderby = textParam(call, "orderby") ?? "impressions";
  const valueOf = (Object.hasOwn(ORDERS, orderby) ? ORDERS[orderby] : undefined) ?? ORDERS["impressions"] ?? clickRate;
  const sign = (textParam(call, "order") ?? "").toLowerCase() === "asc" ? 1 : -1;
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

/** An entry with its figures of the last 30 days and of the 30 days before. */
interface MeasuredPost {
  readonly found: FoundPost;
  readonly now: Period;
  readonly before: Period;
}

/** The published entries in the search results: figures of the tracked keywords that lead to them, and some visits of their own. */
export function measuredPosts(call: Call): MeasuredPost[] {
  const led = new Map<number, { now: Period[]; before: Period[] }>();
  for (const keyword of call.view.all(keywords))
    for (const page of keyword.pages) {
      const entry = led.get(page) ?? { now: [], before: [] };
      entry.now.push(keyword);
      entry.before.push(keyword.previous);
      led.set(page, entry);
    }
  return [...publishedPosts(call.view)].map((found) => {
    const { now = [], before = [] } = led.get(found.post.id) ?? {};
    return {
      found,
      now: together([ownPeriod(call, found, "now"), ...now]),
      before: together([ownPeriod(call, found, "before"), ...before]),
    };
  });
}

function ownPeriod(call: Call, { post }: FoundPost, when: string): Period {
  const of = (what: string, from: number, to: number) => figure(call, `post/${what}/${when}/${post.id}`, { from, to });
  const impressions = of("impressions", 20, 900);
  const position = of("position", 2, 45);
  return { impressions, position, clicks: Math.round(impressions / (position * 2 + 4)) };
}

/** Sums of clicks and impressions; the place is the mean by impressions. */
function together(periods: readonly Period[]): Period {
  const sum = (of: (period: Period) => number) => periods.reduce((total, period) => total + of(period), 0);
  const impressions = sum((period) => period.impressions);
  const position = impressions === 0 ? 0 : sum((period) => period.position * period.impressions) / impressions;
  return { clicks: sum((period) => period.clicks), impressions, position: Math.round(position * 10) / 10 };
}

/** An entry as the lists of figures show it. */
export function postRow(call: Call, { found, now, before }: MeasuredPost): JsonObject {
  const { post } = found;
  const visits = (period: Period) => Math.round(period.clicks * 1.6);
  return {
    object_id: post.id,
    object_type: "post",
    object_subtype: found.kind,
    title: post.title,
    page: pathOf(call, found),
    seo_score: metadataOf(call.view, { type: "post", id: post.id })?.score ?? 0,
    schemas_in_use: schemaTypes(call, post.id),
    ...measuresOf(now, before),
    pageviews: { total: visits(now), difference: visits(now) - visits(before) },
  };
}

function schemaTypes(call: Call, id: number): string {
  const key = `post-${id}`;
  const types: string[] = [];
  for (const { schema } of call.view.range(schemas, "object", { from: key, to: key }))
    if (typeof schema["@type"] === "string") types.push(schema["@type"]);
  return types.join(", ");
}

/** The five entries that have won most places, or lost most. */
function movingPosts(posts: readonly MeasuredPost[], direction: "winning" | "losing"): MeasuredPost[] {
  const sign = direction === "winning" ? 1 : -1;
  const gained = ({ now, before }: MeasuredPost) => sign * placesGained(now, before);
  return posts
    .filter((post) => gained(post) > 0)
    .sort((a, b) => gained(b) - gained(a) || a.found.post.id - b.found.post.id)
    .slice(0, 5);
}
