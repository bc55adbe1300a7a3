import type { Family } from "../behaviour.ts";
import { embedBehaviours } from "./behaviours.ts";

/** Routes of oembed/1.0. */
export const embeds: Family = {
  name: "embed",
  resources: [],
  behaviours: embedBehaviours,
};
