import { ROLES, type User } from "../accounts.ts";

/** What a site answered to one read, its own addresses as tokens. */
export interface RecordedAnswer {
  readonly status: number;
  /** By names as they are to be written. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body's text. */
  readonly text: string;
}

/** What is known of a site because it was asked, beside its records; keys are those of `readKey`. */
export interface RecordedSite {
  /** The reads that it answered. */
  readonly asked: ReadonlySet<string>;
  /** The answers that stand for themselves. */
  readonly exact: ReadonlyMap<string, () => RecordedAnswer>;
  /** Headers of reads that are answered by rules but for these. */
  readonly headers: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** The reads that it refused, and how. */
  readonly refused: ReadonlyMap<string, RecordedAnswer>;
  /** Roles of who asked; nobody signed in unless given. */
  readonly roles?: readonly string[] | undefined;
}

/** The less a caller may do the higher: a visitor comes last. */
function rankOf(roles: readonly string[] | undefined): number {
  if (roles === undefined) return ROLES.length;
  // Of whom nobody knows what they may do, they may do all.
  if (roles.length === 0) return 0;
  const place = ROLES.findIndex((role) => roles.includes(role));
  return place < 0 ? ROLES.length - 1 : place;
}

/** Whether the caller may do no more than who asked the site. */
export function mayNoMore({ roles }: Pick<RecordedSite, "roles">, user: User | undefined): boolean {
  return rankOf(user && [user.role]) >= rankOf(roles);
}

/** Whether the caller may do no less than who asked the site. */
export function mayNoLess({ roles }: Pick<RecordedSite, "roles">, user: User | undefined): boolean {
  return rankOf(user && [user.role]) <= rankOf(roles);
}
