import type { Permission } from "../../engine/behaviour.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { textsOf } from "../../engine/json-reading.ts";
import { forbidden, refuse, type Refusal } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { Json } from "../../json/json.ts";
import { mayTo } from "../entries/entry-rights.ts";
import type { FoundEntry } from "../entry-types.ts";
import { siteErrors } from "../errors.ts";
import { argsOf } from "../model.ts";
import { can, canEntry, holds } from "../rights.ts";
import { isAboutNotes, isNote, mayEditNoted, mayNote, takesNotes } from "./notes.ts";
import { commentNamed, type Comments, entryOfId, numberOf, VISITORS_COMMENT } from "./commented.ts";

/** Whether the caller looks after all comments. */
export function moderates(call: Call): boolean {
  return can(call, "moderate_comments");
}

/** Whether the caller may read an entry, as far as its comments go: a password opens it where the call names one entry or comment. */
export function mayReadCommented({ record, type }: FoundEntry, about: Comments, call: Call): boolean {
  const password = storedText(record, "password");
  const edits = () => canEntry("edit", record, { type, model: about.model, asking: { ...call, strict: true } });
  if (password === "" || isOpened(password, call)) return mayTo("read", record, { type, model: about.model }, call);
  return edits();
}

function isOpened(password: string, { params }: Call): boolean {
  const namesOne = truthy(params.id) || (truthy(params.post) && idsIn(params.post).length === 1);
  return namesOne && params.password === password;
}

/** The ids in a parameter, checked or as it came. */
function idsIn(value: Json | undefined): number[] {
  return typeof value === "number" ? [value] : textsOf(value).map(Number);
}

/** Whether the caller sees a comment: approved ones with their entry, but for notes; one's own, and those that one may edit. */
export function mayReadComment(comment: SiteRecord, about: Comments, call: Call): boolean {
  const entry = entryOfId(numberOf(comment, "post"), about, call);
  const isShown = storedText(comment, "status") === "approved" && !isNote(comment);
  if (isShown && entry !== undefined && mayReadCommented(entry, about, call)) return true;
  if (call.user === undefined) return false;
  if (numberOf(comment, "post") === 0 && !holds(call, "moderate_comments")) return false;
  return numberOf(comment, "author") === call.user.id || mayEditComment(comment, about, { ...call, strict: true });
}

/** Whether the caller may change a comment: those who moderate, and those who may edit its entry. */
export function mayEditComment(comment: SiteRecord, about: Comments, call: Call): boolean {
  if (moderates(call)) return true;
  if (call.user === undefined) return false;
  const entry = entryOfId(numberOf(comment, "post"), about, call);
  if (entry === undefined) return holds(call, "edit_posts");
  return mayEditNoted(entry, about, call);
}

/** Who may list comments, and by what. */
export function mayListComments(about: Comments): Permission {
  return (call) => {
    const signedIn = call.user !== undefined;
    const areNotes = isAboutNotes(call, about);
    const posts = truthy(call.params.post) ? idsIn(call.params.post) : [];
    for (const id of posts) {
      const entry = entryOfId(id, about, call);
      if (entry !== undefined && !mayReadCommented(entry, about, call))
        return forbidden(signedIn, siteErrors.rest_cannot_read_post);
      if (id === 0 && !moderates(call)) return forbidden(signedIn, siteErrors.rest_cannot_read);
      if (areNotes && entry !== undefined && !takesNotes(entry.type, about, call))
        return mayEditNoted(entry, about, call)
          ? refuse(siteErrors.rest_comment_not_supported_post_type)
          : forbidden(signedIn, siteErrors.rest_forbidden_param);
    }
    const edits = () =>
      areNotes && posts.length > 0 ? posts.every((id) => mayNote(id, about, call)) : moderates(call);
    if (call.params.context === "edit" && !edits()) return forbidden(signedIn, siteErrors.rest_forbidden_context);
    return can(call, "edit_posts") || !asksForMore(call, about) || forbidden(signedIn, siteErrors.rest_forbidden_param);
  };
}

/** Whether a list is asked for by what only those see who write; a call that makes a comment says neither status nor type of lists. */
function asksForMore({ params }: Call, { kind }: Comments): boolean {
  const has = (name: string) => Object.hasOwn(argsOf(kind.list, "GET"), name);
  if ((has("status") && params.status !== "approve") || (has("type") && params.type !== "comment")) return true;
  return ["author", "author_exclude", "author_email"].some((name) => truthy(params[name]));
}

