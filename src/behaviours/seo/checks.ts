import type { ParamError } from "../../args/errors.ts";
import type { Json } from "../../catalogue/document.ts";
import { truthy } from "../call.ts";
import { isObject } from "../../catalogue/is-object.ts";
import { seoErrors } from "./errors.ts";

/** Refuses what PHP counts as empty: nothing, 0, "0", an empty text, list or object. */
export function notEmpty(value: Json | undefined): true | ParamError {
  const empty = !truthy(value) || (isObject(value) && Object.keys(value).length === 0);
  return empty ? { code: "param_value_empty", message: seoErrors.param_value_empty.message, data: null } : true;
}

/** Accepts these texts only, with the family's answers for another type and another text. */
export function oneOf(texts: readonly string[]): (value: Json, situation: unknown, name: string) => true | ParamError {
  return (value, _situation, name) => {
    if (typeof value !== "string")
      return { code: "rest_invalid_type", message: `${name} has to be of type string.`, data: { param: name } };
    if (texts.includes(value)) return true;
    return { code: "rest_not_in_enum", message: `${name} has to be one of: ${texts.join(", ")}.`, data: null };
  };
}
