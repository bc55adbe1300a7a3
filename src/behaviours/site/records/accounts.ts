import { type Role, ROLES, type User } from "../../account.ts";

const NAMES: Readonly<Record<Role, string>> = {
  administrator: "Alma Lindqvist",
  editor: "Edvin Sandberg",
  author: "Astrid Nystrom",
  contributor: "Conny Ek",
  subscriber: "Sara Holm",
};

/** The accounts of a loaded site where its seeds name none: one of each role, login and password alike (`admin`, `editor` …). */
export const accounts: readonly User[] = ROLES.map((role, at) => {
  const slug = role === "administrator" ? "admin" : role;
  return { id: at + 1, slug, name: NAMES[role], email: `${slug}@example.test`, role, password: slug };
});
