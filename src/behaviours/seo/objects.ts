import { categories, tags } from "../calendar/records.ts";
import type { Situation } from "../call.ts";
import { forbidden, refuse, type Refusal } from "../refusal.ts";
import { users } from "../account.ts";
import { may } from "../users.ts";
import { type FoundPost, findPost } from "./posts.ts";
import { OBJECT_TYPES, type ObjectType } from "./records.ts";

/** Whether the text names a kind of object. */
export function isObjectType(text: string | undefined): text is ObjectType {
  return OBJECT_TYPES.some((type) => type === text);
}

/** Whether the caller may change this entry. */
export function mayEdit(call: Situation, { post }: FoundPost): boolean {
  if (may(call, "edit_others_posts")) return true;
  const own = post.author !== undefined && post.author === call.user?.id;
  return own && may(call, post.status === "publish" ? "edit_published_posts" : "edit_posts");
}

/** Whether the caller may change the object: `true`, or the refusal that says why not. */
export function mayEditObject(call: Situation, { type, id }: { type: ObjectType; id: number }): true | Refusal {
  switch (type) {
    case "post": {
      const found = findPost(call.view, id);
      return found === undefined ? refuse("rest_post_invalid_id") : grant(call, mayEdit(call, found));
    }
    case "term":
      if (call.view.get(categories, id) === undefined && call.view.get(tags, id) === undefined)
        return refuse("rest_term_invalid_id");
      return grant(call, may(call, "manage_categories"));
    case "user":
      if (call.view.get(users, id) === undefined) return refuse("rest_user_invalid_id");
      return grant(call, may(call, "list_users") || call.user?.id === id);
  }
}

/** Whether the caller may change the home page's metadata: like any other site-wide setting. */
export function mayEditHome(call: Situation): true | Refusal {
  return grant(call, may(call, "manage_options"));
}

function grant(call: Situation, allowed: boolean): true | Refusal {
  return allowed ? true : forbidden(call.user !== undefined, "rest_cannot_edit");
}
