import type { JsonObject } from "../../../json/json.ts";
import { type Call, numberParam } from "../../../engine/call.ts";
import type { PageRequest } from "../../../engine/page.ts";

/** Figures of one period. */
export interface Period {
  readonly clicks: number;
  readonly impressions: number;
  /** Mean place in the results; 0 for none. */
  readonly position: number;
}

/** Clicks for every hundred impressions, two decimals. */
export function clickRate({ clicks, impressions }: Period): number {
  return impressions === 0 ? 0 : Math.round((clicks / impressions) * 10_000) / 100;
}

/** A period beside the one before it, as the family shows it: every figure with its difference. */
export function measuresOf(now: Period, before: Period): JsonObject {
  const measure = (total: number, earlier: number) => ({
    total,
    difference: Math.round((total - earlier) * 100) / 100,
  });
  return {
    clicks: measure(now.clicks, before.clicks),
    impressions: measure(now.impressions, before.impressions),
    position: measure(now.position, before.position),
    ctr: measure(clickRate(now), clickRate(before)),
  };
}

/** How many places better (above 0) or worse something stands than before. */
export function placesGained(now: Period, before: Period): number {
  return before.position - now.position;
}

/** The page that the parameters `page` and `per_page` name, also where the route does not declare them. */
export function pageAsked(call: Call): PageRequest {
  const page = Math.trunc(numberParam(call, "page") ?? 1);
  const perPage = Math.trunc(numberParam(call, "per_page") ?? 10);
  return { page: Math.max(1, page), perPage: Math.min(100, Math.max(1, perPage)) };
}
