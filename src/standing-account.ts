import type { ComposedSite } from "./composed-site.ts";
import { ROLES } from "./engine/accounts.ts";
import type { Recording } from "./live/recording.ts";

/** The account of a double that somebody at a live site is taken for. */
export interface StandingAccount {
  readonly role: string;
  /** Basic credentials, as the header `Authorization` has them. */
  readonly authorization: string;
}

/** The account that a live site was asked with, else one of its roles; undefined for a visitor, and where nobody can sign in. */
export async function standingAccount(
  { accounts, origin, build }: ComposedSite,
  as: Recording["as"],
): Promise<StandingAccount | undefined> {
  if (as === undefined) return undefined;
  const { state } = await build(origin);
  const all = [...accounts.all(state)];
  // An account of which nothing is known is taken for the one that may least.
  const roles = as.roles.length > 0 ? as.roles : [ROLES.at(-1)];
  // Another site's account of that number may be anybody.
  const isKnown = as.roles.some((role) => ROLES.some((known) => known === role));
  const user =
    all.find(({ id, role }) => id === as.id && (!isKnown || as.roles.includes(role))) ??
    all.find(({ role }) => roles.includes(role));
  const name = user && [user.password, user.slug, user.email].find((one) => accounts.find(one, state)?.id === user.id);
  if (user === undefined || name === undefined) return undefined;
  return { role: user.role, authorization: `Basic ${Buffer.from(`${name}:${user.password}`).toString("base64")}` };
}
