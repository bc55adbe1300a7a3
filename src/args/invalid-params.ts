import type { Json, JsonObject } from "../catalogue/document.ts";
import { argsError } from "./args-error.ts";
import type { ArgsError, ParamError } from "./args-error.ts";
import { setMember } from "./raw-map.ts";

/** What is said of each refused parameter, in order; undefined for one that is refused without details. */
export type Refusals = ReadonlyMap<string, ParamError | undefined>;

/** The error that names every refused parameter. */
export function invalidParams(refusals: Refusals): ArgsError {
  const params: JsonObject = {};
  const details: JsonObject = {};
  for (const [name, error] of refusals) {
    setMember<Json>(params, name, error?.message ?? `${name} is not valid.`);
    if (error !== undefined) setMember<Json>(details, name, detailsOf(error));
  }
  const names = [...refusals.keys()].join(", ");
  const noDetails = Object.keys(details).length === 0;
  return argsError("rest_invalid_param", { names }, { params, details: noDetails ? [] : details });
}

function detailsOf({ code, message, data = null }: ParamError): JsonObject {
  return { code, message, data };
}
