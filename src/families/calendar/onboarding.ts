import { type Checks, type Call, numberParam, truthy } from "../../engine/call.ts";
import { isNonce, may } from "../../engine/rights.ts";
import { calendarErrors } from "./errors.ts";
import { Changes } from "../../state/changes.ts";
import type { JsonObject } from "../../json/json.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import { createOrganizerEntity, createVenueEntity } from "./core/entry-write.ts";
import type { Phrases } from "../phrases/en.ts";
import { phrases } from "../phrases/phrases.ts";
import type { Family } from "../../engine/behaviour.ts";

/** Checks of a step of the wizard: the request token of an account that may manage the site, or any where permissions are open. */
const wizardChecks: Checks = {
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

type Step = (call: Call, changes: Changes) => readonly WizardMessage[];

/** The steps by tab, from the first; each says what it did once the wizard has come as far as its tab. */
const STEPS: readonly Step[] = [
  () => ["optin"],
  () => ["currency", "dateFormat", "timezone", "weekStart", "views", "settings"],
  (call, changes) => made("organizer", call, (params) => createOrganizerEntity({ ...call, params }, changes)),
  (call, changes) => made("venue", call, (params) => createVenueEntity({ ...call, params }, changes)),
  (call) => [truthy(call.params["eventTickets"]) ? "tickets" : "ticketsSkipped", "saved"],
];

/** Keeps how far the wizard is and does what the tabs up to the present one ask for. */
function takeStep(call: Call): Answer {
  const changes = new Changes(call.view);
  changes.set(WIZARD_PROGRESS, progressAfter(call));
  const tab = numberParam(call, "currentTab") ?? -1;
  const messages = STEPS.filter((_step, at) => at <= tab).flatMap((step) =>
    step({ ...call, view: changes.view }, changes),
  );
  const said = ["saved" as const, ...messages].map((message) => phrases(call).calendarWizard[message]);
  return ok({ success: true, message: said }, { changes });
}

function made(
  kind: "organizer" | "venue",
  call: Call,
  make: (params: JsonObject) => unknown,
): readonly WizardMessage[] {
  const data = call.params[kind];
  if (typeof data !== "object" || data === null || Array.isArray(data)) return [`${kind}Skipped`];
  const name = data["name"];
  if (typeof name !== "string" || name === "" || truthy(data[`${kind}Id`])) return [`${kind}Skipped`];
  const { website, ...members } = data;
  make({ ...members, title: name, ...(website !== "" && website !== undefined && { website }) });
  return [`${kind}Made`];
}

/** A message of the wizard. */
type WizardMessage = keyof Phrases["calendarWizard"];

/** Key of the single value that keeps how far the wizard is; nothing is kept before its first call. */
const WIZARD_PROGRESS = "calendar/wizard";

/** How far the wizard is after this call, as the control endpoint shows it. */
function progressAfter(call: Call): JsonObject {
  const { begun, finished, currentTab, completedTabs, skippedTabs } = call.params;
  return {
    begun: begun ?? true,
    finished: finished ?? false,
    current_tab: currentTab ?? 0,
    completed: completedTabs ?? [],
    skipped: skippedTabs ?? [],
  };
}

/** Routes of calendar-core/v2/onboarding. */
export const calendarOnboarding: Family = {
  errors: calendarErrors,
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
