import type { Json, JsonObject } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import type { Call } from "../call.ts";
import { listOf, membersOf, scalarText } from "../json-reading.ts";
import { strings, VALUES } from "./records.ts";
import { translates } from "./rights.ts";

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
    word_count: value.trim().split(/\s+/).length,
    targets: {},
  });
  return true;
}

function processQueue(call: Call, changes: Changes): JsonObject {
  const waiting = listOf(call.view.value(VALUES.queue));
  const rest = waiting.slice(CHUNK);
  const registered = waiting.slice(0, CHUNK).filter((item) => register(call, changes, item)).length;
  if (waiting.length > 0) changes.set(VALUES.queue, rest);
  return {
    wasProcessed: waiting.length > 0,
    hasPending: rest.length > 0,
    shouldContinue: rest.length > 0,
    registeredStrings: registered,
    remainingStrings: rest.length,
  };
}

/** The route that registers texts which pages have shown. */
export const queueRoutes: BehaviourTable = {
  "POST /i18n/st/v1/strings/processstringsqueue": {
    permission: translates,
    answer: (call) => {
      const changes = new Changes(call.view);
      return ok(processQueue(call, changes), { changes });
    },
  },
};
