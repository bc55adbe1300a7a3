import type { Family } from "../behaviour.ts";
import { embedBehaviours } from "./behaviours.ts";
import { embedDecisions } from "./decisions.ts";

/** Routes of oembed/1.0. */
export const embeds: Family = {
  name: "embed",
  resources: [],
  behaviours: embedBehaviours,
  decisions: embedDecisions,
};
