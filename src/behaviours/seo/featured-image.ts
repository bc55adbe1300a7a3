import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { number } from "../call.ts";
import { phrase } from "../phrase.ts";
import { Refusal } from "../refusal.ts";
import { may } from "../users.ts";
import { notEmpty } from "./checks.ts";
import { findPost } from "./posts.ts";

/** The route that tells the picture of an entry, 0 for none. The family answers an unknown entry with a code that is empty. */
export const featuredImageRoutes: BehaviourTable = {
  "POST|PUT|PATCH /seo/v1/getFeaturedImageId": {
    permission: (call) => may(call, "read"),
    checks: { validate: { postId: notEmpty } },
    answer: (call) => {
      const found = findPost(call.view, number(call, "postId") ?? 0);
      if (found !== undefined) return ok({ success: true, featImgId: found.post.image ?? 0 });
      const message = phrase(call, { en: "The entry was not found.", sv: "Innehållet hittades inte." });
      throw new Refusal({ status: 500, body: { code: "", message, data: null }, basis: "family" }, message);
    },
  },
};
