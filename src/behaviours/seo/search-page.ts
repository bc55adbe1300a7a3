import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { text } from "../call.ts";
import { pathOf, publishedPosts } from "./posts.ts";
import { managesSite } from "./rights.ts";

/** The route that finds pages by a part of their title. */
export const pageSearchRoutes: BehaviourTable = {
  "GET|POST|PUT|PATCH|DELETE /seo/v1/searchPage": {
    permission: managesSite,
    answer: (call) => {
      const term = (text(call, "searchedTerm") ?? "").trim().toLowerCase();
      const found = [...publishedPosts(call.view)].filter(
        ({ post, kind }) => term !== "" && kind === "page" && post.title.toLowerCase().includes(term),
      );
      return ok({
        results: found.map((page) => ({
          id: page.post.id,
          text: page.post.title,
          url: call.links.home + pathOf(call, page),
        })),
      });
    },
  },
};
