import { errorRows, type ParamError } from "../../args/errors.ts";
import { type Json, isObject } from "../../json/json.ts";
import { truthy, type Situation } from "../../engine/call.ts";
import { listOf } from "../../engine/json-reading.ts";
import { may } from "../../engine/rights.ts";
import { en, type Phrases } from "../phrases/en.ts";
import { writtenSettings } from "./option-panels.ts";

/** Refuses what PHP counts as empty: nothing, 0, "0", an empty text, list or object. */
export function notEmpty(value: Json | undefined): true | ParamError {
  const empty = !truthy(value) || (isObject(value) && Object.keys(value).length === 0);
  return empty ? { code: "param_value_empty", message: seoErrors.param_value_empty.message, data: null } : true;
}

/** Accepts these texts only, with the family's answers for another type and another text. */
export function oneOfTexts(
  texts: readonly string[],
): (value: Json, situation: unknown, name: string) => true | ParamError {
  return (value, _situation, name) => {
    if (typeof value !== "string")
      return { code: "rest_invalid_type", message: `${name} has to be of type string.`, data: { param: name } };
    if (texts.includes(value)) return true;
    return { code: "rest_not_in_enum", message: `${name} has to be one of: ${texts.join(", ")}.`, data: null };
  };
}

/** Whether the caller may change the features' settings. */
export function managesSite(call: Situation): boolean {
  return may(call, "manage_options");
}

/** Whether the caller may work on the search appearance of single pages: everybody from author on, unless roles were given something else. */
export function worksOnPages(call: Situation): boolean {
  return mayUse(call, "seo_onpage_general");
}

/** What authors and editors may use until roles are given something else; administrators may use everything. */
const PAGE_CAPABILITIES: readonly string[] = ["seo_onpage_general", "seo_onpage_snippet"];

/** Whether the caller's role may use these features so far. */
export function mayUse(call: Situation, capability: SeoCapability): boolean {
  const given = writtenSettings(call.view, "roleCapabilities");
  if (!call.strict || Object.keys(given).length === 0)
    return may(call, PAGE_CAPABILITIES.includes(capability) ? "publish_posts" : "manage_options");
  return call.user !== undefined && listOf(given[call.user.role]).includes(capability);
}

/** The capability of that name, if there is one. */
export function capabilityNamed(name: string): SeoCapability | undefined {
  return isCapability(name) ? name : undefined;
}

function isCapability(name: string): name is SeoCapability {
  return Object.hasOwn(en.seoCapabilities, name);
}

/** Name of what a role may be given. */
type SeoCapability = keyof Phrases["seoCapabilities"];

/** Errors of the seo routes. */
export const seoErrors = errorRows({
  rest_term_invalid_id: { status: 404, message: "There is no term of that id." },
  invalid_module: { status: 400, message: "There is no module of that name." },
  param_value_invalid: { status: 400, message: "This parameter holds what it may not hold." },
  param_value_empty: { status: 400, message: "This parameter may not be empty." },
  seo_video_not_found: { status: 404, message: "No video was found at this address." },
});
