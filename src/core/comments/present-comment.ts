import type { Call } from "../../engine/call.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { contextsOf, inContext } from "../contexts.ts";
import { type RecordRelations, selfLink } from "../links.ts";
import { CORE } from "../model.ts";
import { answeredComments, type Comments, entryOfId, numberOf } from "./commented.ts";
import { isNote, NOTE } from "./notes.ts";
import { mayEditComment, mayReadOneComment } from "./comment-rights.ts";

/** A comment as its route answers it in a context, with its relations. */
export function presentComment(comment: SiteRecord, about: Comments, call: Call, context: string): JsonObject {
  return { ...commentMembers(comment, about, call, context), _links: commentLinks(comment, about, call) };
}

/** The members of a comment in a context, without its relations. */
export function commentMembers(comment: SiteRecord, about: Comments, call: Call, context: string): JsonObject {
  const { kind, form } = about;
  return inContext(form.write(comment, call), contextsOf(kind.list ?? kind.item, "comment"), context);
}

function commentLinks(comment: SiteRecord, about: Comments, call: Call): JsonObject {
  const { model, kind } = about;
  const root = `${call.links.apiRoot}/`;
  const path = `${kind.path}/${comment.id}`;
  const [author, parent] = [numberOf(comment, "author"), numberOf(comment, "parent")];
  const embed = (href: string, more: JsonObject = {}): Json[] => [{ embeddable: true, ...more, href: root + href }];
  const entry = entryOfId(numberOf(comment, "post"), about, call);
  const links: RecordRelations = {
    self: [selfLink(path, methodsOn(comment, about, call), call.links)],
    collection: [{ href: root + kind.path }],
  };
  if (author > 0 && model.kind(`${CORE}/users`) !== undefined) links.author = embed(`${CORE}/users/${author}`);
  if (entry !== undefined)
    links.up = embed(`${entry.type.path}/${entry.record.id}`, { post_type: model.nameOf(entry.type, call.view) });
  if (parent > 0) links["in-reply-to"] = embed(`${kind.path}/${parent}`);
  const notes = isNote(comment) ? `&type=${NOTE}&status=all` : "";
  if (answeredComments(about, call.view).has(comment.id))
    links.children = embed(`${kind.path}?parent=${comment.id}${notes}`);
  return links;
}

/** The methods that the caller may use on a comment, without a password. */
function methodsOn(comment: SiteRecord, about: Comments, call: Call): string[] {
  const methods = about.kind.item?.endpoints.flatMap((endpoint) => endpoint.methods) ?? [];
  const reads = mayReadOneComment(about)({ ...call, params: { id: comment.id } }) === true;
  const edits = mayEditComment(comment, about, call);
  return methods.filter((method) => (method === "GET" ? reads : edits));
}
