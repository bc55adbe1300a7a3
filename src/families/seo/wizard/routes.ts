import type { JsonObject } from "../../../json/json.ts";
import { Changes } from "../../../state/changes.ts";
import { ok } from "../../../engine/answer.ts";
import type { BehaviourTable } from "../../../engine/behaviour.ts";
import { type Call, textParam } from "../../../engine/call.ts";
import { membersOf } from "../../../engine/json-reading.ts";
import { modeOf } from "../modules.ts";
import { SEO_VALUES } from "../records.ts";
import { managesSite } from "../checks.ts";
import { type Step, STEPS } from "./steps.ts";

function stepNamed(call: Call): Step | undefined {
  const name = textParam(call, "step") ?? "";
  return Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
}

function stepData(call: Call, step: Step): JsonObject {
  return {
    isWhitelabel: false,
    isConfigured: true,
    setup_mode: modeOf(call.view),
    addImport: false,
    ...step.show(call),
  };
}

/** Routes of the setup wizard; a step that it does not know is answered with an empty text. */
export const wizardRoutes: BehaviourTable = {
  "POST /seo/v1/setupWizard/getStepData": {
    permission: managesSite,
    answer: (call) => {
      const step = stepNamed(call);
      return ok(step === undefined ? "" : stepData(call, step));
    },
  },
  "POST /seo/v1/setupWizard/updateStepData": {
    permission: managesSite,
    answer: (call) => {
      const step = stepNamed(call);
      if (step === undefined) return ok("");
      const value = membersOf(call.params["value"]);
      if (step.isRequired === true && Object.keys(value).length === 0) return ok(false);
      const changes = new Changes(call.view);
      step.save?.(changes, value);
      return ok(true, { changes });
    },
  },
  "POST /seo/v1/setupWizard/updateTrackingOptin": {
    permission: managesSite,
    answer: (call) => {
      const changes = new Changes(call.view);
      const tracking = textParam(call, "enable_tracking") ?? "";
      changes.set(SEO_VALUES.wizard, { ...membersOf(call.view.value(SEO_VALUES.wizard)), tracking });
      return ok({ success: true, status: 200 }, { changes });
    },
  },
};
