import { type Accounts, isSamePassword, type Role, ROLES, type User } from "../engine/accounts.ts";
import { isObject } from "../json/json.ts";
import type { State } from "../state/state.ts";
import { type SiteRecord, stored, storedText } from "../engine/site-record.ts";
import { CORE, type CoreModel, resourceOf } from "./model.ts";
import { capabilitiesOfRoles } from "./rights.ts";

/** The accounts of a site that lists its users; undefined where it does not. */
export function coreAccounts(model: CoreModel): Accounts | undefined {
  const kind = model.kind(`${CORE}/users`);
  if (kind === undefined) return undefined;
  const { resource } = kind;
  const records = (state: State) => state.table(resource).all();
  return {
    find(name, state) {
      const wanted = name.toLowerCase();
      for (const record of records(state))
        if (loginOf(record).toLowerCase() === wanted || storedText(record, "email").toLowerCase() === wanted)
          return userAccount(record);
      return undefined;
    },
    isPassword: (text, user, state) =>
      isSamePassword(text, user.password) || usedPassword(text, user, state) !== undefined,
    useOf(text, user, { state, now }) {
      const used = isSamePassword(text, user.password) ? undefined : usedPassword(text, user, state);
      if (used === undefined || now - Date.parse(`${storedText(used, "last_used")}Z`) < DAY) return undefined;
      const members = { last_used: new Date(now).toISOString().slice(0, 19), last_ip: "127.0.0.1" };
      return { type: "patch", resource: APPLICATION_PASSWORDS, id: used.id, members, language: state.defaultLanguage };
    },
    *all(state) {
      for (const record of records(state)) yield userAccount(record);
    },
  };
}

/** The path of application passwords without what the path names. */
export const APPLICATION_PASSWORDS = `${CORE}/users/application-passwords`;

const DAY = 24 * 60 * 60 * 1000;
const passwords = resourceOf(APPLICATION_PASSWORDS, APPLICATION_PASSWORDS);

/** The application passwords of an account. */
export function* ownPasswords(user: number, state: State): Iterable<SiteRecord> {
  if (state.tableNamed(APPLICATION_PASSWORDS) === undefined) return;
  for (const password of state.table(passwords).all())
    if (Number(stored(password, "user_id") ?? 0) === user) yield password;
}

/** The application password of an account that this text is, in whatever groups and with whatever marks it is written; undefined where it is none. */
export function usedPassword(text: string, { id }: Pick<User, "id">, state: State): SiteRecord | undefined {
  const given = lettersAndDigits(text);
  if (given === "") return undefined;
  for (const own of ownPasswords(id, state)) if (lettersAndDigits(storedText(own, "password")) === given) return own;
  return undefined;
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^a-z\d]+/gi, "");
}

/** The login name of a user's record; its slug where none is told. */
export function loginOf(record: SiteRecord): string {
  return storedText(record, "username") || (record.slug ?? "");
}

/** The roles of a user's record; those of a subscriber where none are told. */
export function rolesOf(record: SiteRecord): readonly string[] {
  const roles = stored(record, "roles");
  return Array.isArray(roles) ? roles.map(String) : ["subscriber"];
}

const accounts = new WeakMap<SiteRecord, User>();

/** The account of a user's record; its password is its login name where none was set. */
export function userAccount(record: SiteRecord): User {
  const known = accounts.get(record);
  if (known !== undefined) return known;
  const roles = rolesOf(record);
  const capabilities = stored(record, "capabilities");
  const account: User = {
    id: record.id,
    slug: record.slug ?? "",
    name: storedText(record, "name"),
    email: storedText(record, "email"),
    role: ROLES.find((role): role is Role => roles.includes(role)) ?? "subscriber",
    password: storedText(record, "password") || loginOf(record),
    capabilities: isObject(capabilities) ? capabilities : capabilitiesOfRoles(roles),
  };
  accounts.set(record, account);
  return account;
}
