import { type Capability, hasCapability } from "./accounts.ts";
import type { Situation } from "./call.ts";

export type { Capability } from "./accounts.ts";

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
  for (const user of situation.accounts.all(situation.view.state)) if (user.role === "administrator") return user.id;
  return 0;
}

/** The short-lived request token that the site hands out: ten hexadecimal digits, one for each action. */
export function nonceOf(situation: Pick<Situation, "token">, action = "rest"): string {
  return situation.token(`nonce ${action}`).slice(0, 10);
}

/** Whether the text is a request token of the site, that of the action or the general one. */
export function isNonce(situation: Pick<Situation, "token">, text: string, action = "rest"): boolean {
  return text === nonceOf(situation) || text === nonceOf(situation, action);
}
