import type { Decision } from "../../decision.ts";

const WIZARD = "/calendar-core/v2/onboarding/wizard";

/** What the contract leaves open in the wizard of the calendar. */
export const wizardDecisions: readonly Decision[] = [
  {
    id: "calendar.onboarding.token",
    routes: [WIZARD],
    section: "5",
    open: "Where the request token comes from, and whom it fits, is not said.",
    does: "Strict: the token that the site handed out, from an account that may manage the site, else 400 on action_nonce; open: any text.",
    basis: "family",
  },
  {
    id: "calendar.onboarding.steps",
    routes: [WIZARD],
    section: "4.5",
    open: "The members of a step and their effects are not shown.",
    does: "begun, finished, currentTab, completedTabs and skippedTabs are kept; organizer and venue are made from their data once the wizard is on their tab; settings are answered and not kept.",
    basis: "family",
  },
  {
    id: "calendar.onboarding.messages",
    routes: [WIZARD],
    section: "4.12",
    open: "The answer is not shown.",
    does: "success and a list of sentences, one for each thing that the tabs up to the present one did.",
    basis: "family",
  },
];
