import { Changes, type NewRecord } from "../../../state/changes.ts";
import { ok } from "../../../engine/answer.ts";
import type { Behaviour, BehaviourTable } from "../../../engine/behaviour.ts";
import { type Call, type Checks, truthy, figure } from "../../../engine/call.ts";
import { finiteNumber, membersOf, textsOf } from "../../../engine/json-reading.ts";
import { accountOf } from "../account.ts";
import { focusKeywords } from "../objects.ts";
import { publishedPosts } from "../posts.ts";
import { keywords, type KeywordRecord } from "../records.ts";
import { managesSite, notEmpty, seoErrors } from "../checks.ts";
import type { ParamError } from "../../../args/errors.ts";
import type { Json } from "../../../json/json.ts";
import { asText } from "../../../time/zone.ts";

/** Tracks those keywords that are new, as far as the quota goes, and says how many that were. */
function track(call: Call, changes: Changes, wanted: readonly string[]): number {
  let room = accountOf(call.view).quota - call.view.state.table(keywords).size;
  let added = 0;
  for (const keyword of wanted) {
    if (room <= 0 || changes.view.bySlug(keywords, keyword.toLowerCase()) !== undefined) continue;
    changes.insert(keywords, trackedKeyword(call, keyword));
    room -= 1;
    added += 1;
  }
  return added;
}

/** Takes keywords from tracking and says how many were there. */
function untrack(changes: Changes, named: readonly string[]): number {
  let removed = 0;
  for (const keyword of named) {
    const record = changes.view.bySlug(keywords, keyword.toLowerCase());
    if (record === undefined) continue;
    changes.remove(keywords, record.id);
    removed += 1;
  }
  return removed;
}

/** Kinds of entries as callers name them: the calendar's own names and ours. */
function kindOf(postType: string): string {
  return postType === "calendar_events" ? "event" : postType;
}

/** The focus keywords of every published entry of the kinds in `data.post_types`, the further ones with `data.secondary_keyword`. */
function focusKeywordsOf(call: Call): string[] {
  const data = membersOf(call.params["data"]);
  const kinds = textsOf(data["post_types"]).map(kindOf);
  const found: string[] = [];
  for (const { post, kind } of publishedPosts(call.view)) {
    if (!kinds.includes(kind)) continue;
    const own = focusKeywords(call.view, { type: "post", id: post.id }).map((keyword) => keyword.toLowerCase());
    found.push(...(truthy(data["secondary_keyword"]) ? own : own.slice(0, 1)));
  }
  return found;
}

/** Refuses what names no kinds of entries as such, and switches that are none. */
function isFocusData(value: Json): true | ParamError {
  const empty = notEmpty(value);
  if (empty !== true) return { ...empty, data: { status: 400 } };
  const { enable_auto_import, post_types, secondary_keyword } = membersOf(value);
  const isRight =
    (!truthy(enable_auto_import) || finiteNumber(enable_auto_import) !== undefined) &&
    (!truthy(post_types) || (typeof post_types === "object" && /^[\w-]+$/.test(textsOf(post_types).join("")))) &&
    (!truthy(secondary_keyword) || secondary_keyword === true);
  return (
    isRight || {
      code: "param_value_invalid",
      message: seoErrors.param_value_invalid.message,
      data: { status: 400 },
    }
  );
}

/** A change of what is tracked; the answer says whether anything changed. */
function tracking(change: (call: Call, changes: Changes) => number, validate: Checks["validate"] = {}): Behaviour {
  return {
    permission: managesSite,
    checks: { validate },
    answer: (call) => {
      const changes = new Changes(call.view);
      return ok(change(call, changes) > 0, { changes });
    },
  };
}

/** Routes that change which keywords are tracked. */
export const keywordWrites: BehaviourTable = {
  "POST /seo/v1/an/addTrackKeyword": tracking((call, changes) => track(call, changes, textsOf(call.params["keyword"]))),
  "POST /seo/v1/an/autoAddFocusKeywords": tracking((call, changes) => track(call, changes, focusKeywordsOf(call)), {
    data: isFocusData,
  }),
  "POST /seo/v1/an/removeTrackKeyword": tracking((call, changes) => untrack(changes, textsOf(call.params["keyword"]))),
  "POST /seo/v1/an/deleteTrackedKeywords": tracking((call, changes) =>
    untrack(
      changes,
      [...call.view.all(keywords)].map(({ slug }) => slug),
    ),
  ),
};

const HISTORY_DAYS = 30;

/** A keyword that begins to be tracked; its figures depend on the seed and the keyword alone, its pages are those that name it. */
function trackedKeyword(call: Call, keyword: string): NewRecord<KeywordRecord> {
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
