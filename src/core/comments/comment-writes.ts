import { forbiddenKey } from "../meta.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { entryTime, instantOfText } from "../entry-dates.ts";
import { siteErrors } from "../errors.ts";
import { can } from "../rights.ts";
import { keptComment } from "../text/comments.ts";
import { firstStatus, type NewComment, refuseLong, refuseTwice } from "./comment-approval.ts";
import { newAuthor, writtenAuthor } from "./comment-author.ts";
import { textOfComment, STATUS_BEFORE } from "./comment-form.ts";
import { isAboutNotes, NOTE, saysOutcome, trashAnswers } from "./notes.ts";
import { mayEditComment } from "./comment-rights.ts";
import { type Comments, entryOfId, numberOf } from "./commented.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Makes a comment and gives it with its meta still to be written. Throws the core's refusals. */
export function createComment(call: Call, changes: Changes, about: Comments): SiteRecord {
  const { params, now, zone } = call;
  if (truthy(params.id)) throw refuse(siteErrors.rest_comment_exists);
  const isNote = isAboutNotes(call, about);
  if (truthy(params.type) && params.type !== "comment" && !isNote) throw refuse(siteErrors.rest_invalid_comment_type);
  const written = writtenText(call) ?? "";
  if (written === "" && !(isNote && saysOutcome(call))) {
    writtenAuthor(call, about);
    throw refuse(siteErrors.rest_comment_content_invalid);
  }
  const author = newAuthor(call, about);
  refuseLong(author, written);
  const [post, parent] = [Number(params.post), Number(params.parent ?? 0) || 0];
  const content = keptText(written, call, about);
  const comment = newComment({ post, parent, author, content });
  if (!isNote) refuseTwice(comment, about, call);
  const first = isNote ? "approved" : firstStatus(comment, about, call);
  const status = statusAfter(first, undefined, textParam(call, "status"));
  const members = {
    post,
    parent,
    ...author,
    ...(writtenTime(call) ?? entryTime(now, zone)),
    content,
    ...status,
    type: isNote ? NOTE : "comment",
    ...(about.meta && { meta: about.meta.shown(undefined) }),
  };
  return changes.insert(about.kind.resource, members);
}

function newComment({
  post,
  parent,
  author,
  content,
}: Record<"author" | "content", JsonObject> & { post: number; parent: number }): NewComment {
  const { raw, rendered } = content;
  return {
    post,
    parent,
    author: Number(author.author ?? 0),
    name: scalarText(author.author_name),
    email: scalarText(author.author_email),
    text: { raw: scalarText(raw), rendered: scalarText(rendered) },
  };
}

/** Changes a comment but for its meta. Throws the core's refusals. */
export function updateComment(comment: SiteRecord, call: Call, changes: Changes, about: Comments): SiteRecord {
  const { params } = call;
  if (params.type !== undefined && params.type !== null && params.type !== storedText(comment, "type"))
    throw refuse(siteErrors.rest_comment_invalid_type);
  const members = writtenAuthor(call, about);
  if (truthy(params.post) && entryOfId(Number(params.post), about, call) === undefined)
    throw refuse(siteErrors.rest_comment_invalid_post_id);
  for (const name of ["post", "parent"]) if (typeof params[name] === "number") members[name] = params[name];
  const text = writtenText(call);
  if (text === "") throw refuse(siteErrors.rest_comment_content_invalid);
  refuseLong(members, text);
  if (text !== undefined) members.content = keptText(text, call, about);
  const status = statusAfter(storedText(comment, "status"), stored(comment, STATUS_BEFORE), textParam(call, "status"));
  if (status.status === "trash") trashAnswers(comment, changes, about);
  return changes.put(about.kind.resource, changed(comment, { ...members, ...writtenTime(call), ...status }));
}

/** The comment with other members; what was told of it and follows from them is made anew. */
function changed(comment: SiteRecord, members: JsonObject): SiteRecord {
  const record = { ...recordAsJson(comment), ...members };
  const isOther = (name: string) => name in members && members[name] !== stored(comment, name);
  if (isOther("post")) delete record.link;
  if (isOther("author") || isOther("author_email")) delete record.author_avatar_urls;
  return recordFromJson(record);
}

/** What was written; undefined where the call has no text. */
function writtenText({ params: { content } }: Call): string | undefined {
  const text = isObject(content) ? content.raw : content;
  return typeof text === "string" ? trimAscii(text) : undefined;
}

function keptText(written: string, call: Call, { model }: Comments): JsonObject {
  return textOfComment(keptComment(written, { unfiltered: can(call, "unfiltered_html") }), { model, view: call.view });
}

/** The time that a call gives a comment; undefined where it gives none. */
function writtenTime(call: Call): JsonObject | undefined {
  const [date, gmt] = [textParam(call, "date") ?? "", textParam(call, "date_gmt") ?? ""];
  const instant = date === "" ? instantOfText(gmt, "UTC") : instantOfText(date, call.zone);
  return instant === undefined ? undefined : { ...entryTime(instant, call.zone) };
}

/** What a call says for a status → the status. */
const STATUSES: Readonly<Record<string, string>> = {
  approved: "approved",
  approve: "approved",
  "1": "approved",
  hold: "hold",
  "0": "hold",
  spam: "spam",
  trash: "trash",
};

/** The status of a comment once a call has named one; what it was before spam and trash is kept. */
export function statusAfter(
  now: string,
  before: JsonObject[string] | undefined,
  named: string | undefined,
): JsonObject {
  if (named === "unspam" || named === "untrash")
    return now === named.slice(2) ? { status: typeof before === "string" ? before : "hold" } : { status: now };
  const next = named !== undefined && Object.hasOwn(STATUSES, named) ? STATUSES[named] : undefined;
  if (next === undefined || next === now) return { status: now };
  return { status: next, ...((next === "spam" || next === "trash") && { [STATUS_BEFORE]: now }) };
}

/** Writes a comment's meta. Throws the refusal of the first wrong value, which leaves the comment as it is. */
export function writeCommentMeta(comment: SiteRecord, call: Call, changes: Changes, about: Comments): SiteRecord {
  const { meta, kind } = about;
  const written = call.params.meta;
  if (meta === undefined || !isObject(written)) return comment;
  const [key] = meta.known(written);
  if (key !== undefined && !mayEditComment(comment, about, call)) throw forbiddenKey(key, call);
  return changes.patch(kind.resource, comment.id, { meta: meta.written(stored(comment, "meta"), written) });
}

/** Takes a comment away for good: answers to it go on below what it answered. */
export function removeComment(comment: SiteRecord, changes: Changes, { kind }: Comments): void {
  const parent = numberOf(comment, "parent");
  for (const other of changes.view.all(kind.resource))
    if (numberOf(other, "parent") === comment.id) changes.patch(kind.resource, other.id, { parent });
  changes.remove(kind.resource, comment.id);
}
