import { cleanTextField } from "../../args/formats/text-field.ts";
import type { Route } from "../../catalogue/route.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import type { ErrorRow } from "../../args/errors.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import type { Resource } from "../../state/resource.ts";
import { uuidOf } from "../../text/uuid.ts";
import { basicCredentials } from "../../engine/accounts.ts";
import { APPLICATION_PASSWORDS, ownPasswords, usedPassword } from "../accounts.ts";
import { type Contexts, contextsOf, inContext, contextOf } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { selfLink } from "../links.ts";
import { resourceOf } from "../model.ts";

import { mayEditUser, refusedUser, type Users } from "./user-rights.ts";

/** The application passwords of a site: further passwords of its accounts, one an application. */
interface ApplicationPasswords {
  readonly form: RecordForm;
  readonly resource: Resource<SiteRecord>;
  /** The behaviour of a method of one of their routes; undefined for other routes. */
  behaviour(route: Route, method: string): Behaviour | undefined;
}

interface Passwords {
  readonly users: Users;
  readonly resource: Resource<SiteRecord>;
  readonly list: Route;
  readonly item: Route | undefined;
  readonly contexts: Contexts;
}

/** Finds the application passwords of a site; undefined where it has no such routes. */
export function applicationPasswords(users: Users): ApplicationPasswords | undefined {
  const { routes } = users.model.catalogue;
  const list = routes.find(({ name }) => name === "/wp/v2/users/{user_id}/application-passwords");
  if (list === undefined) return undefined;
  const item = routes.find(({ name }) => name === `${list.name}/{uuid}`);
  const resource = resourceOf(APPLICATION_PASSWORDS, APPLICATION_PASSWORDS);
  const passwords = { users, resource, list, item, contexts: contextsOf(list, "application-password") };
  return {
    resource,
    form: recordForm(resource, { key: "uuid", hidden: ["password"] }),
    behaviour(route, method) {
      if (route === list) return listBehaviours(passwords)[method];
      if (item !== undefined && route === item) return itemBehaviours(passwords)[method];
      return route.name === `${list.name}/introspect` && method === "GET" ? introspection(passwords) : undefined;
    },
  };
}

function listBehaviours(passwords: Passwords): Readonly<Record<string, Behaviour>> {
  return {
    GET: {
      basis: "family",
      permission: mayUse(passwords, siteErrors.rest_cannot_list_application_passwords),
      answer: (call) =>
        ok(
          [...ownPasswords(userIn(call, passwords), call.view.state)].map((password) =>
            present(password, passwords, call, contextOf(call)),
          ),
        ),
    },
    POST: {
      basis: "family",
      permission: mayUse(passwords, siteErrors.rest_cannot_create_application_passwords),
      answer: (call) => create(call, passwords),
    },
    DELETE: {
      basis: "family",
      permission: mayUse(passwords, siteErrors.rest_cannot_delete_application_passwords),
      answer(call) {
        const changes = new Changes(call.view);
        const own = [...ownPasswords(userIn(call, passwords), call.view.state)];
        for (const { id } of own) changes.remove(passwords.resource, id);
        return { ...ok({ deleted: true, count: own.length }), changes };
      },
    },
  };
}

function itemBehaviours(passwords: Passwords): Readonly<Record<string, Behaviour>> {
  const update: Behaviour = {
    basis: "family",
    permission: mayUse(passwords, siteErrors.rest_cannot_edit_application_password),
    answer: (call) => rename(call, passwords),
  };
  return {
    GET: {
      basis: "family",
      permission: mayUse(passwords, siteErrors.rest_cannot_read_application_password),
      answer: (call) => ok(present(passwordOfPath(call, passwords), passwords, call, contextOf(call))),
    },
    POST: update,
    PUT: update,
    PATCH: update,
    DELETE: {
      basis: "family",
      permission: mayUse(passwords, siteErrors.rest_cannot_delete_application_password),
      answer(call) {
        const password = passwordOfPath(call, passwords);
        const changes = new Changes(call.view);
        changes.remove(passwords.resource, password.id);
        return { ...ok({ deleted: true, previous: members(password, passwords, "edit") }), changes };
      },
    },
  };
}

/** What the caller has signed in with, where that was an application password of the account that the path names. */
function introspection(passwords: Passwords): Behaviour {
  return {
    basis: "family",
    permission(call) {
      const user = knownUser(call, passwords);
      if (typeof user !== "number") return user;
      const row = siteErrors.rest_cannot_introspect_app_password_for_non_authenticated_user;
      return call.user?.id === user || refusedUser(call, row);
    },
    answer(call) {
      const used = passwordInUse(call);
      if (used === undefined) throw refuse(siteErrors.rest_no_authenticated_app_password);
      return ok(present(used, passwords, call, contextOf(call)));
    },
  };
}

