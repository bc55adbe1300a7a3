import type { StoredRecord } from "../state/resource.ts";
import { defineResource } from "../state/resource.ts";
import type { Situation } from "./call.ts";

/** Roles of the family, from most to least. */
export const ROLES = ["administrator", "editor", "author", "contributor", "subscriber"] as const;

/** One of the family's roles. */
export type Role = (typeof ROLES)[number];

/** A person with an account; the password is for Basic credentials. */
export interface User extends StoredRecord {
  readonly slug: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
}

/** The accounts of the site. */
export const users = defineResource<User>({
  name: "user",
  idSpace: "user",
  schema: {
    type: "object",
    required: ["id", "slug", "name", "email", "role", "password"],
    properties: {
      id: { type: "integer", minimum: 1 },
      slug: { type: "string", minLength: 1 },
      name: { type: "string" },
      email: { type: "string" },
      role: { type: "string", enum: [...ROLES] },
      password: { type: "string" },
    },
  },
});

/** What a role may do, in the family's names. */
const CAPABILITIES = {
  read: "subscriber",
  edit_posts: "contributor",
  delete_posts: "contributor",
  publish_posts: "author",
  upload_files: "author",
  edit_published_posts: "author",
  delete_published_posts: "author",
  publish_pages: "editor",
  edit_others_posts: "editor",
  edit_pages: "editor",
  delete_others_posts: "editor",
  read_private_posts: "editor",
  manage_categories: "editor",
  moderate_comments: "editor",
  manage_options: "administrator",
  activate_plugins: "administrator",
  list_users: "administrator",
} as const satisfies Record<string, Role>;

/** Name of a right. */
export type Capability = keyof typeof CAPABILITIES;

/** Whether the account has the right. */
export function hasCapability(user: User, capability: Capability): boolean {
  return ROLES.indexOf(user.role) <= ROLES.indexOf(CAPABILITIES[capability]);
}

/** Whether the caller may do it: always where permissions are open. */
export function may(situation: Situation, capability: Capability): boolean {
  if (!situation.strict) return true;
  return situation.user !== undefined && hasCapability(situation.user, capability);
}

/** Whether the caller sees what the public does not: only with an account that has the right, open or strict. */
export function sees(situation: Situation, capability: Capability): boolean {
  return situation.user !== undefined && hasCapability(situation.user, capability);
}

/** Id of the account that things made by this call belong to: the caller's, else (open to visitors) the first administrator's. */
export function authorId(situation: Situation): number {
  if (situation.user !== undefined) return situation.user.id;
  for (const user of situation.view.all(users)) if (user.role === "administrator") return user.id;
  return 0;
}
