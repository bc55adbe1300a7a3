import { Changes } from "../../../state/changes.ts";
import type { JsonObject } from "../../../catalogue/document.ts";
import { type Answer, ok } from "../../answer.ts";
import { type Call, number, truthy } from "../../call.ts";
import { createOrganizer } from "../core/organizer-write.ts";
import { createVenue } from "../core/venue-write.ts";
import { type WizardMessage, wizardMessage } from "./messages.ts";
import { progressAfter, WIZARD_PROGRESS } from "./progress.ts";

type Step = (call: Call, changes: Changes) => readonly WizardMessage[];

/** The steps by tab, from the first; each says what it did once the wizard has come as far as its tab. */
const STEPS: readonly Step[] = [
  () => ["optin"],
  () => ["currency", "dateFormat", "timezone", "weekStart", "views", "settings"],
  (call, changes) => made("organizer", call, (params) => createOrganizer({ ...call, params }, changes)),
  (call, changes) => made("venue", call, (params) => createVenue({ ...call, params }, changes)),
  (call) => [truthy(call.params["eventTickets"]) ? "tickets" : "ticketsSkipped", "saved"],
];

/** Keeps how far the wizard is and does what the tabs up to the present one ask for. */
export function takeStep(call: Call): Answer {
  const changes = new Changes(call.view);
  changes.set(WIZARD_PROGRESS, progressAfter(call));
  const tab = number(call, "currentTab") ?? -1;
  const messages = STEPS.filter((_step, at) => at <= tab).flatMap((step) =>
    step({ ...call, view: changes.view }, changes),
  );
  const said = ["saved" as const, ...messages].map((message) => wizardMessage(message, call.language));
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
