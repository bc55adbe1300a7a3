import type { JsonObject } from "../json/json.ts";
import { objectOf, shapes } from "../json/schema.ts";
import type { Command, State } from "../state/state.ts";
import { defineResource, type RecordOf, type Resource } from "../state/resource.ts";

/** Roles of the family, from most to least. */
export const ROLES = ["administrator", "editor", "author", "contributor", "subscriber"] as const;

/** One of the family's roles. */
export type Role = (typeof ROLES)[number];

const { text, id, name } = shapes;

const user = objectOf({
  id,
  slug: name,
  name: text,
  email: text,
  role: { type: "string", enum: ROLES },
  password: text,
});

/** A person with an account; the password is for Basic credentials. */
export interface User extends RecordOf<typeof user> {
  /** What the account may do, where the site says so itself, in place of what its role gives. */
  readonly capabilities?: JsonObject;
}

/** The accounts of the site. */
export const users: Resource<User> = defineResource({ name: "user", idSpace: "user", schema: user });

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
  if (user.capabilities !== undefined) return user.capabilities[capability] === true;
  return ROLES.indexOf(user.role) <= ROLES.indexOf(CAPABILITIES[capability]);
}

/** Where a site keeps its accounts. */
export interface Accounts {
  /** The account of a login name or an e-mail address. */
  find(name: string, state: State): User | undefined;
  /** Whether the text is a password of the account. */
  isPassword(text: string, user: User, state: State): boolean;
  /** What is kept of the use of a password that somebody signs in with; nothing unless given. */
  useOf?(text: string, user: User, at: { readonly state: State; readonly now: number }): Command | undefined;
  /** Every account in the order of ids. */
  all(state: State): Iterable<User>;
}

/** The account of an id, wherever the site keeps its accounts. */
export function accountById(
  id: number,
  { accounts, view }: { accounts: Accounts; view: { readonly state: State } },
): User | undefined {
  for (const user of accounts.all(view.state)) if (user.id === id) return user;
  return undefined;
}

/** Accounts that are records of their own kind. */
export const ownAccounts: Accounts = {
  find(name, state) {
    const table = state.table(users);
    const bySlug = table.bySlug(name.toLowerCase());
    if (bySlug !== undefined) return bySlug;
    for (const user of table.all()) if (user.email === name) return user;
    return undefined;
  },
  isPassword: (text, user) => isSamePassword(text, user.password),
  all: (state) => state.table(users).all(),
};

/** Whether two texts are the same password: it may be written in groups. */
export function isSamePassword(text: string, password: string): boolean {
  return text.replaceAll(" ", "") === password.replaceAll(" ", "");
}

/** The name and the password of Basic credentials in an `Authorization` header; undefined where it holds none that are usable. */
export function basicCredentials(header: string): { name: string; password: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0 || colon === text.length - 1) return undefined;
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
}
