import type { Family } from "../../behaviour.ts";
import { viewBehaviours } from "./behaviours.ts";

/** Routes of calendar/views/v2. */
export const calendarViews: Family = {
  name: "calendar.views",
  resources: [],
  behaviours: viewBehaviours,
};
