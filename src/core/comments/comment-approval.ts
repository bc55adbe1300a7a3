import type { Call } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { userAccount } from "../accounts.ts";
import { siteErrors } from "../errors.ts";
import { recordText } from "../model.ts";
import { holds } from "../rights.ts";
import { commentingAccount } from "./comment-author.ts";
import { type Comments, entryOfId, numberOf, VISITORS_COMMENT } from "./commented.ts";

/** What a new comment is judged by. */
export interface NewComment {
  readonly post: number;
  readonly parent: number;
  readonly author: number;
  readonly name: string;
  readonly email: string;
  readonly text: { readonly raw: string; readonly rendered: string };
}

/** Throws where the same person has said the same at the same place before. */
export function refuseTwice(comment: NewComment, { kind }: Comments, call: Call): void {
  for (const other of call.view.all(kind.resource))
    if (isAlike(other, comment) && storedText(other, "status") !== "trash") throw refuse(siteErrors.comment_duplicate);
}

function isAlike(other: SiteRecord, { post, parent, name, email, text }: NewComment): boolean {
  if (numberOf(other, "post") !== post || numberOf(other, "parent") !== parent) return false;
  if (recordText(other, "content").raw !== text.raw) return false;
  return storedText(other, "author_name") === name || (email !== "" && storedText(other, "author_email") === email);
}

/** Whether a new comment is seen at once: those of who moderates and of who wrote the entry; others wait, unless the site takes comments of visitors and knows the name. */
export function firstStatus(comment: NewComment, about: Comments, call: Call): string {
  const account = commentingAccount(comment.author, about, call);
  const entry = entryOfId(comment.post, about, call)?.record;
  if (account !== undefined && entry !== undefined && Number(stored(entry, "author") ?? 0) === account.id)
    return "approved";
  if (account !== undefined && holds({ user: userAccount(account) }, "moderate_comments")) return "approved";
  const isTrusting = call.view.value(VISITORS_COMMENT) === true;
  return isTrusting && !hasLinks(comment.text.rendered) && isKnown(comment, about, call) ? "approved" : "hold";
}

/** So many links make a comment wait. */
const MANY_LINKS = 2;

function hasLinks(rendered: string): boolean {
  return (rendered.match(/<a [^<>]*href/gi)?.length ?? 0) >= MANY_LINKS;
}

function isKnown({ author, name, email }: NewComment, { kind }: Comments, { view }: Call): boolean {
  for (const other of view.all(kind.resource)) {
    if (storedText(other, "status") !== "approved") continue;
    const isSame =
      author > 0
        ? numberOf(other, "author") === author
        : storedText(other, "author_name") === name && storedText(other, "author_email") === email;
    if (isSame) return true;
  }
  return false;
}

/** Member → the error of one that is longer than the site keeps, and how many bytes it keeps. */
const LONGEST = [
  ["author_name", siteErrors.comment_author_column_length, 245],
  ["author_email", siteErrors.comment_author_email_column_length, 100],
  ["author_url", siteErrors.comment_author_url_column_length, 200],
] as const;

/** Throws where a member is longer than the site keeps. */
export function refuseLong(members: JsonObject, text: string | undefined): void {
  for (const [name, row, most] of LONGEST) if (bytes(members[name]) > most) throw refuse(row);
  if (bytes(text) > 65_525) throw refuse(siteErrors.comment_content_column_length);
}

function bytes(text: JsonObject[string] | undefined): number {
  return typeof text === "string" ? Buffer.byteLength(text) : 0;
}
