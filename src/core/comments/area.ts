import { contextOf } from "../contexts.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { deleting, listing, reading } from "../../engine/flows.ts";
import { pageHeaders } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { Changes } from "../../state/changes.ts";
import type { Area } from "../area.ts";
import { siteErrors } from "../errors.ts";
import { metaFields } from "../meta.ts";
import { CORE, type CoreModel } from "../model.ts";
import { writeAnswer } from "../write-answer.ts";
import { commentForm, STATUS_BEFORE } from "./comment-form.ts";
import { commentPage, selectedComments } from "./comment-list.ts";
import {
  mayCreateComment,
  mayDeleteComment,
  mayListComments,
  mayReadComment,
  moderates,
  mayReadOneComment,
  mayUpdateComment,
} from "./comment-rights.ts";
import { createComment, removeComment, updateComment, writeCommentMeta } from "./comment-writes.ts";
import { commentNamed, type Comments } from "./commented.ts";
import { trashAnswers } from "./notes.ts";
import { commentMembers, presentComment } from "./present-comment.ts";

/** What is said about entries. */
export function comments(model: CoreModel): Area {
  const kind = model.kind(`${CORE}/comments`);
  if (kind === undefined) return { forms: [], behaviour: () => undefined };
  const about: Comments = { model, kind, form: commentForm(kind, model), meta: metaFields(kind) };
  return {
    forms: [about.form],
    undivided: ["content", "author_avatar_urls", "meta"],
    behaviour(route, method) {
      if (route === kind.list) return ofList(about, method);
      return route === kind.item ? ofItem(about, method) : undefined;
    },
  };
}

function ofList(about: Comments, method: string): Behaviour | undefined {
  if (method === "GET") return listOfComments(about);
  return method === "POST" ? creation(about) : undefined;
}

function ofItem(about: Comments, method: string): Behaviour | undefined {
  if (method === "GET") return oneComment(about);
  return method === "DELETE" ? deletion(about) : update(about);
}

function listOfComments(about: Comments): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: mayListComments(about),
    select: (call) => selectedComments(call, about),
    page: commentPage,
    present: (comment, call) =>
      mayReadComment(comment, about, call) ? presentComment(comment, about, call, contextOf(call)) : null,
    answer: (page, call) =>
      ok(
        page.items.filter((item) => item !== null),
        { headers: pageHeaders(page, call) },
      ),
  });
}

function required(call: Call, about: Comments): SiteRecord {
  const comment = commentNamed(call, about);
  if (comment === undefined) throw refuse(siteErrors.rest_comment_invalid_id);
  return comment;
}

function oneComment(about: Comments): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: mayReadOneComment(about),
    find: (call) => required(call, about),
    present: (comment, call) => presentComment(comment, about, call, contextOf(call)),
  });
}

function creation(about: Comments): Behaviour {
  return {
    basis: "family",
    permission: mayCreateComment(about),
    answer: (call) => written(call, about, (changes) => createComment(call, changes, about)),
  };
}

function update(about: Comments): Behaviour {
  return {
    basis: "family",
    permission: mayUpdateComment(about),
    answer: (call) => written(call, about, (changes) => updateComment(required(call, about), call, changes, about)),
  };
}

/** Who makes a comment and does not moderate is shown it as everybody sees it. */
function written(call: Call, about: Comments, write: (changes: Changes) => SiteRecord): Answer {
  return writeAnswer(call, {
    kind: about.kind,
    write,
    further: (comment, at, changes) => writeCommentMeta(comment, at, changes, about),
    present: (comment, at, context) => presentComment(comment, about, at, context),
    context: call.route === about.kind.list && !moderates(call) ? "view" : "edit",
  });
}

function deletion(about: Comments): Behaviour {
  return deleting<SiteRecord>({
    basis: "family",
    permission: mayDeleteComment(about),
    find: (call) => required(call, about),
    remove: (comment, call, changes) =>
      (truthy(call.params.force) ? removed : trashed)(comment, { call, changes, about }),
  });
}

interface Deletion {
  readonly call: Call;
  readonly changes: Changes;
  readonly about: Comments;
}

function removed(comment: SiteRecord, { call, changes, about }: Deletion): Answer {
  const previous = commentMembers(comment, about, call, "edit");
  removeComment(comment, changes, about);
  return ok({ deleted: true, previous }, { context: "edit" });
}

function trashed(comment: SiteRecord, { call, changes, about }: Deletion): Answer {
  const status = storedText(comment, "status");
  if (status === "trash") throw refuse(siteErrors.rest_already_trashed);
  const members = { status: "trash", [STATUS_BEFORE]: status };
  const record = changes.patch(about.kind.resource, comment.id, members);
  trashAnswers(comment, changes, about);
  return ok(presentComment(record, about, { ...call, view: changes.view }, "edit"), { context: "edit" });
}
