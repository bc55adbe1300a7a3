import { type Call, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { authorId } from "../../engine/rights.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { siteErrors } from "../errors.ts";
import { CORE } from "../model.ts";
import { can } from "../rights.ts";
import { keptName } from "../text/names.ts";
import type { Comments } from "./commented.ts";
import { CALLER } from "./comment-rights.ts";

/** The account of that id; undefined where the site has none. */
export function commentingAccount(id: number, { model }: Comments, call: Call): SiteRecord | undefined {
  const users = model.kind(`${CORE}/users`);
  return users && id > 0 ? call.view.get(users.resource, id) : undefined;
}

/** What a call says of who comments, and from where. Throws where it names an account that there is not. */
export function writtenAuthor(call: Call, about: Comments): JsonObject {
  const { params } = call;
  const members: JsonObject = {};
  if (params.author !== undefined && params.author !== null) {
    const account = commentingAccount(Number(params.author), about, call);
    if (account === undefined) throw refuse(siteErrors.rest_comment_author_invalid);
    Object.assign(members, ofAccount(account));
  }
  const name = textParam(call, "author_name");
  if (name !== undefined) members.author_name = keptName(name);
  for (const member of ["author_email", "author_url"]) {
    const text = textParam(call, member);
    if (text !== undefined) members[member] = text;
  }
  const ip = textParam(call, "author_ip");
  members.author_ip = ip !== undefined && can(call, "moderate_comments") ? ip : CALLER;
  const agent = textParam(call, "author_user_agent") || call.header("user-agent");
  if (agent !== undefined && agent !== "") members.author_user_agent = agent;
  return members;
}

/** The same for a new comment: whoever says nothing of themselves comments with their account. Throws where name or address are missing then. */
export function newAuthor(call: Call, about: Comments): JsonObject {
  const written = writtenAuthor(call, about);
  const saysNothing = !written.author && !written.author_name && !written.author_email && !written.author_url;
  const own = saysNothing ? commentingAccount(callerId(call), about, call) : undefined;
  const author = {
    author: 0,
    author_name: "",
    author_email: "",
    author_url: "",
    author_user_agent: "",
    ...written,
    ...(own && ofAccount(own)),
  };
  if (author.author_name === "" || (author.author_email === "" && own === undefined))
    throw refuse(siteErrors.rest_comment_author_data_required);
  return author;
}

/** Whose account a comment is made with; where permissions are open, a visitor's with that of an administrator. */
function callerId(call: Call): number {
  if (call.user !== undefined) return call.user.id;
  return call.strict ? 0 : authorId(call);
}

function ofAccount(account: SiteRecord): JsonObject {
  return {
    author: account.id,
    author_name: storedText(account, "name"),
    author_email: storedText(account, "email"),
    author_url: storedText(account, "url"),
  };
}
