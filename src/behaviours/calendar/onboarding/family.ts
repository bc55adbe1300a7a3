import type { Family } from "../../behaviour.ts";
import { may } from "../../users.ts";
import { wizardChecks } from "./checks.ts";
import { takeStep } from "./wizard.ts";

/** Routes of calendar-core/v2/onboarding. */
export const calendarOnboarding: Family = {
  name: "calendar.onboarding",
  resources: [],
  behaviours: {
    "POST /calendar-core/v2/onboarding/wizard": {
      permission: (call) => may(call, "manage_options"),
      checks: wizardChecks,
      answer: takeStep,
    },
  },
};
