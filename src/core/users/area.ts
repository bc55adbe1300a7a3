import { contextOf } from "../contexts.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { listing } from "../../engine/flows.ts";
import { refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { Resource } from "../../state/resource.ts";
import type { Area } from "../area.ts";
import { siteErrors } from "../errors.ts";
import { metaFields } from "../meta.ts";
import { CORE, type CoreModel } from "../model.ts";
import { applicationPasswords } from "./application-passwords.ts";
import { deleteUser } from "./delete-user.ts";
import { selectedUsers, userListAnswer, userPage } from "./list-users.ts";
import { presentUser, type ShownUsers, userContexts } from "./present-user.ts";
import { userForm } from "./user-form.ts";
import { mayCreateUser, mayDeleteUser, mayListUsers, mayReadUser, mayUpdateUser, userOfPath } from "./user-rights.ts";
import { createUser, updateUser } from "./write-user.ts";

interface ServedUsers extends ShownUsers {
  readonly passwords: Resource<SiteRecord> | undefined;
}

/** Accounts, the caller's own among them, and their application passwords. */
export function siteUsers(model: CoreModel): Area {
  const kind = model.kind(`${CORE}/users`);
  if (kind === undefined) return { forms: [], behaviour: () => undefined };
  const passwords = applicationPasswords({ kind, model });
  const form = userForm(kind, model);
  const meta = metaFields(kind);
  const served = { kind, model, form, meta, contexts: userContexts({ kind }), passwords: passwords?.resource };
  const lists: Behaviours = { GET: listOfUsers(served), POST: creation(served) };
  const items = ofOne(served, mayReadUser(served));
  const own: Behaviours = { ...ofOne(served, () => true), GET: ownAccount(served) };
  return {
    forms: passwords === undefined ? [form] : [form, passwords.form],
    undivided: ["capabilities", "extra_capabilities", "avatar_urls", "meta"],
    behaviour(route, method) {
      if (route === kind.list) return lists[method];
      if (route === kind.item) return items[method];
      return route.name === `/${kind.path}/me` ? own[method] : passwords?.behaviour(route, method);
    },
  };
}

type Behaviours = Readonly<Record<string, Behaviour>>;

function listOfUsers(served: ServedUsers): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: mayListUsers,
    select: (call) => selectedUsers(call, served),
    page: userPage,
    present: (user, call) => presentUser(user, served, call, contextOf(call)),
    answer: userListAnswer,
  });
}

function creation(served: ServedUsers): Behaviour {
  return { basis: "family", permission: mayCreateUser, answer: (call) => createUser(call, served) };
}

function ofOne(served: ServedUsers, mayRead: NonNullable<Behaviour["permission"]>): Behaviours {
  const update: Behaviour = {
    basis: "family",
    permission: mayUpdateUser(served),
    answer: (call) => updateUser(call, served),
  };
  return {
    GET: { basis: "family", permission: mayRead, answer: (call) => shown(call, served) },
    POST: update,
    PUT: update,
    PATCH: update,
    DELETE: { basis: "family", permission: mayDeleteUser(served), answer: (call) => deleteUser(call, served) },
  };
}

/** Everybody may ask for their own account; visitors have none. */
function ownAccount(served: ServedUsers): Behaviour {
  return {
    basis: "family",
    answer(call) {
      if (userOfPath(call, served) === undefined) throw refuse(siteErrors.rest_not_logged_in);
      return shown(call, served);
    },
  };
}

function shown(call: Call, served: ServedUsers) {
  const user = userOfPath(call, served);
  if (user === undefined) throw refuse(siteErrors.rest_user_invalid_id);
  return ok(presentUser(user, served, call, contextOf(call)));
}
