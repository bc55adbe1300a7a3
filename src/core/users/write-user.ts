import { cleanUri } from "../../args/formats/uri.ts";
import type { Answer } from "../../engine/answer.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import { textsOf } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { withoutMembers } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { Json } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { slugOf } from "../../text/slug.ts";
import type { View } from "../../state/view.ts";
import { loginOf, rolesOf, userAccount } from "../accounts.ts";
import { siteErrors } from "../errors.ts";
import { capabilitiesOf, capabilitiesOfRole, capabilitiesOfRoles, coreRoles } from "../rights.ts";
import { keptDescription, keptName, keptUsername } from "../text/names.ts";
import { writeAnswer } from "../write-answer.ts";
import { presentUser, type ShownUsers } from "./present-user.ts";
import { otherLink } from "./user-form.ts";
import { freeUserSlug, keptUserSlug } from "./user-slugs.ts";
import { userOfPath, type Users } from "./user-rights.ts";
import { trimAscii } from "../../text/white-space.ts";

/** So many characters may a login name and an address have. */
const [LONGEST_LOGIN, LONGEST_URL] = [60, 100];

/** Makes an account of what a call says of it. */
export function createUser(call: Call, users: ShownUsers): Answer {
  if (truthy(call.params.id)) throw refuse(siteErrors.rest_user_exists);
  refuseRoles(call, undefined, users);
  const login = keptUsername(textParam(call, "username") ?? "");
  const email = textParam(call, "email") ?? "";
  if (login.length > LONGEST_LOGIN) throw refuse(siteErrors.user_login_too_long, { data: null });
  if (userWith(call.view, users, (user) => loginOf(user).toLowerCase() === login.toLowerCase()) !== undefined)
    throw refuse(siteErrors.existing_user_login, { data: null });
  const slug = keptUserSlug(textParam(call, "slug") ?? "", login);
  if (userOfEmail(email, call.view, users) !== undefined) throw refuse(siteErrors.existing_user_email, { data: null });
  refuseLongUrl(call);
  return withMeta(call, users, (changes) => {
    const id = changes.view.state.nextId(users.kind.resource.idSpace);
    const free = freeUserSlug(slug, id, users.kind, call.view);
    return changes.insert(users.kind.resource, newMembers(call, { login, email, id, slug: free, users }));
  });
}

/** Changes an account as a call says. */
export function updateUser(call: Call, users: ShownUsers): Answer {
  const user = userOfPath(call, users);
  if (user === undefined) throw refuse(siteErrors.rest_user_invalid_id);
  refuseChange(call, user, users);
  const wanted = textParam(call, "slug");
  const slug = wanted === undefined ? undefined : keptUserSlug(wanted, loginOf(user));
  refuseLongUrl(call);
  return withMeta(call, users, (changes) => {
    const free = slug === undefined ? undefined : freeUserSlug(slug, user.id, users.kind, call.view);
    const members = changedMembers(call, user, { slug: free, users });
    const dropped = Object.keys(members).flatMap((name) => FOLLOWING[name] ?? []);
    if (textParam(call, "locale") === "") dropped.push("locale");
    return changes.put(users.kind.resource, { ...withoutMembers(user, [...dropped]), ...members });
  });
}

