import type { Permission } from "../../engine/behaviour.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import { may } from "../../engine/rights.ts";
import { siteErrors } from "../../core/errors.ts";

/** The right to make, change and take away records, where rights are enforced. */
export const mayWriteRecords: Permission = (call) => may(call, "edit_posts") || forbidden(call.user !== undefined);

/** The right to read: everybody's, but for editing it takes an account that may edit. */
export const mayReadRecords: Permission = (call) => {
  if (call.params.context !== "edit" || may(call, "edit_posts")) return true;
  return refuse(siteErrors.rest_forbidden_context, { status: call.user === undefined ? 401 : 403 });
};
