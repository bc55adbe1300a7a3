import { numberInText, truthOf } from "../../args/coercion.ts";
import { ToldFailure } from "../../args/failure.ts";
import { rawOfJson } from "../../args/raw-value.ts";
import type { Checks } from "../../engine/call.ts";
import type { Json } from "../../json/json.ts";
import { type ArgsPlace, namedFirst } from "./args-place.ts";

/** Checks of the args of a deletion. */
export function deletionChecks(place: ArgsPlace): Checks {
  const askedFirst = namedFirst(place, ["context"]);
  return { fixed: { askedFirst, ...(place.base === "users" && { sanitize: { reassign } }) } };
}

/** Who gets the entries of a deleted account: a number, or nobody by any empty value and the text `false`. */
function reassign(value: Json): Json | ToldFailure {
  if (typeof value === "number" || (typeof value === "string" && numberInText(value) !== undefined)) return value;
  if (value === "false" || !truthOf(rawOfJson(value))) return false;
  return new ToldFailure({ code: "rest_invalid_param", message: "reassign names no account.", data: { status: 400 } });
}
