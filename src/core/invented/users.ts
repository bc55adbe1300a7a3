import { CORE } from "../model.ts";
import type { InventedKind, InventedSite } from "./invented-site.ts";

/** What people can do whose accounts are not those of the usual roles. */
const ROLES = ["author", "author", "editor"];
const USUAL_ACCOUNTS = 5;
/** So many of the usual accounts, the first of them, may write. */
const WRITERS = 3;

/** People: an account of each role first, then others who write. */
export const inventedUsers: InventedKind = {
  extent: (usual) => ({ count: usual }),
  members: (number) => (number < USUAL_ACCOUNTS ? {} : { roles: [ROLES[number % ROLES.length] ?? "author"] }),
};

/** The number of somebody who writes entries. */
export function writer(draw: number, site: Pick<InventedSite, "records">): number {
  const { count, isInvented } = site.records(`${CORE}/users`);
  const others = Math.max(0, count - USUAL_ACCOUNTS);
  const place = draw % (WRITERS + others);
  return !isInvented ? draw : place < WRITERS ? place : place - WRITERS + USUAL_ACCOUNTS;
}
