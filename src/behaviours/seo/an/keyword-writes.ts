import { Changes } from "../../../state/changes.ts";
import { ok } from "../../answer.ts";
import type { Behaviour, BehaviourTable } from "../../behaviour.ts";
import type { Call } from "../../call.ts";
import { truthy } from "../../call.ts";
import { membersOf, textsOf } from "../../json-reading.ts";
import { accountOf } from "../account.ts";
import { focusKeywords } from "../metadata.ts";
import { publishedPosts } from "../posts.ts";
import { keywords } from "../records.ts";
import { managesSite } from "../rights.ts";
import { trackedKeyword } from "./keyword-figures.ts";

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

/** A change of what is tracked; the answer says whether anything changed. */
function tracking(change: (call: Call, changes: Changes) => number): Behaviour {
  return {
    permission: managesSite,
    answer: (call) => {
      const changes = new Changes(call.view);
      return ok(change(call, changes) > 0, { changes });
    },
  };
}

/** Routes that change which keywords are tracked. */
export const keywordWrites: BehaviourTable = {
  "POST /seo/v1/an/addTrackKeyword": tracking((call, changes) => track(call, changes, textsOf(call.params["keyword"]))),
  "POST /seo/v1/an/autoAddFocusKeywords": tracking((call, changes) => track(call, changes, focusKeywordsOf(call))),
  "POST /seo/v1/an/removeTrackKeyword": tracking((call, changes) => untrack(changes, textsOf(call.params["keyword"]))),
  "POST /seo/v1/an/deleteTrackedKeywords": tracking((call, changes) =>
    untrack(
      changes,
      [...call.view.all(keywords)].map(({ slug }) => slug),
    ),
  ),
};
