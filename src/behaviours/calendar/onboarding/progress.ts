import type { JsonObject } from "../../../catalogue/document.ts";
import type { Call } from "../../call.ts";

/** Key of the single value that keeps how far the wizard is; nothing is kept before its first call. */
export const WIZARD_PROGRESS = "calendar/wizard";

/** How far the wizard is after this call, as the control endpoint shows it. */
export function progressAfter(call: Call): JsonObject {
  const { begun, finished, currentTab, completedTabs, skippedTabs } = call.params;
  return {
    begun: begun ?? true,
    finished: finished ?? false,
    current_tab: currentTab ?? 0,
    completed: completedTabs ?? [],
    skipped: skippedTabs ?? [],
  };
}
