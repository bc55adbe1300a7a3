import { fchmodSync, fchownSync, type Stats, statSync } from "node:fs";

/** Who may do what with a file. */
export type Rights = Pick<Stats, "mode" | "uid" | "gid">;

/** The rights of a file; undefined when there is none. */
export function rightsOf(path: string): Rights | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Gives an open file these rights, as far as this user may: one who may not give a file away keeps it, and the mode is as it was. */
export function giveRights(descriptor: number, rights: Rights | undefined): void {
  if (rights === undefined) return;
  const { mode, uid, gid } = rights;
  tryTo(() => fchownSync(descriptor, uid, gid));
  tryTo(() => fchmodSync(descriptor, mode & 0o777));
}

function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // Not every user and not every disk can; what the file holds matters more.
  }
}