function passwordInUse({ user, view, ...call }: Call): SiteRecord | undefined {
  const given = basicCredentials(call.header("authorization") ?? "")?.password;
  return given === undefined || user === undefined ? undefined : usedPassword(given, user, view.state);
}

/** The id of the account that the path names, or the refusal where there is none. */
function knownUser({ params, user, view }: Call, { users }: Passwords): number | ReturnType<Permission> {
  const named = params.user_id;
  if (named === "me" && user === undefined) return refuse(siteErrors.rest_not_logged_in);
  const id = named === "me" ? (user?.id ?? 0) : Number(named);
  return view.get(users.kind.resource, id) === undefined ? refuse(siteErrors.rest_user_invalid_id) : id;
}

function userIn(call: Call, passwords: Passwords): number {
  const user = knownUser(call, passwords);
  if (typeof user !== "number") throw refuse(siteErrors.rest_user_invalid_id);
  return user;
}

function mayUse(passwords: Passwords, row: ErrorRow): Permission {
  return (call) => {
    const user = knownUser(call, passwords);
    if (typeof user !== "number") return user;
    return mayEditUser(user, call) || refusedUser(call, row);
  };
}

function passwordOfPath(call: Call, passwords: Passwords): SiteRecord {
  const user = userIn(call, passwords);
  const found = call.view.bySlug(passwords.resource, textParam(call, "uuid") ?? "");
  if (found === undefined || Number(stored(found, "user_id") ?? 0) !== user)
    throw refuse(siteErrors.rest_application_password_not_found);
  return found;
}

function create(call: Call, passwords: Passwords): Answer {
  const name = cleanTextField(textParam(call, "name") ?? "");
  if (!truthy(name)) throw refuse(siteErrors.application_password_empty_name);
  const changes = new Changes(call.view);
  const user = userIn(call, passwords);
  const number = call.view.state.nextId(passwords.resource.idSpace);
  const uuid = uuidOf(call.token(`application password ${number}`));
  const password = wordOf(call.token(`application password word ${number}`));
  const made = changes.insert(passwords.resource, {
    slug: uuid,
    user_id: user,
    uuid,
    app_id: textParam(call, "app_id") ?? "",
    name,
    created: new Date(call.now).toISOString().slice(0, 19),
    last_used: null,
    last_ip: null,
    password,
  });
  const { _links, ...shown } = present(made, passwords, call, "edit");
  const groups = password.replaceAll(/(.{4})(?=.)/g, "$1 ");
  const location = `${call.links.apiRoot}/wp/v2/users/${user}/application-passwords/${uuid}`;
  return {
    status: 201,
    body: { ...shown, password: groups, _links: _links ?? {} },
    headers: { Location: location },
    changes,
  };
}

/** The name can be changed, nothing else; one of which nothing is left is none. */
function rename(call: Call, passwords: Passwords): Answer {
  const password = passwordOfPath(call, passwords);
  const name = call.given.has("name") ? cleanTextField(textParam(call, "name") ?? "") : "";
  if (!truthy(name)) return ok(present(password, passwords, call, "edit"));
  const changes = new Changes(call.view);
  const renamed = changes.patch(passwords.resource, password.id, { name });
  return { ...ok(present(renamed, passwords, call, "edit")), changes };
}

function members(password: SiteRecord, { contexts }: Passwords, context: string): JsonObject {
  const shown: JsonObject = {};
  for (const name of ["uuid", "app_id", "name", "created", "last_used", "last_ip"])
    shown[name] = stored(password, name) ?? null;
  return inContext(shown, contexts, context);
}

function present(password: SiteRecord, passwords: Passwords, call: Call, context: string): JsonObject {
  const user = Number(stored(password, "user_id") ?? 0);
  const path = `wp/v2/users/${user}/application-passwords/${password.slug ?? ""}`;
  const methods = passwords.item?.methods ?? [];
  return {
    ...members(password, passwords, context),
    _links: { self: [selfLink(path, methods, call.links)] },
  };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** A password of 24 letters and figures out of 64 hexadecimal digits. */
function wordOf(digits: string): string {
  const pairs = digits.match(/../g)?.slice(0, 24) ?? [];
  return pairs.map((pair) => LETTERS[Number.parseInt(pair, 16) % LETTERS.length] ?? "0").join("");
}
