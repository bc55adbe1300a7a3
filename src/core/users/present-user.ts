import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Call } from "../../engine/call.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import { type Contexts, contextsOf, inContext, ofProperties } from "../contexts.ts";
import { selfLink } from "../links.ts";
import type { MetaFields } from "../meta.ts";
import { argsOf } from "../model.ts";
import { can } from "../rights.ts";
import { wholeUser } from "./user-form.ts";
import { mayEditUser, type Users } from "./user-rights.ts";

/** The accounts of a site with how they look. */
export interface ShownUsers extends Users {
  readonly form: RecordForm;
  readonly meta: MetaFields | undefined;
  readonly contexts: Contexts;
}

/** The contexts of an account's members; those of its meta by the args where the document shows no schema. */
export function userContexts({ kind }: Pick<Users, "kind">): Contexts {
  const contexts = contextsOf(kind.list, "user");
  const meta = argsOf(kind.list, "POST").meta as JsonObject | undefined;
  if (kind.properties !== undefined || !isObject(meta?.properties)) return contexts;
  const { in: shown = ["view", "edit"] } = contexts.get("meta") ?? {};
  return new Map([...contexts, ["meta", { in: shown, members: ofProperties(meta.properties) }]]);
}

/** An account as its route answers it in a context, with its relations. */
export function presentUser(user: SiteRecord, users: ShownUsers, call: Call, context: string): JsonObject {
  const { apiRoot } = call.links;
  return {
    ...userMembers(user, users, call, context),
    _links: {
      self: [selfLink(`${users.kind.path}/${user.id}`, userMethods(user.id, users, call), call.links)],
      collection: [{ href: `${apiRoot}/${users.kind.path}` }],
    },
  };
}

/** The members of an account in a context, without its relations. */
export function userMembers(user: SiteRecord, users: ShownUsers, call: Call, context: string): JsonObject {
  const { kind, form, meta, contexts } = users;
  const whole = wholeUser(user, form, { kind, outlook: call });
  return inContext({ ...whole, ...(meta && { meta: meta.shown(stored(user, "meta")) }) }, contexts, context);
}

/** The methods that the caller may use on an account that they see. */
function userMethods(id: number, { kind }: Users, call: Call): string[] {
  const edits = mayEditUser(id, call);
  const deletes = can(call, "delete_users");
  const methods = kind.item?.methods ?? [];
  return methods.filter((method) => method === "GET" || (method === "DELETE" ? deletes : edits));
}