/** What follows from a member, and was kept only for as long as a site had said otherwise. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  slug: ["link"],
  email: ["avatar_urls"],
  roles: ["capabilities", "extra_capabilities"],
};

function withMeta(call: Call, users: ShownUsers, write: (changes: Changes) => SiteRecord): Answer {
  return writeAnswer(call, {
    kind: users.kind,
    write,
    further: (user, at, changes) => writtenMeta(user, at, changes, users),
    present: (user, at, context) => presentUser(user, users, at, context),
  });
}

function writtenMeta(user: SiteRecord, call: Call, changes: Changes, { kind, meta: fields }: ShownUsers): SiteRecord {
  const { meta } = call.params;
  if (fields === undefined || meta === undefined || meta === null) return user;
  return changes.patch(kind.resource, user.id, { meta: fields.written(stored(user, "meta"), meta) });
}

function newMembers(
  call: Call,
  about: { login: string; email: string; id: number; slug: string; users: ShownUsers },
): Record<string, Json> {
  const { login, email, id, slug, users } = about;
  const texts = writtenTexts(call);
  const names = [texts.first_name, texts.last_name].filter((name) => name !== undefined && name !== "");
  const given = call.given.has("roles") && call.params.roles !== null;
  return {
    username: login,
    first_name: "",
    last_name: "",
    url: "",
    description: "",
    ...texts,
    name: texts.name || names.join(" ") || login,
    email,
    nickname: texts.nickname || login,
    ...linkMember(slug, id, call.view, users),
    slug,
    ...rolesMembers(given ? textsOf(call.params.roles) : ["subscriber"], call.view, users),
    registered_date: `${new Date(call.now).toISOString().slice(0, 19)}+00:00`,
    ...passwordMember(call),
    ...localeMember(call),
  };
}

function changedMembers(
  call: Call,
  user: SiteRecord,
  { slug, users }: { slug: string | undefined; users: ShownUsers },
): Record<string, Json> {
  const { params, given } = call;
  const texts = writtenTexts(call);
  const login = loginOf(user);
  const email = textParam(call, "email");
  return {
    ...texts,
    ...(texts.name === "" && { name: login }),
    ...(texts.nickname === "" && { nickname: login }),
    ...(email !== undefined && { email }),
    ...(slug !== undefined && { slug, ...linkMember(slug, user.id, call.view, users) }),
    ...(given.has("roles") && params.roles !== null && rolesMembers(textsOf(params.roles), call.view, users)),
    ...passwordMember(call),
    ...localeMember(call),
  };
}

const KEPT: Readonly<Record<string, (text: string) => string>> = {
  name: keptName,
  first_name: keptName,
  last_name: keptName,
  nickname: keptName,
  url: cleanUri,
  description: (text) => keptDescription(trimAscii(text)),
};

function writtenTexts(call: Call): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, keep] of Object.entries(KEPT)) {
    const text = call.given.has(name) ? textParam(call, name) : undefined;
    if (text !== undefined) texts[name] = keep(text);
  }
  return texts;
}

/** Roles; of those that are not the core's own others have shown what they may do. */
function rolesMembers(named: readonly string[], view: View, users: Users): Record<string, Json> {
  const roles = [...new Set(named)];
  const own = new Set(coreRoles());
  if (roles.every((role) => own.has(role))) return { roles };
  const all = roles.flatMap((role) => {
    const other = own.has(role) ? undefined : userWith(view, users, (user) => isOnly(role, user));
    return Object.entries(other === undefined ? capabilitiesOfRoles([role]) : capabilitiesOf(userAccount(other)));
  });
  return { roles, capabilities: Object.fromEntries(all) };
}

function isOnly(role: string, user: SiteRecord): boolean {
  const roles = rolesOf(user);
  return roles.length === 1 && roles[0] === role;
}

function passwordMember(call: Call): Record<string, Json> {
  const password = textParam(call, "password") ?? "";
  return password === "" ? {} : { password };
}

/** An account without a language of its own has the site's. */
function localeMember(call: Call): Record<string, Json> {
  const locale = textParam(call, "locale") ?? "";
  return locale === "" ? {} : { locale };
}

function linkMember(slug: string, id: number, view: View, { kind }: Users): Record<string, Json> {
  const link = otherLink(slug, id, view.all(kind.resource));
  return link === undefined ? {} : { link };
}

function refuseLongUrl(call: Call): void {
  const { url = "" } = writtenTexts(call);
  if (Array.from(url).length > LONGEST_URL) throw refuse(siteErrors.user_url_too_long, { data: null });
}

function userWith(view: View, { kind }: Users, isMeant: (user: SiteRecord) => boolean): SiteRecord | undefined {
  for (const user of view.all(kind.resource)) if (isMeant(user)) return user;
  return undefined;
}

function userOfEmail(email: string, view: View, users: Users): SiteRecord | undefined {
  const wanted = email.toLowerCase();
  if (wanted === "") return undefined;
  return userWith(view, users, (user) => storedText(user, "email").toLowerCase() === wanted);
}

function refuseChange(call: Call, user: SiteRecord, users: Users): void {
  const owner = userOfEmail(textParam(call, "email") ?? "", call.view, users);
  if (owner !== undefined && owner.id !== user.id) throw refuse(siteErrors.rest_user_invalid_email);
  const login = textParam(call, "username") ?? "";
  if (login !== "" && login !== loginOf(user)) throw refuse(siteErrors.rest_user_invalid_argument);
  const slug = slugOf(textParam(call, "slug") ?? "");
  const other = slug === "" ? undefined : call.view.bySlug(users.kind.resource, slug);
  if (other !== undefined && other.id !== user.id) throw refuse(siteErrors.rest_user_invalid_slug);
  refuseRoles(call, user, users);
}

/** Roles have to be the site's; nobody takes from themselves the right to manage accounts. */
function refuseRoles(call: Call, user: SiteRecord | undefined, users: Users): void {
  const roles = textsOf(call.params.roles);
  if (roles.length === 0) return;
  const known = siteRoles(call.view, users);
  for (const role of roles) {
    if (!known.has(role)) throw refuse(siteErrors.rest_user_invalid_role);
    const isOwn = user !== undefined && user.id === call.user?.id;
    if (isOwn && !capabilitiesOfRole(role).includes("edit_users"))
      throw refuse(siteErrors.rest_user_invalid_role, { status: 403 });
  }
}

/** The core's roles, and those that accounts of the site have. */
function siteRoles(view: View, { kind }: Users): ReadonlySet<string> {
  const roles = new Set(coreRoles());
  for (const user of view.all(kind.resource)) for (const role of rolesOf(user)) roles.add(role);
  return roles;
}