/** Who may read one comment. */
export function mayReadOneComment(about: Comments): Permission {
  return (call) => {
    const comment = commentNamed(call, about);
    if (comment === undefined) return refuse(siteErrors.rest_comment_invalid_id);
    const signedIn = call.user !== undefined;
    const edits = () => (isNote(comment) ? mayEditComment(comment, about, call) : moderates(call));
    if (call.params.context === "edit" && !edits()) return forbidden(signedIn, siteErrors.rest_forbidden_context);
    const post = numberOf(comment, "post");
    const entry = entryOfId(post, about, call);
    if (post > 0 && entry === undefined) return refuse(siteErrors.rest_post_invalid_id);
    if (!mayReadComment(comment, about, call)) return forbidden(signedIn, siteErrors.rest_cannot_read);
    return (
      entry === undefined ||
      mayReadCommented(entry, about, call) ||
      forbidden(signedIn, siteErrors.rest_cannot_read_post)
    );
  };
}

/** Who may change a comment. */
export function mayUpdateComment(about: Comments): Permission {
  return (call) => ofEditors(call, about, siteErrors.rest_cannot_edit);
}

/** Who may take a comment away. */
export function mayDeleteComment(about: Comments): Permission {
  return (call) => ofEditors(call, about, siteErrors.rest_cannot_delete);
}

function ofEditors(call: Call, about: Comments, row: Parameters<typeof forbidden>[1]): true | Refusal {
  const comment = commentNamed(call, about);
  if (comment === undefined) return refuse(siteErrors.rest_comment_invalid_id);
  return mayEditComment(comment, about, call) || forbidden(call.user !== undefined, row);
}

/** Who may comment, and where. */
export function mayCreateComment(about: Comments): Permission {
  return (call) => {
    const signedIn = call.user !== undefined;
    const isOpen = call.view.value(VISITORS_COMMENT) === true && !isAboutNotes(call, about);
    if (!signedIn && call.strict && !isOpen) return refuse(siteErrors.rest_comment_login_required);
    return refusedMembers(about, call) ?? refusedEntry(about, call) ?? true;
  };
}

/** What only those may say of a new comment who moderate; of a note those who may edit its entry, and nobody else makes one. */
function refusedMembers(about: Comments, call: Call): Refusal | undefined {
  const { params, user } = call;
  const isSaid = (name: string) => params[name] !== undefined && params[name] !== null;
  const signedIn = user !== undefined;
  const isModerator = moderates(call);
  if (isSaid("author") && params.author !== (user?.id ?? 0) && !isModerator)
    return forbidden(signedIn, siteErrors.rest_comment_invalid_author);
  if (isSaid("author_ip") && params.author_ip !== CALLER && !isModerator)
    return forbidden(signedIn, siteErrors.rest_comment_invalid_author_ip);
  const decides = isAboutNotes(call, about) ? mayNote(commentedId(call), about, call) : isModerator;
  if (isAboutNotes(call, about) && truthy(params.post) && !decides)
    return forbidden(signedIn, siteErrors.rest_cannot_create_note);
  return isSaid("status") && !decides ? forbidden(signedIn, siteErrors.rest_comment_invalid_status) : undefined;
}

/** The address that every caller has here. */
export const CALLER = "127.0.0.1";

function refusedEntry(about: Comments, call: Call): Refusal | undefined {
  const entry = entryOfId(commentedId(call), about, call);
  if (entry === undefined) return refuse(siteErrors.rest_comment_invalid_post_id);
  const status = storedText(entry.record, "status");
  const isOfNote = isAboutNotes(call, about);
  if (isOfNote && !takesNotes(entry.type, about, call)) return refuse(siteErrors.rest_comment_not_supported_post_type);
  if (status === "draft" && !isOfNote) return refuse(siteErrors.rest_comment_draft_post);
  if (status === "trash") return refuse(siteErrors.rest_comment_trash_post);
  if (!mayReadCommented(entry, about, call))
    return forbidden(call.user !== undefined, siteErrors.rest_cannot_read_post);
  const isOpen = isOfNote || storedText(entry.record, "comment_status") === "open";
  return isOpen ? undefined : refuse(siteErrors.rest_comment_closed);
}

/** The id of the entry to comment on; a list of ids, as lists are filtered by, is read as the number 1. */
function commentedId({ params: { post } }: Call): number {
  if (Array.isArray(post)) return post.length > 0 ? 1 : 0;
  return Number(post ?? 0) || 0;
}
