import type { Family } from "../../behaviour.ts";
import { viewBehaviours } from "./behaviours.ts";
import { viewDecisions } from "./decisions.ts";

/** Routes of calendar/views/v2. */
export const calendarViews: Family = {
  name: "calendar.views",
  resources: [],
  behaviours: viewBehaviours,
  decisions: viewDecisions,
};
