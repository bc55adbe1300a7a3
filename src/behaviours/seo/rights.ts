import type { Situation } from "../call.ts";
import { may } from "../users.ts";

/** Whether the caller may change the features' settings. */
export function managesSite(call: Situation): boolean {
  return may(call, "manage_options");
}

/** Whether the caller may work on the search appearance of single pages: everybody from author on. */
export function worksOnPages(call: Situation): boolean {
  return may(call, "publish_posts");
}
