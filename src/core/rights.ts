import { packageDocument } from "../catalogue/package-data.ts";
import type { User } from "../engine/accounts.ts";
import type { Situation } from "../engine/call.ts";
import { type JsonObject, isObject } from "../json/json.ts";
import { type SiteRecord, stored, storedText } from "../engine/site-record.ts";
import type { CoreModel, CoreTaxonomy, EntryType } from "./model.ts";
import { registeredByCore } from "./registered.ts";
import { settingsOf } from "./settings.ts";

/** Who asks, as far as rights go. */
export type Asking = Pick<Situation, "user" | "strict" | "view">;

/** Whether the caller may do what takes this capability; where permissions are open, everything. */
export function can(asking: Asking, capability: string): boolean {
  return !asking.strict || holds(asking, capability);
}

/** Whether the caller has an account with this capability, permissions open or not: what nobody else sees. */
export function holds({ user }: Pick<Asking, "user">, capability: string): boolean {
  if (user === undefined || capability === "do_not_allow") return false;
  return capabilitiesOf(user)[BEHIND[capability] ?? capability] === true;
}

/** What the core's own taxonomies call a right → the right of roles that is behind it. */
const BEHIND: Readonly<Record<string, string>> = {
  manage_post_tags: "manage_categories",
  edit_categories: "manage_categories",
  edit_post_tags: "manage_categories",
  delete_categories: "manage_categories",
  delete_post_tags: "manage_categories",
  assign_categories: "edit_posts",
  assign_post_tags: "edit_posts",
};

let roles: Readonly<Record<string, readonly string[]>> | undefined;

/** The capabilities of a role, as the core gives them; none of a role that is not its own. */
export function capabilitiesOfRole(role: string): readonly string[] {
  roles ??= packageDocument("descriptors/core/roles.json") as Record<string, string[]>;
  return Object.hasOwn(roles, role) ? (roles[role] ?? []) : [];
}

/** The roles that the core has, from most to least. */
export function coreRoles(): readonly string[] {
  capabilitiesOfRole("");
  return Object.keys(roles ?? {});
}

/** What an account may do, by capability: what its record says, else what its roles give. */
export function capabilitiesOf(user: User): JsonObject {
  return user.capabilities ?? capabilitiesOfRoles([user.role]);
}

/** What these roles may do together, the roles' own names among it. */
export function capabilitiesOfRoles(names: readonly string[]): JsonObject {
  const all = names.flatMap((name) => [...capabilitiesOfRole(name), name]);
  return Object.fromEntries(all.map((capability) => [capability, true]));
}

/** What the type calls a capability of posts: `edit_posts` is `edit_pages` for pages. */
export function typeCapability(
  capability: string,
  type: EntryType,
  about: { model: CoreModel; view: Asking["view"] },
): string {
  const { model, view } = about;
  const said = model.registered(type, view);
  const names = (said && stored(said, "capabilities")) ?? registeredByCore("types", type.name)?.capabilities;
  const name = isObject(names) ? names[capability] : undefined;
  // What is done with blocks is done by those who may do it with posts.
  if (typeof name === "string") return name.replace(/_blocks$/, "_posts");
  return capability === "create_posts" ? "edit_posts" : capability;
}

/** What is done with a taxonomy's terms. */
export type TermDeed = "manage" | "edit" | "delete" | "assign";

/** The capability that a deed with a taxonomy's terms takes. */
export function termCapability(
  deed: TermDeed,
  taxonomy: CoreTaxonomy,
  { model, view }: { model: CoreModel; view: Asking["view"] },
): string {
  const said = model.registered(taxonomy, view);
  const names = (said && stored(said, "capabilities")) ?? registeredByCore("taxonomies", taxonomy.name)?.capabilities;
  const usual = deed === "assign" ? "edit_posts" : "manage_categories";
  const name = isObject(names) ? names[`${deed}_terms`] : undefined;
  return typeof name !== "string" || OF_CORES_OWN.test(name) ? usual : name;
}

/** Capabilities of the core's own taxonomies, which nobody is given by these names. */
const OF_CORES_OWN = /^(?:manage|edit|delete|assign)_(?:categories|post_tags)$/;

/** The member of an entry whose type shows no authors that holds who wrote it; it is never given. */
export const WRITER = "$author";

/** The id of who wrote something, whether it is shown or not; 0 for nobody. */
export function writerOf(record: SiteRecord): number {
  return Number(stored(record, "author") ?? stored(record, WRITER) ?? 0);
}

/** The member of an entry that holds the status it first went to the trash with; it is never given. */
export const STATUS_BEFORE_TRASH = "$status";

/** A deed on one entry. */
export type EntryDeed = "read" | "edit" | "delete";

/** Whether the caller may read, edit or delete this entry. */
export function canEntry(
  deed: EntryDeed,
  record: SiteRecord,
  about: { readonly type: EntryType; readonly model: CoreModel; readonly asking: Asking; readonly status?: string },
): boolean {
  const { type, model, asking } = about;
  if (!asking.strict && deed !== "read") return true;
  const { user, view } = asking;
  const status = about.status ?? storedText(record, "status");
  if (deed === "read" && status === "publish") return true;
  if (user === undefined) return false;
  const needs = (capability: string) => holds(asking, typeCapability(capability, type, { model, view }));
  const isOwn = writerOf(record) === user.id;
  if (deed === "read") {
    if (isOwn) return true;
    return status === "private"
      ? needs("read_private_posts")
      : canEntry("edit", record, { ...about, asking: { ...asking, strict: true } });
  }
  if (deed === "delete" && isSitesPage(record, about)) return holds(asking, "manage_options");
  if (isOwn) return needs(isOut(ownStatus(record, status)) ? `${deed}_published_posts` : `${deed}_posts`);
  if (!needs(`${deed}_others_posts`)) return false;
  if (isOut(status)) return needs(`${deed}_published_posts`);
  return status !== "private" || needs(`${deed}_private_posts`);
}

function isOut(status: string): boolean {
  return status === "publish" || status === "future";
}

/** The status that counts for whoever wrote the entry: in the trash the one from before. */
function ownStatus(record: SiteRecord, status: string): string {
  return status === "trash" ? storedText(record, STATUS_BEFORE_TRASH) || status : status;
}

/** Whether the site shows this page on its front, or its posts there. */
function isSitesPage({ id }: SiteRecord, { model, asking }: { model: CoreModel; asking: Asking }): boolean {
  const { number } = settingsOf(model, asking.view);
  return number("page_on_front") === id || number("page_for_posts") === id;
}
