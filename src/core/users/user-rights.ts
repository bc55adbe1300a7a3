import { type Call, truthy } from "../../engine/call.ts";
import { forbidden, type Refusal, refuse } from "../../engine/refusal.ts";
import { authorId } from "../../engine/rights.ts";
import type { Permission } from "../../engine/behaviour.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { ErrorRow } from "../../args/errors.ts";
import type { View } from "../../state/view.ts";
import { siteErrors } from "../errors.ts";
import type { CoreKind, CoreModel } from "../model.ts";
import { type Asking, can, typeCapability, writerOf } from "../rights.ts";

/** Where a site keeps its accounts, with what else of the core it has. */
export interface Users {
  readonly kind: CoreKind;
  readonly model: CoreModel;
}

/** The account that a call is about: the one of the path, else the caller's own; open permissions make visitors the first administrator. */
export function userOfPath(call: Call, { kind }: Pick<Users, "kind">): SiteRecord | undefined {
  const { id } = call.params;
  if (call.route.placeholders.length > 0) return call.view.get(kind.resource, Number(id ?? 0));
  const own = call.strict ? (call.user?.id ?? 0) : authorId(call);
  return call.view.get(kind.resource, own);
}

/** Whether the caller may edit this account: everybody their own. */
export function mayEditUser(id: number, asking: Asking): boolean {
  return asking.user?.id === id || can(asking, "edit_users");
}

/** Whether the caller is shown this account: those who have published something are shown to everybody, those who keep something private to those who may read that. */
function seesUser(id: number, call: Call, { model }: Users): boolean {
  if (mayEditUser(id, call) || can(call, "list_users") || publishers(call.view, model).has(id)) return true;
  const at = { model, view: call.view };
  return model.entryTypes.some(
    (type) =>
      writersOf(type, "private", call.view).has(id) && can(call, typeCapability("read_private_posts", type, at)),
  );
}

/** The accounts that have published something of one of these types; of any type unless told. */
export function publishers(view: View, model: CoreModel, types?: ReadonlySet<string>): ReadonlySet<number> {
  const all = new Set<number>();
  for (const [name, kind] of publishingKinds(model, view))
    if (types?.has(name) !== false) for (const id of writersOf(kind, "publish", view)) all.add(id);
  return all;
}

/** What people publish beside entries: files of the theme that they have changed, and items of menus. */
const BESIDE = {
  wp_template: "wp/v2/templates",
  wp_template_part: "wp/v2/template-parts",
  nav_menu_item: "wp/v2/menu-items",
};

function publishingKinds(model: CoreModel, view: View): (readonly [name: string, kind: CoreKind])[] {
  const beside = Object.entries(BESIDE).flatMap(([name, path]) => {
    const kind = model.kind(path);
    return kind === undefined ? [] : [[name, kind] as const];
  });
  return [...model.entryTypes.map((type) => [model.nameOf(type, view), type] as const), ...beside];
}

const known = new WeakMap<object, Map<string, ReadonlySet<number>>>();

/** Who wrote records of this status; kept for as long as the records are the same. */
function writersOf({ resource }: CoreKind, status: string, { state }: View): ReadonlySet<number> {
  const table = state.table(resource);
  const byStatus = known.get(table) ?? new Map<string, ReadonlySet<number>>();
  known.set(table, byStatus);
  const writers = byStatus.get(status) ?? writersAmong(table.all(), status);
  byStatus.set(status, writers);
  return writers;
}

function writersAmong(records: Iterable<SiteRecord>, status: string): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const record of records) if (storedText(record, "status") === status) ids.add(writerOf(record));
  return ids;
}

/** The refusal of a caller without the right. */
export function refusedUser({ user }: Pick<Call, "user">, row: ErrorRow): Refusal {
  return forbidden(user !== undefined, row);
}

/** Everybody may list accounts; some filters, orders and the context for editing are for those who manage them. */
export function mayListUsers(call: Call): ReturnType<Permission> {
  const { params } = call;
  const mayList = can(call, "list_users");
  if (!mayList && (truthy(params.roles) || truthy(params.capabilities)))
    return refusedUser(call, siteErrors.rest_user_cannot_view);
  if (!mayList && params.context === "edit") return refusedUser(call, siteErrors.rest_forbidden_context);
  if (!mayList && (params.orderby === "email" || params.orderby === "registered_date"))
    return refusedUser(call, siteErrors.rest_forbidden_orderby);
  const asksForAuthors = params.who === "authors" && !can(call, "edit_posts");
  return asksForAuthors ? refusedUser(call, siteErrors.rest_forbidden_who) : true;
}

/** An account is read by itself, by those who see it, and for editing by those who may edit it. */
export function mayReadUser(users: Users): Permission {
  return (call) => {
    const user = userOfPath(call, users);
    if (user === undefined) return refuse(siteErrors.rest_user_invalid_id);
    if (call.params.context === "edit" && !mayEditUser(user.id, call))
      return refusedUser(call, siteErrors.rest_forbidden_context);
    return seesUser(user.id, call, users) || refusedUser(call, siteErrors.rest_user_cannot_view);
  };
}

/** Accounts are made by those who manage them. */
export function mayCreateUser(call: Call): ReturnType<Permission> {
  return can(call, "create_users") || refusedUser(call, siteErrors.rest_cannot_create_user);
}

/** An account is changed by itself and by those who manage accounts; roles by these alone. */
export function mayUpdateUser(users: Users): Permission {
  return (call) => {
    const user = userOfPath(call, users);
    if (user === undefined) return refuse(siteErrors.rest_user_invalid_id);
    if (truthy(call.params.roles) && !can(call, "promote_users"))
      return refusedUser(call, siteErrors.rest_cannot_edit_roles);
    return mayEditUser(user.id, call) || refusedUser(call, siteErrors.rest_cannot_edit);
  };
}

/** Accounts are deleted by those who manage them. */
export function mayDeleteUser(users: Users): Permission {
  return (call) => {
    if (userOfPath(call, users) === undefined) return refuse(siteErrors.rest_user_invalid_id);
    return can(call, "delete_users") || refusedUser(call, siteErrors.rest_user_cannot_delete);
  };
}
