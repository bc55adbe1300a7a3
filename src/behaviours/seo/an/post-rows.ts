import type { JsonObject } from "../../../catalogue/document.ts";
import type { Call } from "../../call.ts";
import { figure } from "../../figure.ts";
import { metadataOf } from "../metadata.ts";
import { type FoundPost, pathOf, publishedPosts } from "../posts.ts";
import { keywords, schemas } from "../records.ts";
import { measuresOf, type Period, placesGained } from "./measures.ts";

/** An entry with its figures of the last 30 days and of the 30 days before. */
export interface MeasuredPost {
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
export function movingPosts(posts: readonly MeasuredPost[], direction: "winning" | "losing"): MeasuredPost[] {
  const sign = direction === "winning" ? 1 : -1;
  const gained = ({ now, before }: MeasuredPost) => sign * placesGained(now, before);
  return posts
    .filter((post) => gained(post) > 0)
    .sort((a, b) => gained(b) - gained(a) || a.found.post.id - b.found.post.id)
    .slice(0, 5);
}
