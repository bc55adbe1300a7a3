import type { JsonObject } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import type { Call } from "../call.ts";
import { number } from "../call.ts";
import { membersOf } from "../json-reading.ts";
import { LANGUAGES, languageDetails } from "./languages.ts";
import { VALUES } from "./records.ts";
import { translates } from "./rights.ts";

const SETTINGS = [
  "autoregisterType",
  "shouldRegisterBackendStrings",
  "setNoticeThatCachePluginCanBlockAutoregisterAsDismissed",
  "setDetectStringsInJS",
] as const;

/** A setting by name. */
type Setting = (typeof SETTINGS)[number];

/** The settings as they are in force. */
export function stringSettings(view: View): Record<Setting, number> {
  const kept = membersOf(view.value(VALUES.settings));
  const of = (name: Setting) => (typeof kept[name] === "number" ? kept[name] : 0);
  return {
    autoregisterType: of("autoregisterType"),
    shouldRegisterBackendStrings: of("shouldRegisterBackendStrings"),
    setNoticeThatCachePluginCanBlockAutoregisterAsDismissed: of(
      "setNoticeThatCachePluginCanBlockAutoregisterAsDismissed",
    ),
    setDetectStringsInJS: of("setDetectStringsInJS"),
  };
}

/** The settings, and the languages whose pages are looked through for texts. */
function shown(call: Call, view: View): JsonObject {
  const languages = LANGUAGES.filter((code) => code !== view.state.defaultLanguage).map((code) => ({
    code,
    name: languageDetails(call, code).name,
    url: `${call.links.site}/${code}/`,
  }));
  return { ...stringSettings(view), autoregisterAllowedLanguages: languages };
}

/** Routes of the settings about strings. */
export const settingsRoutes: BehaviourTable = {
  "GET /i18n/st/v1/strings/settings": {
    permission: translates,
    answer: (call) => ok(shown(call, call.view)),
  },
  "POST /i18n/st/v1/strings/settings": {
    permission: translates,
    answer: (call) => {
      const changes = new Changes(call.view);
      changes.set(VALUES.settings, Object.fromEntries(SETTINGS.map((name) => [name, number(call, name) ?? 0])));
      return ok(shown(call, changes.view), { changes });
    },
  },
};
