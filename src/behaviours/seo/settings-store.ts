import type { JsonObject } from "../../catalogue/document.ts";
import type { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { membersOf } from "../json-reading.ts";
import { OPTION_DEFAULTS, type OptionPanel, ROLE_DEFAULTS } from "./option-defaults.ts";
import { VALUES } from "./records.ts";

/** A set of settings that is kept: an option panel, or one of the two other kinds. */
export type SettingsKind = OptionPanel | "instant-indexing" | "roleCapabilities";

/** Whether the text names an option panel. */
export function isOptionPanel(text: string | undefined): text is OptionPanel {
  return text !== undefined && Object.hasOwn(OPTION_DEFAULTS, text);
}

/** What was written of a kind of settings, over nothing else. */
export function writtenSettings(view: View, kind: SettingsKind): JsonObject {
  return membersOf(membersOf(view.value(VALUES.settings))[kind]);
}

/** Puts these settings in place of what was written of the kind. */
export function writeSettings(changes: Changes, kind: SettingsKind, settings: JsonObject): void {
  changes.set(VALUES.settings, { ...membersOf(changes.view.value(VALUES.settings)), [kind]: settings });
}

/** Settings of an option panel as they are in force. */
export function panelSettings(view: View, panel: OptionPanel): JsonObject {
  return { ...OPTION_DEFAULTS[panel], ...writtenSettings(view, panel) };
}

/** What each role may do. */
export function roleCapabilities(view: View): JsonObject {
  const written = writtenSettings(view, "roleCapabilities");
  return Object.keys(written).length > 0 ? written : ROLE_DEFAULTS;
}
