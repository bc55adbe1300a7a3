import { errorRows } from "../../args/errors.ts";
import type { Situation } from "../../engine/call.ts";
import { may } from "../../engine/rights.ts";

/** Errors of the translation routes: none of their own. */
export const translationErrors = errorRows({});

/** Whether the caller may look after translations. */
export function translates(call: Situation): boolean {
  return may(call, "manage_options");
}
