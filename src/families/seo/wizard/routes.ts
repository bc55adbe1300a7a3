import type { Json, JsonObject } from "../../../json/json.ts";
import { Changes } from "../../../state/changes.ts";
import type { View } from "../../../state/view.ts";
import { ok } from "../../../engine/answer.ts";
import type { BehaviourTable } from "../../../engine/behaviour.ts";
import { type Call, textParam } from "../../../engine/call.ts";
import { membersOf } from "../../../engine/json-reading.ts";
import { modeOf } from "../modules.ts";
import { SEO_VALUES } from "../records.ts";
import { managesSite } from "../checks.ts";
import { type Step, STEPS, switchModules } from "./steps.ts";

function stepNamed(call: Call): { name: string; step: Step } | undefined {
  const name = textParam(call, "step") ?? "";
  const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
  return step && { name, step };
}

/** What somebody wrote in a step. */
function writtenIn(view: View, name: string): JsonObject {
  return membersOf(membersOf(view.value(SEO_VALUES.wizard))[name]);
}

/** Every member of a step; what was written replaces what the step shows of itself, but for switches, which modules answer. */
function stepData(call: Call, { name, step }: { name: string; step: Step }): Json {
  const shown = step.show(call);
  const written = Object.entries(writtenIn(call.view, name)).filter(
    ([member]) => Object.hasOwn(shown, member) && !Object.hasOwn(step.modules ?? {}, member),
  );
  return {
    isWhitelabel: false,
    isConfigured: true,
    setup_mode: modeOf(call.view),
    addImport: false,
    ...shown,
    ...Object.fromEntries(written),
  };
}

function writeStep(call: Call, { name, step }: { name: string; step: Step }): Changes {
  const changes = new Changes(call.view);
  const value = membersOf(call.params["value"]);
  const kept = membersOf(call.view.value(SEO_VALUES.wizard));
  changes.set(SEO_VALUES.wizard, { ...kept, [name]: { ...writtenIn(call.view, name), ...value } });
  switchModules(changes, step, value);
  step.save?.(changes, value);
  return changes;
}

/** Routes of the setup wizard; a step that it does not know is answered with an empty text. */
export const wizardRoutes: BehaviourTable = {
  "POST /seo/v1/setupWizard/getStepData": {
    permission: managesSite,
    answer: (call) => {
      const named = stepNamed(call);
      return ok(named === undefined ? "" : stepData(call, named));
    },
  },
  "POST /seo/v1/setupWizard/updateStepData": {
    permission: managesSite,
    answer: (call) => {
      const named = stepNamed(call);
      return named === undefined ? ok("") : ok(true, { changes: writeStep(call, named) });
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
