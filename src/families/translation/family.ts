import { translationErrors, translates } from "./errors.ts";
import type { JsonObject, Json } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { ok } from "../../engine/answer.ts";
import { type AnsweredList, picked } from "../../engine/answers/answered-lists.ts";
import type { BehaviourTable, Family } from "../../engine/behaviour.ts";
import { type Call, numberParam } from "../../engine/call.ts";
import { membersOf, listOf, scalarText } from "../../engine/json-reading.ts";
import { LANGUAGES, languageDetails } from "./selection.ts";
import { STATUSES, TRANSLATION_VALUES, strings, packages } from "./records.ts";
import { packageRoutes, stringRoutes } from "./strings.ts";
import { xmlConfigRoutes } from "./xml-config.ts";
import { trimAscii } from "../../text/white-space.ts";

const SETTINGS = [
  "autoregisterType",
  "shouldRegisterBackendStrings",
  "setNoticeThatCachePluginCanBlockAutoregisterAsDismissed",
  "setDetectStringsInJS",
] as const;

/** Registers no texts that pages show. */
const REGISTERS_NONE = 2;

/** What pages have to be shown to for their texts to be registered: to administrators, to anybody; or none are registered. */
const AUTOREGISTER_TYPES = [0, 1, REGISTERS_NONE];

/** A setting by name. */
type Setting = (typeof SETTINGS)[number];

/** The settings as they are in force. */
export function stringSettings(view: View): Record<Setting, number> {
  const kept = membersOf(view.value(TRANSLATION_VALUES.settings));
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
function shown(call: Call): JsonObject {
  const languages = LANGUAGES.filter((code) => code !== call.view.state.defaultLanguage).map((code) => ({
    code,
    name: languageDetails(call, code).name,
    url: `${call.links.site}/${code}/`,
  }));
  return { ...stringSettings(call.view), autoregisterAllowedLanguages: languages };
}

/** Routes of the settings about strings. */
const settingsRoutes: BehaviourTable = {
  "GET /i18n/st/v1/strings/settings": {
    permission: translates,
    answer: (call) => ok(shown(call)),
  },
  "POST /i18n/st/v1/strings/settings": {
    permission: translates,
    answer: (call) => {
      const changes = new Changes(call.view);
      const { autoregisterType } = stringSettings(call.view);
      const given = Object.fromEntries(SETTINGS.map((name) => [name, numberParam(call, name) ?? 0]));
      const isKnown = AUTOREGISTER_TYPES.some((type) => type === given["autoregisterType"]);
      changes.set(TRANSLATION_VALUES.settings, { ...given, ...(!isKnown && { autoregisterType }) });
      return ok([], { changes });
    },
  },
};

/** Texts that one call registers. */
const CHUNK = 25;

/** Registers one waiting text, unless its domain has it already, and says whether it did. */
function register(call: Call, changes: Changes, waiting: Json): boolean {
  const { value: given, domain: where, context: about } = membersOf(waiting);
  const [value, context] = [scalarText(given), scalarText(about)];
  const domain = scalarText(where) || "default";
  if (value === "") return false;
  for (const known of changes.view.range(strings, "domain", { from: domain, to: domain }))
    if (known.value === value && known.context === context) return false;
  changes.insert(strings, {
    name: call.token(`string/${domain}/${context}/${value}`).slice(0, 32),
    value,
    domain,
    context,
    source_language: call.view.state.defaultLanguage,
    kind: 1,
    type: value.length > 120 ? "AREA" : "LINE",
    source: 1,
    priority: "optional",
    word_count: trimAscii(value).split(/\s+/).length,
    targets: {},
  });
  return true;
}

function processQueue(call: Call, changes: Changes): JsonObject {
  const waiting = listOf(call.view.value(TRANSLATION_VALUES.queue));
  const rest = waiting.slice(CHUNK);
  const registered = waiting.slice(0, CHUNK).filter((item) => register(call, changes, item)).length;
  if (waiting.length > 0) changes.set(TRANSLATION_VALUES.queue, rest);
  return {
    wasProcessed: waiting.length > 0,
    hasPending: rest.length > 0,
    shouldContinue: rest.length > 0,
    registeredStrings: registered,
    remainingStrings: rest.length,
  };
}

/** The route that registers texts which pages have shown. */
const queueRoutes: BehaviourTable = {
  "POST /i18n/st/v1/strings/processstringsqueue": {
    permission: translates,
    answer: (call) => {
      if (stringSettings(call.view).autoregisterType === REGISTERS_NONE)
        return ok({ wasProcessed: false, hasPending: false, shouldContinue: false });
      const changes = new Changes(call.view);
      return ok(processQueue(call, changes), { changes });
    },
  },
};

/** The texts of the site's code as their route answers them. */
const stringList: AnsweredList = {
  key: "i18n/st/v1/strings",
  resource: strings.name,
  read: (string) => ({
    ...picked(string, ["id", "name", "domain", "context", "kind", "type"]),
    value: string.title ?? "",
    source_language: string.language ?? "",
    source: listOf(string.sources)[0] ?? 0,
    priority: string.translationPriority ?? "",
    word_count: string.wordCount ?? 0,
    targets: targetsOf(string, (target) => picked(target, ["value", "status"])),
  }),
};

/** The groups of texts as their route answers them. */
const packageList: AnsweredList = {
  key: "i18n/st/v1/string-packages",
  resource: packages.name,
  read: (group) => ({
    ...picked(group, ["id", "title"]),
    slug: group.name ?? "",
    kind: group.typeLabel ?? "",
    kind_slug: group.type ?? "",
    source_language: group.language ?? "",
    word_count: group.wordCount ?? 0,
    string_count: group.stringCount ?? 0,
    edit_link: group.editLink ?? "",
    view_link: group.viewLink ?? "",
    statuses: targetsOf(group, ({ status = STATUSES.not_translated }) => status),
  }),
};

/** What an answer says of each language that a thing is translated to. */
function targetsOf({ translations }: JsonObject, of: (target: JsonObject) => Json): JsonObject {
  const targets = Object.entries(membersOf(translations)).map(([language, target]) => [
    language,
    of(membersOf(target)),
  ]);
  return Object.fromEntries(targets) as JsonObject;
}

/** Routes of the i18n namespaces. */
export const translation: Family = {
  errors: translationErrors,
  name: "translation",
  resources: [packages, strings],
  answers: [stringList, packageList],
  behaviours: { ...xmlConfigRoutes, ...stringRoutes, ...packageRoutes, ...settingsRoutes, ...queueRoutes },
};
