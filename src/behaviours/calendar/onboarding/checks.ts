import type { Checks } from "../../call.ts";
import { isNonce } from "../../nonce.ts";
import { may } from "../../users.ts";
import { calendarErrors } from "../errors.ts";

/** Checks of a step of the wizard: the request token of an account that may manage the site, or any where permissions are open. */
export const wizardChecks: Checks = {
  validate: {
    action_nonce: (value, situation) => {
      if (!situation.strict) return typeof value === "string";
      const valid =
        typeof value === "string" && isNonce(situation, value, "wizard") && may(situation, "manage_options");
      const { status, message } = calendarErrors.calendar_core_invalid_nonce;
      return valid || { code: "calendar_core_invalid_nonce", message, data: { status } };
    },
  },
};
