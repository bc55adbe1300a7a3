import type { NewRecord } from "../../../state/changes.ts";
import { asText } from "../../../state/zone.ts";
import type { Call } from "../../call.ts";
import { figure } from "../../figure.ts";
import { publishedPosts } from "../posts.ts";
import type { KeywordRecord } from "../records.ts";

const HISTORY_DAYS = 30;

/** A keyword that begins to be tracked; its figures depend on the seed and the keyword alone, its pages are those that name it. */
export function trackedKeyword(call: Call, keyword: string): NewRecord<KeywordRecord> {
  const slug = keyword.toLowerCase();
  const of = (what: string, from: number, to: number) => figure(call, `keyword/${what}/${slug}`, { from, to });
  const position = of("position", 1, 60);
  const impressions = of("impressions", 40, 4000);
  const earlier = Math.max(1, position + of("moved", -6, 8));
  const history = Array.from({ length: HISTORY_DAYS }, (_, day) => {
    const drift = Math.round(((earlier - position) * (HISTORY_DAYS - 1 - day)) / (HISTORY_DAYS - 1));
    return Math.max(1, position + drift + (day === HISTORY_DAYS - 1 ? 0 : of(`day${day}`, -1, 1)));
  });
  return {
    slug,
    keyword,
    added: asText(call.now),
    impressions,
    clicks: Math.round(impressions / (position * 3 + 5)),
    position,
    previous: {
      impressions: Math.round(impressions * 0.9),
      clicks: Math.round((impressions * 0.9) / (earlier * 3 + 5)),
      position: earlier,
    },
    history,
    pages: pagesNaming(call, slug),
  };
}

/** Entries whose title holds one of the keyword's longer words. */
function pagesNaming(call: Call, keyword: string): number[] {
  const words = keyword.split(/\s+/).filter((word) => word.length > 2);
  const pages: number[] = [];
  for (const { post } of publishedPosts(call.view))
    if (words.some((word) => post.title.toLowerCase().includes(word))) pages.push(post.id);
  return pages.slice(0, 10);
}
