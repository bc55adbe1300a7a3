import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { type Call, truthy } from "../call.ts";
import { isObject } from "../../catalogue/is-object.ts";
import { membersOf } from "../json-reading.ts";
import { writeMetadata } from "./metadata.ts";
import { mayEdit } from "./objects.ts";
import { findPost } from "./posts.ts";

/** Whether every entry that gets a score is there and the caller's to change; not so without any. A text is left to the checks. */
function mayScore(call: Call): boolean {
  const scores = call.params["postScores"];
  const ids = Object.keys(membersOf(scores));
  return (
    (ids.length > 0 || (truthy(scores) && !isObject(scores))) &&
    ids.every((id) => {
      const found = findPost(call.view, Number(id));
      return found !== undefined && mayEdit(call, found);
    })
  );
}

/** The route that keeps scores of entries; a score beyond 0 to 100 is passed over. */
export const scoreRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/updateSeoScore": {
    permission: mayScore,
    answer: (call) => {
      const changes = new Changes(call.view);
      for (const [id, given] of Object.entries(membersOf(call.params["postScores"]))) {
        const score = Math.trunc(Number(given));
        if (score >= 0 && score <= 100) writeMetadata(changes, { type: "post", id: Number(id) }, { score });
      }
      return ok(1, { changes });
    },
  },
};
