import { type Checks, type Call, numberParam, truthy } from "../../engine/call.ts";
import { isNonce, may } from "../../engine/rights.ts";
import { calendarErrors } from "./errors.ts";
import { Changes } from "../../state/changes.ts";
import { isObject, type JsonObject } from "../../json/json.ts";
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

/** What a step says it did, and the ids of what it made. */
interface Done {
  readonly messages: readonly WizardMessage[];
  readonly ids?: JsonObject;
}

type Step = (call: Call, changes: Changes) => Done;

/** The tab that closes the wizard: what it makes is made there. */
const LAST_TAB = 5;

/** The steps and the tabs that they wait for; each says what it did once the wizard has come as far as its tab. */
const STEPS: readonly { readonly tab: number; readonly take: Step }[] = [
  { tab: 0, take: () => ({ messages: ["optin"] }) },
  {
    tab: 1,
    take: () => ({
      messages: ["currency", "currencySign", "dateFormat", "timezone", "weekStart", "views", "settings"],
    }),
  },
  { tab: LAST_TAB, take: (call, changes) => made("organizer", call, (data) => organizerMade(data, call, changes)) },
  { tab: LAST_TAB, take: (call, changes) => made("venue", call, (data) => venueMade(data, call, changes)) },
  {
    tab: LAST_TAB,
    take: (call) => ({ messages: [truthy(call.params["eventTickets"]) ? "tickets" : "ticketsSkipped"] }),
  },
];

/** Keeps how far the wizard is and does what the tabs up to the present one ask for. */
function takeStep(call: Call): Answer {
  const changes = new Changes(call.view);
  changes.set(WIZARD_PROGRESS, progressAfter(call));
  const tab = numberParam(call, "currentTab") ?? -1;
  const done = STEPS.filter((step) => step.tab <= tab).map(({ take }) =>
    take({ ...call, view: changes.view }, changes),
  );
  const messages = ["saved" as const, ...done.flatMap((step) => step.messages)];
  const message = messages.map((name) => phrases(call).calendarWizard[name]);
  return ok(
    done.reduce<JsonObject>((body, { ids }) => ({ ...body, ...ids }), { success: true, message }),
    { changes },
  );
}

function made(kind: "organizer" | "venue", call: Call, make: (data: JsonObject) => { id: number }): Done {
  const data = call.params[kind];
  if (!isObject(data) || typeof data["name"] !== "string" || data["name"] === "" || truthy(data[`${kind}Id`]))
    return { messages: [`${kind}Skipped`] };
  const { name, website, ...members } = data;
  const { id } = make({ ...members, title: name, ...(website !== "" && website !== undefined && { website }) });
  return { messages: [`${kind}Made`], ids: { [`${kind}_id`]: id } };
}

function organizerMade(params: JsonObject, call: Call, changes: Changes) {
  return createOrganizerEntity({ ...call, params }, changes);
}

/** The wizard asks for one state, which is the province as well. */
function venueMade(data: JsonObject, call: Call, changes: Changes) {
  const params = { ...data, ...(data["state"] !== undefined && { province: data["state"] }) };
  return createVenueEntity({ ...call, params }, changes);
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
