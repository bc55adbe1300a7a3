import type { Situation } from "../../call.ts";
import { may, sees } from "../../users.ts";
import { isDraftLike } from "../publication.ts";
import type { Entry } from "../records.ts";

/** Whether the caller sees more than what is published: everybody who may write entries. */
export function seesUnpublished(situation: Situation): boolean {
  return sees(situation, "edit_posts");
}

/** Whether the caller may read an entry: a published one always, else their own or with the right to see others'. */
export function readsEntry(situation: Situation, entry: Entry): boolean {
  if (entry.status === "publish") return true;
  if (situation.user !== undefined && situation.user.id === entry.author) return true;
  return sees(situation, entry.status === "private" ? "read_private_posts" : "edit_others_posts");
}

/** Whether the caller may change an entry. */
export function editsEntry(situation: Situation, entry: Entry): boolean {
  if (!owns(situation, entry)) return may(situation, "edit_others_posts");
  return may(situation, isDraftLike(entry.status) ? "edit_posts" : "edit_published_posts");
}

/** Whether the caller may take an entry away. */
export function deletesEntry(situation: Situation, entry: Entry): boolean {
  if (!owns(situation, entry)) return may(situation, "delete_others_posts");
  return may(situation, isDraftLike(entry.status) ? "delete_posts" : "delete_published_posts");
}

function owns(situation: Situation, entry: Entry): boolean {
  return situation.user?.id === entry.author;
}
