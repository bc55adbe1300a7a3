import type { Outlook, RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { findEntry } from "../entry-types.ts";
import { recordForm } from "../forms.ts";
import { CORE, type CoreKind, type CoreModel } from "../model.ts";
import { permalink } from "../permalinks.ts";
import { settingsOf } from "../settings.ts";
import { avatarUrls } from "../text/avatars.ts";
import { renderedComment } from "../text/comments.ts";

const ORDER =
  "id post parent author author_name author_email author_url author_ip author_user_agent date date_gmt content link status type author_avatar_urls meta".split(
    " ",
  );

/** The member that says what a comment was before it became spam or trash; it is never given. */
export const STATUS_BEFORE = "$status";

/** How comments are kept and given. */
export function commentForm(kind: CoreKind, model: CoreModel): RecordForm {
  return recordForm(kind.resource, {
    order: ORDER,
    hidden: [STATUS_BEFORE],
    completed,
    derived: (comment, outlook) => derivedMembers(comment, { ...outlook, kind, model }),
  });
}

function completed(answer: JsonObject): JsonObject {
  const { content } = answer;
  const isWhole = isObject(content) && typeof content.raw === "string" && typeof content.rendered === "string";
  return {
    ...answer,
    ...(!isWhole && { content: wholeText(content ?? "") }),
    status: answer.status ?? "approved",
    type: answer.type ?? "comment",
  };
}

function wholeText(content: Json): JsonObject {
  if (typeof content === "string") return { rendered: renderedComment(content), raw: content };
  const { raw, rendered } = isObject(content) ? content : {};
  const text = typeof raw === "string" ? raw : typeof rendered === "string" ? rendered : "";
  return { rendered: typeof rendered === "string" ? rendered : renderedComment(text), raw: text };
}

/** The text of a comment as it is kept: as it was written, and as it is shown. */
export function textOfComment(raw: string, at: { model: CoreModel; view: Outlook["view"] }): JsonObject {
  const faces = settingsOf(at.model, at.view).values.use_smilies !== false;
  return { rendered: renderedComment(raw, { faces }), raw };
}

function derivedMembers(
  comment: SiteRecord,
  at: Outlook & { readonly kind: CoreKind; readonly model: CoreModel },
): JsonObject {
  const entry = findEntry(Number(stored(comment, "post") ?? 0), at);
  const page = entry === undefined ? "" : permalink(entry.record, entry.type, at);
  return {
    ...(answersMember("link", at.kind) && { link: `${page}#comment-${comment.id}` }),
    ...(answersMember("author_avatar_urls", at.kind) && { author_avatar_urls: pictures(comment, at) }),
  };
}

/** Members that nobody writes are there unless a schema of the document lacks them. */
function answersMember(name: string, { properties }: CoreKind): boolean {
  return properties === undefined || Object.hasOwn(properties, name);
}

/** Pictures of who commented, by the account's address before the one that was given; what other sites send has none. */
function pictures(comment: SiteRecord, { model, view }: { model: CoreModel; view: Outlook["view"] }): JsonObject {
  const users = model.kind(`${CORE}/users`);
  const account = users && view.get(users.resource, Number(stored(comment, "author") ?? 0));
  const urls = avatarUrls((account && storedText(account, "email")) || storedText(comment, "author_email"));
  const hasFace = ["comment", "note"].includes(storedText(comment, "type"));
  return hasFace ? urls : Object.fromEntries(Object.keys(urls).map((size) => [size, false]));
}
