import type { Family } from "../../behaviour.ts";
import { coreBehaviours } from "./behaviours.ts";

/** Routes of calendar-core/v1; their records are declared by the first generation. */
export const calendarCore: Family = {
  name: "calendar.core",
  resources: [],
  behaviours: coreBehaviours,
};
