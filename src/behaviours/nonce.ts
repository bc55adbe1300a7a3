import type { Situation } from "./call.ts";

/** The short-lived request token that the site hands out: ten hexadecimal digits, one for each action. */
export function nonceOf(situation: Pick<Situation, "token">, action = "rest"): string {
  return situation.token(`nonce ${action}`).slice(0, 10);
}

/** Whether the text is a request token of the site, that of the action or the general one. */
export function isNonce(situation: Pick<Situation, "token">, text: string, action = "rest"): boolean {
  return text === nonceOf(situation) || text === nonceOf(situation, action);
}
