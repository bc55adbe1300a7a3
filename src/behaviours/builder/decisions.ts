import type { Decision } from "../decision.ts";

/** What the contract leaves open about the builder, font and consent routes. */
export const builderDecisions: readonly Decision[] = [
  {
    id: "builder.permissions",
    routes: ["/builder-controls/v1/*", "/vendor-custom-fonts/v1/*", "/custom-fonts/v1/*", "/cacsp/v1/*"],
    section: "5",
    open: "Which rights these routes need is not shown.",
    does: "The builder needs the right to edit, fonts need an administrator, the texts are public.",
    basis: "family",
  },
  {
    id: "builder.presets",
    routes: [
      "/builder-controls/v1/state",
      "/builder-controls/v1/color_presets",
      "/builder-controls/v1/background_presets",
    ],
    section: "4.11",
    open: "The contract names no parameters, and the answers are not shown.",
    does: "Reads addPresets, deletePresets and clearPresets; a missing list is 500; colours are kept once each, and where a repetition fell out the answer is an object.",
    basis: "family",
  },
  {
    id: "builder.attachment-sizes",
    routes: ["/builder-controls/v1/attachment_sizes"],
    section: "4.11",
    open: "How the picture is named and what is answered is not shown.",
    does: "Reads id, gives it back as text beside the sizes; one that is not there has url false.",
    basis: "family",
  },
  {
    id: "builder.consent-texts",
    routes: ["/cacsp/v1/texts"],
    section: "4.11",
    open: "The texts are not shown.",
    does: "One text, empty unless it was seeded, in the call's language.",
    basis: "family",
  },
  {
    id: "builder.fonts",
    routes: ["/vendor-custom-fonts/v1/admin/settings"],
    section: "4.11",
    open: "The answer is not shown.",
    does: "The stored fonts, those in the trash left out, with their counts.",
    basis: "family",
  },
  {
    id: "builder.tracking",
    routes: ["/custom-fonts/v1/get-tracking-status", "/custom-fonts/v1/update-tracking-status"],
    section: "4.11",
    open: "The parameter and the answers are not shown.",
    does: "Reads status, anything that counts as true is yes, and reads it back.",
    basis: "family",
  },
];
