import type { Situation } from "../call.ts";
import { type Capability, may, sees } from "../users.ts";
import type { Entry } from "./records.ts";

/** What decides who may do what with an entry. */
type Owned = Pick<Entry, "author" | "status">;

/** Whether the caller may change the entry: others' and published ones need more than drafts of one's own. */
export function mayEdit(situation: Situation, entry: Owned): boolean {
  return rightsOver(situation, entry, "edit").every((right) => may(situation, right));
}

/** Whether the caller may take the entry away. */
export function mayDelete(situation: Situation, entry: Owned): boolean {
  return rightsOver(situation, entry, "delete").every((right) => may(situation, right));
}

/** Whether the caller sees the entry: published ones are everybody's, others need an account with the right. */
export function maySee(situation: Situation, entry: Owned): boolean {
  if (entry.status === "publish") return true;
  if (entry.status === "private" && sees(situation, "read_private_posts")) return true;
  return rightsOver(situation, entry, "edit").every((right) => sees(situation, right));
}

function rightsOver({ user }: Situation, entry: Owned, verb: "edit" | "delete"): Capability[] {
  const published = entry.status === "publish" || entry.status === "future" || entry.status === "private";
  return [
    `${verb}_posts`,
    ...(user?.id === entry.author ? [] : [`${verb}_others_posts` as const]),
    ...(published ? [`${verb}_published_posts` as const] : []),
  ];
}
