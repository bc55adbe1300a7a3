import { Changes } from "../../../state/changes.ts";
import { ok } from "../../answer.ts";
import type { BehaviourTable, Permission } from "../../behaviour.ts";
import { phrase } from "../../phrase.ts";
import { may } from "../../users.ts";
import { EXTENSION_DEBUG } from "../records.ts";

const manage: Permission = (call) => may(call, "manage_options");

/** Settings of the form extension; the site sells none of its products, so every licence is unknown. */
export const settingRoutes: BehaviourTable = {
  "POST /contact-form-ext/v1/update-license": {
    permission: manage,
    answer: (call) => {
      const statusLabel = phrase(call, { en: "Not activated", sv: "Inte aktiverad" });
      return ok({ success: true, data: { status: "", statusLabel, licenseMask: "" } });
    },
  },
  "POST /contact-form-ext/v1/toggle-debug": {
    permission: manage,
    answer: (call) => {
      const debugMode = call.view.value(EXTENSION_DEBUG) !== true;
      const changes = new Changes(call.view);
      changes.set(EXTENSION_DEBUG, debugMode);
      return ok({ success: true, data: { debugMode } }, { changes });
    },
  },
  "POST /contact-form-ext/v1/reset-settings": {
    permission: manage,
    answer: (call) => {
      const changes = new Changes(call.view);
      changes.set(EXTENSION_DEBUG, false);
      return ok({ success: true }, { changes });
    },
  },
};
