import { isEmail } from "../../args/formats/email.ts";
import { Failure, ToldFailure } from "../../args/failure.ts";
import type { ErrorRow } from "../../args/errors.ts";
import { textIn, truthOf } from "../../args/coercion.ts";
import { rawOfJson } from "../../args/raw-value.ts";
import type { Checks } from "../../engine/call.ts";
import type { Json } from "../../json/json.ts";
import { siteErrors } from "../errors.ts";

/** Names and passwords of accounts are looked at as they are cleaned, so that null is refused too. */
export function accountChecks(): Checks {
  return { fixed: { sanitize: { username, password } } };
}

/** A comment's address is asked as a text, and none at all is fine. */
export function commentChecks(): Checks {
  return { fixed: { validate: { author_email: () => true }, sanitize: { author_email: authorEmail } } };
}

/** Letters, digits and a few marks, single spaces between. */
const USERNAME = /^(?! )[a-z0-9_.@ -]+(?<! )$/i;

function username(value: Json): Json | Failure {
  const text = textOf(value);
  return USERNAME.test(text) && !text.includes("  ") ? text : refusedBy(siteErrors.rest_user_invalid_username);
}

function password(value: Json): Json | Failure {
  const text = textOf(value);
  if (text === "" || text === "0" || text.includes("\\")) return refusedBy(siteErrors.rest_user_invalid_password);
  return text;
}

function authorEmail(value: Json): Json | Failure {
  const text = textOf(value);
  return !truthOf(text) || isEmail(text) ? text : new Failure("rest_invalid_email");
}

function textOf(value: Json): string {
  return textIn(rawOfJson(value)) ?? "Array";
}

function refusedBy({ code, message, status }: ErrorRow): ToldFailure {
  return new ToldFailure({ code, message, data: { status } });
}
