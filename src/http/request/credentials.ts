import { type User, users } from "../../behaviours/account.ts";
import { isNonce } from "../../behaviours/nonce.ts";
import { refuse, Refusal } from "../../behaviours/refusal.ts";
import type { Json } from "../../catalogue/document.ts";
import type { State } from "../../state/state.ts";
import type { Site } from "../site.ts";
import type { ApiRequest } from "./api-request.ts";

/** Who asks: nobody for a visitor. Credentials come first, then the request token, which counts only where nobody is signed in. */
export function callerOf({ raw, session, flags }: ApiRequest, site: Site): User | undefined | Refusal {
  const user = signIn(raw.headers.get("authorization") ?? undefined, session.state);
  if (user !== undefined) return user;
  const nonce: Json | undefined = flags._wpnonce ?? raw.headers.get("x-wp-nonce") ?? undefined;
  if (nonce === undefined || (typeof nonce === "string" && isNonce(site, nonce))) return undefined;
  return refuse("rest_cookie_invalid_nonce");
}

/** Who the `Authorization` header signs in: nobody when it holds no usable Basic credentials; wrong ones are refused. */
function signIn(authorization: string | undefined, state: State): User | undefined | Refusal {
  const credentials = authorization === undefined ? undefined : basicCredentials(authorization);
  if (credentials === undefined) return undefined;
  const user = findUser(credentials.name, state);
  if (user === undefined) return refuse("invalid_username");
  const matches = user.password.replaceAll(" ", "") === credentials.password.replaceAll(" ", "");
  return matches ? user : refuse("incorrect_password");
}

function basicCredentials(header: string): { name: string; password: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0 || colon === text.length - 1) return undefined;
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

function findUser(name: string, state: State): User | undefined {
  const table = state.table(users);
  const bySlug = table.bySlug(name.toLowerCase());
  if (bySlug !== undefined) return bySlug;
  for (const user of table.all()) if (user.email === name) return user;
  return undefined;
}
