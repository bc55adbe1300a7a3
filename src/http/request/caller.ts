import { isEmail } from "../../args/formats/email.ts";
import { type Accounts, basicCredentials, type User } from "../../engine/accounts.ts";
import { refuse, Refusal } from "../../engine/refusal.ts";
import { isNonce, nonceOf } from "../../engine/rights.ts";
import { serverErrors } from "../../engine/server-errors.ts";
import type { Json } from "../../json/json.ts";
import type { StateSession } from "../../state/state-session.ts";
import type { Site } from "../site.ts";
import type { ApiRequest } from "./api-request.ts";

/** Who asks. */
export interface Caller {
  /** Nobody for a visitor. */
  readonly user?: User | undefined;
  /** The request token that a visitor goes on with who came with one of the site's; false for one that is not. */
  readonly nonce?: string | false | undefined;
  /** Why neither an account nor a visitor asks. */
  readonly refusal?: Refusal | undefined;
}

/** Who asks: credentials come first, then the request token, which counts only where nobody is signed in. */
export function callerOf({ raw, session, flags }: ApiRequest, site: Site): Caller {
  const user = signIn(raw.headers.get("authorization") ?? undefined, { session, accounts: site.accounts });
  if (user instanceof Refusal) return { refusal: user };
  if (user !== undefined) return { user };
  const sent: Json | undefined = flags._wpnonce ?? raw.headers.get("x-wp-nonce") ?? undefined;
  if (sent === undefined) return {};
  if (typeof sent === "string" && isNonce(site, sent)) return { nonce: nonceOf(site) };
  return { nonce: false, refusal: refuse(serverErrors.rest_cookie_invalid_nonce) };
}

/** Who the `Authorization` header signs in: nobody when it holds no usable Basic credentials; wrong ones are refused. */
function signIn(
  authorization: string | undefined,
  { session, accounts }: { session: StateSession; accounts: Accounts },
): User | undefined | Refusal {
  const credentials = authorization === undefined ? undefined : basicCredentials(authorization);
  if (credentials === undefined) return undefined;
  const { state } = session;
  const user = accounts.find(credentials.name, state);
  if (user === undefined)
    return refuse(isEmail(credentials.name) ? serverErrors.invalid_email : serverErrors.invalid_username);
  if (!accounts.isPassword(credentials.password, user, state)) return refuse(serverErrors.incorrect_password);
  const use = accounts.useOf?.(credentials.password, user, { state, now: session.now() });
  if (use !== undefined) session.commit(state.apply(use), [use]);
  return user;
}
